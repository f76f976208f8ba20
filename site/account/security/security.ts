import type { OpenSession, Passkey } from '@touchline/contract/gen/accounts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField, textField } from '../../forms/fields.ts'
import { form } from '../../forms/form.ts'
import { readForm, readText } from '../../forms/read-form.ts'
import { redirectWithNotice } from '../../http/notice.ts'
import { currentSession, signedIn } from '../../http/session.ts'
import type { Html } from '../../layout/html.ts'
import { day, time } from '../../layout/time.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../../site.ts'
import { accountPage } from '../frame.ts'
import { accountTexts } from '../messages.ts'
import { isName, nameCharsMax } from '../name.ts'
import { securityTexts } from './messages.ts'

const path = '/account/security'

/** The sessions and passkeys of a person. */
export const securityPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(path, signedIn, (c) => securityPage(site, c))
    // The script of the browser goes on here.
    .get(`${path}/added`, signedIn, (c) => redirectWithNotice(c, path, securityTexts[c.get('language')].addDone))
    .post(`${path}/passkeys/rename`, signedIn, (c) => renamePasskey(site, c))
    .post(`${path}/passkeys/remove`, signedIn, (c) => removePasskey(site, c))
    .post(`${path}/sessions/end`, signedIn, (c) => endSession(site, c))
    .post(`${path}/sessions/end-all`, signedIn, async (c) => {
      await site.clients.accounts.endSession({ personId: currentSession(c).person!.id, sessionId: '' })
      return c.redirect('/login', 303)
    })

async function securityPage({ clients }: Site, c: SiteContext) {
  const person = currentSession(c).person!
  const { items } = await clients.accounts.listSessions({ personId: person.id })
  const texts = securityTexts[c.get('language')]
  return accountPage(c, {
    section: 'security',
    title: accountTexts[c.get('language')].sections.security,
    scripts: ['passkey.js'],
    body: html`<h2>${texts.passkeys}</h2>
      <p>${texts.passkeysHint}</p>
      ${person.passkeys.length === 0 ? html`<p>${texts.noPasskeys}</p>` : passkeysTable(c, person.passkeys)}
      ${addPasskey(c)}
      <h2>${texts.sessions}</h2>
      <p>${texts.sessionsHint}</p>
      ${sessionsTable(c, items)}
      ${form(c, { action: `${path}/sessions/end-all`, submit: texts.endAll, kind: 'danger' })}`,
  })
}

function passkeysTable(c: SiteContext, passkeys: readonly Passkey[]): Html {
  const texts = securityTexts[c.get('language')]
  return html`<table class="stack" aria-label="${texts.passkeys}">
    <thead><tr><th scope="col">${texts.passkey}</th><th scope="col">${texts.added}</th><th scope="col">${texts.actions}</th></tr></thead>
    <tbody>${passkeys.map(({ id, name, createdAt }) => {
      const shown = name || texts.unnamed
      const remove = {
        action: `${path}/passkeys/remove`,
        fields: hiddenField('passkey', id),
        submit: texts.remove,
        kind: 'danger',
      } as const
      const rename = {
        action: `${path}/passkeys/rename`,
        fields: [hiddenField('passkey', id), nameField(c, id, name)],
        submit: texts.rename,
        submitLabel: texts.renameFor(shown),
      }
      return html`<tr>
        <th scope="row">${shown}</th>
        <td data-label="${texts.added}">${day(c, createdAt)}</td>
        <td><details><summary>${texts.rename}<span class="visually-hidden"> ${shown}</span></summary>${form(c, rename)}</details>
        <details><summary>${texts.remove}<span class="visually-hidden"> ${shown}</span></summary><p>${texts.removeQuestion(shown)}</p>${form(
          c,
          remove,
        )}</details></td>
      </tr>`
    })}</tbody>
  </table>`
}

const nameField = (c: SiteContext, id: string, value: string): Html =>
  textField({
    ...{ name: 'name', id: `name-${id}`, label: securityTexts[c.get('language')].newName, value },
    ...{ isRequired: true, lengthMax: nameCharsMax, autocomplete: 'off' },
  })

/** Shown by the script when the browser supports passkeys. */
function addPasskey(c: SiteContext): Html {
  const texts = securityTexts[c.get('language')]
  const { csrf } = currentSession(c)
  return html`<section id="passkey-add" data-csrf="${csrf}" data-next="${path}/added" data-failed="${texts.addFailed}" data-stale="${
    texts.addStale
  }" aria-label="${texts.addTitle}" hidden>
    ${textField({ name: 'passkey-name', label: texts.name, hint: texts.nameHint, lengthMax: nameCharsMax, autocomplete: 'off' })}
    <button type="button" class="secondary">${texts.add}</button>
    <p role="alert" class="field-error"></p>
  </section>`
}

function sessionsTable(c: SiteContext, sessions: readonly OpenSession[]): Html {
  const texts = securityTexts[c.get('language')]
  const current = currentSession(c).id
  const labels = [texts.device, texts.address, texts.since, texts.ends, texts.actions]
  return html`<table class="stack" aria-label="${texts.sessions}">
    <thead><tr>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${sessions.map(({ id, agent, address, createdAt, expiresAt }) => {
      const device = deviceName(agent) ?? texts.unknown
      const fields = hiddenField('session', id)
      const end = { action: `${path}/sessions/end`, fields, submit: texts.end, submitLabel: texts.endFor(device), kind: 'quiet' } as const
      return html`<tr>
        <th scope="row">${device}${id === current && html` <span class="badge ok">${texts.current}</span>`}</th>
        <td data-label="${texts.address}">${address}</td>
        <td data-label="${texts.since}">${time(c, createdAt)}</td>
        <td data-label="${texts.ends}">${day(c, expiresAt)}</td>
        <td>${id !== current && form(c, end)}</td>
      </tr>`
    })}</tbody>
  </table>`
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const browserNames: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' }
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const
const systemNames: Readonly<Record<string, string>> = { Macintosh: 'macOS', CrOS: 'ChromeOS' }

/** "Firefox, Linux" of a User-Agent header; its first 80 characters when it is no known browser's. Undefined: empty. */
export function deviceName(agent: string): string | undefined {
  const browser = browsers.find((each) => agent.includes(`${each}/`))
  const system = systems.find((each) => agent.includes(each))
  if (!browser) return agent.slice(0, 80) || undefined
  const names = [browserNames[browser] ?? browser, system && (systemNames[system] ?? system)]
  return names.filter(Boolean).join(', ')
}

async function renamePasskey({ clients }: Site, c: SiteContext) {
  const texts = securityTexts[c.get('language')]
  const person = currentSession(c).person!
  const sent = await readForm(c)
  const [passkeyId, name] = [readText(sent, 'passkey'), readText(sent, 'name')]
  if (!person.passkeys.some(({ id }) => id === passkeyId)) return c.redirect(path, 303)
  if (!isName(name)) return redirectWithNotice(c, path, texts.nameInvalid)
  await clients.accounts.renamePasskey({ personId: person.id, passkeyId, name })
  return redirectWithNotice(c, path, texts.renamed(name))
}

async function removePasskey({ clients }: Site, c: SiteContext) {
  const texts = securityTexts[c.get('language')]
  const person = currentSession(c).person!
  const id = readText(await readForm(c), 'passkey')
  const passkey = person.passkeys.find((each) => each.id === id)
  if (!passkey) return c.redirect(path, 303)
  await clients.accounts.removePasskey({ personId: person.id, passkeyId: id })
  return redirectWithNotice(c, path, texts.removed(passkey.name || texts.unnamed))
}

async function endSession({ clients }: Site, c: SiteContext) {
  const sessionId = readText(await readForm(c), 'session')
  // An empty id would end all sessions.
  if (sessionId === '') return c.redirect(path, 303)
  await clients.accounts.endSession({ personId: currentSession(c).person!.id, sessionId })
  return redirectWithNotice(c, path, securityTexts[c.get('language')].ended)
}
