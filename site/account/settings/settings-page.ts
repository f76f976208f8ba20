import { languages } from '@touchline/contract/catalog'
import { html } from 'hono/html'
import { type FieldErrors, selectField, textField } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { currentSession } from '../../http/session.ts'
import type { Html } from '../../layout/html.ts'
import { languageNames } from '../../layout/languages.ts'
import type { Site, SiteContext } from '../../site.ts'
import { accountPage } from '../frame.ts'
import { accountTexts } from '../messages.ts'
import { nameCharsMax } from '../name.ts'
import { type Deletion, deletionSection } from './deletion-section.ts'
import { emailTexts } from './email-messages.ts'
import { settingsTexts } from './messages.ts'

export const settingsPath = '/account/settings'

export interface SettingsContent {
  name?: string
  errors?: FieldErrors
  /** A new address that was rejected. */
  email?: string
  deletion?: Deletion
}

/** The settings of the signed-in person. `content` is what a rejected form shows again. */
export async function settingsPage(
  site: Site,
  c: SiteContext,
  { name, errors = {}, email, deletion }: SettingsContent = {},
): Promise<Response> {
  const language = c.get('language')
  const texts = settingsTexts[language]
  const person = currentSession(c).person!
  const fields = [
    textField({
      ...{ name: 'name', label: texts.name, hint: texts.nameHint, value: name ?? person.name, error: errors.name },
      ...{ isRequired: true, autocomplete: 'name', lengthMax: nameCharsMax },
    }),
    selectField({
      ...{ name: 'language', label: texts.language, hint: texts.languageHint, value: language, error: errors.language },
      choices: languages.map((each) => ({ value: each, label: languageNames[each] })),
    }),
  ]
  const hasErrors = Object.keys(errors).length > 0 || deletion?.error !== undefined || email !== undefined
  return accountPage(c, {
    section: 'settings',
    title: accountTexts[language].sections.settings,
    status: deletion?.problem ? 409 : hasErrors ? 400 : 200,
    body: html`<dl class="facts"><dt>${texts.email}</dt><dd>${person.email}<br><small class="muted">${texts.emailHint}</small></dd></dl>
      ${emailForm(c, email)}
      ${form(c, { action: settingsPath, fields, submit: texts.save })}
      <h2>${texts.exportTitle}</h2>
      <p>${texts.exportHint}</p>
      <p><a role="button" class="secondary" href="${settingsPath}/export" download>${texts.export}</a></p>
      ${await deletionSection(site, c, deletion)}`,
  })
}

function emailForm(c: SiteContext, rejected: string | undefined): Html {
  const texts = emailTexts[c.get('language')]
  const error = rejected === undefined ? undefined : texts.newEmailInvalid
  const field = textField({
    ...{ name: 'email', type: 'email', label: texts.newEmail, hint: texts.newEmailHint, value: rejected, error },
    ...{ isRequired: true, autocomplete: 'email', lengthMax: 254 },
  })
  const content = { action: `${settingsPath}/email`, fields: field, submit: texts.sendLink, kind: 'alternative' } as const
  return html`<details${rejected !== undefined && html` open`}><summary>${texts.change}</summary>${form(c, content)}</details>`
}
