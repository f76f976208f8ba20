import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { hiddenField } from '../forms/fields.ts'
import { form } from '../forms/form.ts'
import { readForm, readText } from '../forms/read-form.ts'
import { limitedSeconds, limitSignIns, tooManyPage } from '../http/limits.ts'
import { page } from '../layout/page.ts'
import type { Pages, Site, SiteContext, SiteEnv } from '../site.ts'
import { loginTexts } from './messages.ts'
import { ownPath } from './own-path.ts'
import { passCookies, sendSignIn } from './sign-in-request.ts'

const failedPath = '/login/failed'
const isToken = (text: string): boolean => /^[\w.~-]{8,512}$/.test(text)

/**
 * Where a mailed link leads: a button, since scanners of mail open links, and the token works once. Signing out is a
 * form, too.
 */
export const confirmPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .get('/login/confirm', (c) => {
      const token = c.req.query('token') ?? ''
      if (!isToken(token)) return c.redirect(failedPath, 303)
      const { confirmTitle, confirm, confirmHint } = loginTexts[c.get('language')]
      const fields = [hiddenField('token', token), hiddenField('next', ownPath(c.req.query('next')))]
      const body = html`<article class="narrow"><h1>${confirmTitle}</h1>${form(c, {
        action: '/login/confirm',
        fields,
        submit: confirm,
      })}<p><small>${confirmHint}</small></p></article>`
      return page(c, { title: confirmTitle, body, isSecret: true })
    })
    .post('/login/confirm', limitSignIns(site), (c) => signIn(site, c))
    .post('/logout', async (c) => {
      passCookies(c, await sendSignIn(site, c, { method: 'POST', path: '/sign-out', body: {} }))
      return c.redirect('/', 303)
    })

async function signIn(site: Site, c: SiteContext) {
  const sent = await readForm(c)
  const token = readText(sent, 'token')
  if (!isToken(token)) return c.redirect(failedPath, 303)
  const next = ownPath(readText(sent, 'next'))
  const request = { token, next, address: c.get('address'), agent: c.req.header('user-agent') ?? '' }
  try {
    passCookies(c, await site.clients.accounts.confirmSignIn(request))
    return c.redirect(next, 303)
  } catch (error) {
    const seconds = limitedSeconds(error)
    if (seconds !== undefined) return tooManyPage(c, seconds)
    if (isFailure('invalid_parameter', error)) return c.redirect(failedPath, 303)
    throw error
  }
}
