import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField, textField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { limitedSeconds, limitSignIns, tooManyPage } from '../http/limits.ts'
import { type Html, page } from '../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { loginTexts } from './messages.ts'
import { ownPath } from './own-path.ts'
import { type Provider, providers } from './providers.ts'

/** The form that asks for a link by mail, and the other ways to sign in. */
export const loginPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get('/login', async (c) => {
      const next = ownPath(c.req.query('next'))
      if (c.get('session')) return c.redirect(next, 303)
      // The sign-in library names its error here.
      const problem = c.req.query('error') === undefined ? undefined : loginTexts[c.get('language')].providerFailed
      return loginPage(site, c, { next, problem })
    })
    .post('/login', limitSignIns(site), (c) => sendLink(site, c))
    .get('/login/sent', (c) => sentPage(site, c))
    .get('/login/failed', (c) => {
      const { linkFailedTitle, linkFailed, providerFailed } = loginTexts[c.get('language')]
      const isOfLink = !c.req.query('provider')
      return loginPage(site, c, { next: ownPath(undefined), problem: isOfLink ? `${linkFailedTitle}. ${linkFailed}` : providerFailed })
    })

interface LoginContent {
  next: string
  email?: string
  /** Shown at the field of the address. */
  error?: string | undefined
  /** Shown above the form. */
  problem?: string | undefined
}

async function loginPage(site: Site, c: SiteContext, { next, email, error, problem }: LoginContent) {
  const texts = loginTexts[c.get('language')]
  const methods = await site.clients.accounts.getSignInMethods({})
  const address = textField({
    ...{ name: 'email', type: 'email', label: texts.email, hint: texts.emailHint, isRequired: true, autocomplete: 'email', lengthMax: 254 },
    ...{ value: email, error },
  })
  const fields = [hiddenField('next', next), address]
  return page(c, {
    title: texts.title,
    status: error || problem ? 400 : 200,
    scripts: ['passkey.js'],
    body: html`<article class="narrow">
      <h1>${texts.title}</h1>
      <p>${texts.intro}</p>
      ${form(c, { action: '/login', fields, submit: texts.sendLink, problem })}
      <div id="passkey-sign-in" data-next="${next}" data-failed="${texts.passkeyFailed}" hidden>
        <p class="or">${texts.or}</p>
        <button type="button" class="secondary">${texts.passkey}</button>
        <p role="alert" class="problem"></p>
      </div>
      ${Object.values(providers)
        .filter(({ id }) => methods[id])
        .map((provider) => providerForm(c, provider, next))}
    </article>`,
  })
}

const providerForm = (c: SiteContext, { id, name }: Provider, next: string): Html => {
  const { continueWith } = loginTexts[c.get('language')]
  return form(c, { action: `/login/with/${id}`, fields: hiddenField('next', next), submit: continueWith(name), kind: 'alternative' })
}

async function sendLink(site: Site, c: SiteContext) {
  const sent = await readForm(c)
  const [email, next] = [readText(sent, 'email'), ownPath(readText(sent, 'next'))]
  const request = { email, next, language: c.get('language'), address: c.get('address') }
  try {
    await site.clients.accounts.sendSignInLink(request)
    return c.redirect('/login/sent', 303)
  } catch (error) {
    const seconds = limitedSeconds(error)
    if (seconds !== undefined) return tooManyPage(c, seconds)
    if (!isFailure('invalid_parameter', error)) throw error
    return loginPage(site, c, { next, email, error: loginTexts[c.get('language')].emailInvalid })
  }
}

/** The same page whether an account of the address exists. */
function sentPage({ config }: Site, c: SiteContext) {
  const texts = loginTexts[c.get('language')]
  return page(c, {
    title: texts.sentTitle,
    body: html`<article class="narrow">
      <h1>${texts.sentTitle}</h1>
      <p>${texts.sent}</p>
      <p>${texts.sentHint}</p>
      ${config.mode === 'development' && html`<p><small>${texts.consoleHint}</small></p>`}
      <p><a href="/login">${texts.again}</a></p>
    </article>`,
  })
}
