import type { HttpResponse } from '@touchline/contract/gen/accounts'
import { Hono } from 'hono'
import { limitSignIns } from '../http/limits.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'
import { passCookies, sendSignIn, signInBase } from './sign-in-request.ts'

/** Longest body of the browser script in bytes; a passkey with its attestation is far shorter. */
const bodyBytesMax = 65_536

/**
 * What the script of the browser asks the sign-in library for passkeys. The library has more endpoints, which stay
 * unreachable: pages make those changes.
 */
export const passkeyEndpoints: Pages = (site) => {
  const app = new Hono<SiteEnv>()
  for (const path of ['/passkey/generate-authenticate-options', '/passkey/generate-register-options']) {
    app.get(`${signInBase}${path}`, limitSignIns(site), async (c) => respond(c, await sendSignIn(site, c, { method: 'GET', path })))
  }
  for (const path of ['/passkey/verify-authentication', '/passkey/verify-registration']) {
    app.post(`${signInBase}${path}`, limitSignIns(site), async (c) => {
      const body = await readJson(c)
      return body ? respond(c, await sendSignIn(site, c, { method: 'POST', path, body })) : c.json({ code: 'INVALID_BODY' }, 400)
    })
  }
  return app
}

/** The JSON object of the body; undefined when it is none or too long. */
async function readJson(c: SiteContext): Promise<object | undefined> {
  const text = await c.req.text()
  if (Buffer.byteLength(text) > bodyBytesMax) return undefined
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}

function respond(c: SiteContext, response: HttpResponse): Response {
  passCookies(c, response)
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'application/json; charset=utf-8')
  return c.body(Uint8Array.from(response.body), response.status as 200)
}
