import { isLanguage, type Language } from '@touchline/contract/catalog'
import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { readForm, readText } from '../../forms/read-form.ts'
import { keepLanguage } from '../../http/language.ts'
import { redirectWithNotice } from '../../http/notice.ts'
import { currentSession, signedIn } from '../../http/session.ts'
import { page } from '../../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../../site.ts'
import { isName } from '../name.ts'
import { settingsTexts } from './messages.ts'
import { settingsPage, settingsPath } from './settings-page.ts'

/** Name and language of a person, the export of what is stored, and leaving. */
export const settingsPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(settingsPath, signedIn, (c) => settingsPage(site, c))
    .post(settingsPath, signedIn, (c) => save(site, c))
    .get(`${settingsPath}/export`, signedIn, async (c) => {
      const { json } = await site.clients.accounts.exportPerson({ personId: currentSession(c).person!.id })
      return c.body(json, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="touchline-account.json"',
        'Cache-Control': 'private, no-store',
      })
    })
    // Links to other languages on the page of a rejected form lead here.
    .get(`${settingsPath}/delete`, (c) => c.redirect(settingsPath, 303))
    .post(`${settingsPath}/delete`, signedIn, (c) => deletePerson(site, c))
    .get('/goodbye', (c) => {
      const { deletedTitle, deleted } = settingsTexts[c.get('language')]
      return page(c, { title: deletedTitle, body: html`<article class="narrow"><h1>${deletedTitle}</h1><p>${deleted}</p></article>` })
    })

async function save(site: Site, c: SiteContext): Promise<Response> {
  const sent = await readForm(c)
  const [name, language] = [readText(sent, 'name'), readText(sent, 'language')]
  if (!isName(name)) return settingsPage(site, c, { name, errors: { name: settingsTexts[c.get('language')].nameInvalid } })
  const chosen: Language = isLanguage(language) ? language : c.get('language')
  try {
    await site.clients.accounts.updatePerson({ personId: currentSession(c).person!.id, name, language: chosen })
  } catch (error) {
    if (!isFailure('invalid_parameter', error)) throw error
    return settingsPage(site, c, { name, errors: { name: settingsTexts[c.get('language')].nameInvalid } })
  }
  keepLanguage(c, chosen)
  return redirectWithNotice(c, settingsPath, settingsTexts[chosen].saved)
}

/** Deletes the account after its address was typed. */
async function deletePerson(site: Site, c: SiteContext): Promise<Response> {
  const texts = settingsTexts[c.get('language')]
  const { id, email } = currentSession(c).person!
  const typed = readText(await readForm(c), 'email')
  if (typed.toLowerCase() !== email.toLowerCase()) return settingsPage(site, c, { deletion: { typed, error: texts.typed } })
  try {
    await site.clients.accounts.deletePerson({ personId: id })
  } catch (error) {
    if (!isFailure('last_owner', error)) throw error
    return settingsPage(site, c, { deletion: { typed, problem: texts.lastOwner(String(error.values.organisation)) } })
  }
  c.header('Clear-Site-Data', '"cookies"')
  return c.redirect('/goodbye', 303)
}
