import { isFailure } from '@touchline/contract/errors'
import { html } from 'hono/html'
import { tokenField } from '../http/csrf.ts'
import type { Html } from '../layout/page.ts'
import type { SiteContext } from '../site.ts'
import { type FieldErrors, hiddenField } from './fields.ts'

interface FormContent {
  /** Path that the form is sent to. */
  action: string
  fields?: Html | readonly Html[]
  /** Text of the button. */
  submit: string
  /** What the button is for a screen reader, where several buttons of a page have one text. */
  submitLabel?: string | undefined
  /** An error of the form as a whole, above its fields. */
  problem?: string | undefined
  /** Plain: a change. Alternative: a second way. Quiet: one of many buttons. Danger: what cannot be undone. */
  kind?: 'plain' | 'alternative' | 'quiet' | 'danger'
}

/** A form sent by POST. That of a signed-in person carries the token of the session. */
export function form(c: SiteContext, { action, fields = [], submit, submitLabel, problem, kind = 'plain' }: FormContent): Html {
  const session = c.get('session')
  return html`<form method="post" action="${action}" class="form-${kind}">${session && hiddenField(tokenField, session.csrf)}${
    problem && html`<p role="alert" class="problem">${problem}</p>`
  }${fields}<button type="submit"${buttonClass[kind] && html` class="${buttonClass[kind]}"`}${
    submitLabel && html` aria-label="${submitLabel}"`
  }>${submit}</button></form>`
}

const buttonClass = { plain: undefined, alternative: 'secondary', quiet: 'secondary outline', danger: 'danger' } as const

/**
 * The error next to the field that a service rejected. Rethrows what is no `invalid_parameter` or `missing_parameter`.
 * These texts are English, so pages check what they can themselves, in the visitor's language.
 */
export function rejectedField(error: unknown): FieldErrors {
  if (isFailure('invalid_parameter', error) || isFailure('missing_parameter', error)) {
    return { [String(error.values.name)]: String(error.values.what) }
  }
  throw error
}
