import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { form } from '../../forms/form.ts'
import { readForm, readText } from '../../forms/read-form.ts'
import { limitedSeconds, tooManyPage } from '../../http/limits.ts'
import { redirectWithNotice } from '../../http/notice.ts'
import { currentSession, signedIn } from '../../http/session.ts'
import { page } from '../../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../../site.ts'
import { mailedToken } from '../mailed-token.ts'
import { emailTexts } from './email-messages.ts'
import { settingsPage, settingsPath } from './settings-page.ts'

/** As accounts writes it into the mail. */
const confirmPath = '/account/email'
const token = mailedToken(confirmPath, 'email-change')

/** A change of the person's address. The link works in a session of that person only, so nobody is led into another account. */
export const emailPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get(`${settingsPath}/email`, (c) => c.redirect(settingsPath, 303))
    .post(`${settingsPath}/email`, signedIn, (c) => start(site, c))
    .get(confirmPath, token.keep, signedIn, (c) => (token.read(c) === undefined ? refusedPage(c, 'token') : confirmPage(c)))
    .post(confirmPath, signedIn, (c) => confirm(site, c))

async function start(site: Site, c: SiteContext): Promise<Response> {
  const email = readText(await readForm(c), 'email')
  const request = { personId: currentSession(c).person!.id, email, language: c.get('language'), address: c.get('address') }
  try {
    await site.clients.accounts.startEmailChange(request)
    return redirectWithNotice(c, settingsPath, emailTexts[c.get('language')].linkSent(email))
  } catch (error) {
    const seconds = limitedSeconds(error)
    if (seconds !== undefined) return tooManyPage(c, seconds)
    if (!isFailure('invalid_parameter', error)) throw error
    return settingsPage(site, c, { email })
  }
}

function confirmPage(c: SiteContext) {
  const texts = emailTexts[c.get('language')]
  const button = form(c, { action: confirmPath, submit: texts.confirm })
  const intro = texts.confirmIntro(currentSession(c).person!.email)
  return page(c, {
    title: texts.confirmTitle,
    body: html`<article class="narrow"><h1>${texts.confirmTitle}</h1><p>${intro}</p>${button}</article>`,
  })
}

/** The token stays in the browser until it was used: what failed is completed by the button again. */
async function confirm({ clients }: Site, c: SiteContext): Promise<Response> {
  const mailed = token.read(c)
  if (mailed === undefined) return refusedPage(c, 'token')
  try {
    const { email } = await clients.accounts.confirmEmailChange({ personId: currentSession(c).person!.id, token: mailed })
    token.forget(c)
    return redirectWithNotice(c, settingsPath, emailTexts[c.get('language')].emailChanged(email))
  } catch (error) {
    if (!isFailure('invalid_parameter', error)) throw error
    token.forget(c)
    return refusedPage(c, error.values.name === 'email' ? 'email' : 'token')
  }
}

/** `email`: somebody has the address. `token`: the link is not valid, or not for this account. */
function refusedPage(c: SiteContext, reason: 'email' | 'token') {
  const texts = emailTexts[c.get('language')]
  const title = reason === 'email' ? texts.emailTaken : texts.linkInvalid
  const hint = reason === 'email' ? texts.emailTakenHint : texts.linkInvalidHint(currentSession(c).person!.email)
  const status = reason === 'email' ? 409 : 400
  const body = html`<article class="narrow"><h1>${title}</h1><p>${hint}</p><p><a href="${settingsPath}">${texts.toSettings}</a></p></article>`
  return page(c, { title, status, body })
}
