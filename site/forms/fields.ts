import { html } from 'hono/html'
import type { Html } from '../layout/page.ts'

/** Texts of errors by name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

interface Field {
  name: string
  /** May contain a link. */
  label: string | Html
  /** Shown below the field. */
  hint?: string | undefined
  /** Shown below the field, which is marked as invalid. */
  error?: string | undefined
  /** The name when absent. Two forms of a page need different ids. */
  id?: string
}

interface TextField extends Field {
  type?: 'text' | 'email' | 'date' | 'datetime-local' | 'number' | 'search' | 'url'
  value?: string | undefined
  isRequired?: boolean
  autocomplete?: string
  lengthMax?: number
  min?: string | number
  max?: string | number
  placeholder?: string
}

/** One line of text with its label, hint and error. */
export const textField = ({ type = 'text', value = '', isRequired = false, ...field }: TextField): Html =>
  labelled(
    field,
    html`<input type="${type}" value="${value}" ${named(field)}${isRequired && html` required`}${attributes({
      autocomplete: field.autocomplete,
      maxlength: field.lengthMax,
      min: field.min,
      max: field.max,
      placeholder: field.placeholder,
    })}>`,
  )

export interface Choice {
  value: string
  label: string
}

interface SelectField extends Field {
  choices: readonly Choice[]
  value?: string | undefined
}

/** One of several choices, in a list that opens. */
export const selectField = ({ choices, value, ...field }: SelectField): Html =>
  labelled(
    field,
    html`<select ${named(field)}>${choices.map(
      (each) => html`<option value="${each.value}"${each.value === value && html` selected`}>${each.label}</option>`,
    )}</select>`,
  )

interface CheckboxField extends Field {
  /** What the form sends when checked: "on" when absent. */
  value?: string
  isChecked?: boolean
  isRequired?: boolean
}

/** A box to check, with its label after it. */
export const checkboxField = ({ value = 'on', isChecked = false, isRequired = false, ...field }: CheckboxField): Html =>
  html`<label for="${field.id ?? field.name}"><input type="checkbox" value="${value}" ${named(field)}${isChecked && html` checked`}${
    isRequired && html` required`
  }>${field.label}</label>${notes(field)}`

interface ChoiceField extends Omit<Field, 'label'> {
  /** Radio buttons send one value, checkboxes any number of them. */
  type: 'radio' | 'checkbox'
  legend: string
  choices: readonly (Choice & { hint?: string })[]
  values: readonly string[]
}

/** All choices at once, each with its button or box. */
export const choiceField = ({ type, legend, choices, values, ...field }: ChoiceField): Html => {
  const id = field.id ?? field.name
  return html`<fieldset${describedBy(id, field)}><legend>${legend}</legend>${choices.map(
    (each) =>
      html`<label><input type="${type}" name="${field.name}" value="${each.value}"${values.includes(each.value) && html` checked`}${
        field.error && html` aria-invalid="true"`
      }>${each.label}${each.hint && html` <span class="muted">${each.hint}</span>`}</label>`,
  )}${notes(field)}</fieldset>`
}

/** A field that the visitor does not see. */
export const hiddenField = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`

const labelled = (field: Field, input: Html): Html =>
  html`<label for="${field.id ?? field.name}">${field.label}</label>${input}${notes(field)}`

const named = (field: Omit<Field, 'label'>): Html => {
  const id = field.id ?? field.name
  return html`id="${id}" name="${field.name}"${describedBy(id, field)}${field.error && html` aria-invalid="true"`}`
}

const describedBy = (id: string, { hint, error }: Pick<Field, 'hint' | 'error'>): Html | undefined => {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return ids === '' ? undefined : html` aria-describedby="${ids}"`
}

const notes = ({ id, name, hint, error }: Omit<Field, 'label'>): Html =>
  html`${error && html`<small id="${id ?? name}-error" class="field-error">${error}</small>`}${
    hint && html`<small id="${id ?? name}-hint">${hint}</small>`
  }`

/** The attributes that have a value. `values` is keyed by names of the code, never by input. */
const attributes = (values: Readonly<Record<string, string | number | undefined>>): Html[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html` ${name}="${String(value)}"`)
