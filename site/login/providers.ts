import { Hono } from 'hono'
import { readForm, readText } from '../forms/read-form.ts'
import { leaveFor } from '../http/leave.ts'
import { limitSignIns } from '../http/limits.ts'
import type { Pages, SiteEnv } from '../site.ts'
import { firstPage, ownPath } from './own-path.ts'
import { passCookies, redirectPath, sendSignIn } from './sign-in-request.ts'

export interface Provider {
  id: 'github' | 'google'
  name: string
}

export const providers: Readonly<Record<Provider['id'], Provider>> = {
  github: { id: 'github', name: 'GitHub' },
  google: { id: 'google', name: 'Google' },
}

/** Where a sign-in that a provider did not complete ends. */
const failedPath = '/login/failed?provider=1'

/** Signing in at GitHub or Google, and their return. */
export const providerPages: Pages = (site) =>
  new Hono<SiteEnv>()
    .post('/login/with/:provider{github|google}', limitSignIns(site), async (c) => {
      const body = {
        provider: c.req.param('provider'),
        callbackURL: ownPath(readText(await readForm(c), 'next')),
        errorCallbackURL: failedPath,
        disableRedirect: true,
      }
      const response = await sendSignIn(site, c, { method: 'POST', path: '/sign-in/social', body })
      const url = readUrl(response.body)
      if (response.status !== 200 || url === undefined) return c.redirect(failedPath, 303)
      passCookies(c, response)
      return leaveFor(c, url)
    })
    .get('/account/auth/callback/:provider{github|google}', limitSignIns(site), async (c) => {
      const path = `/callback/${c.req.param('provider')}${new URL(c.req.url).search}`
      const response = await sendSignIn(site, c, { method: 'GET', path })
      passCookies(c, response)
      const next = redirectPath(site, response)
      return c.redirect(next === undefined ? failedPath : next.startsWith('/login/failed') ? failedPath : ownPath(next), 303)
    })
    .get('/account/auth/error', (c) => c.redirect(c.get('session') ? firstPage : failedPath, 303))

/** The field "url" of a JSON object; undefined when the body is anything else. */
function readUrl(body: Uint8Array): string | undefined {
  try {
    const { url } = JSON.parse(Buffer.from(body).toString()) as { url?: unknown }
    return typeof url === 'string' && URL.canParse(url) ? url : undefined
  } catch {
    return undefined
  }
}
