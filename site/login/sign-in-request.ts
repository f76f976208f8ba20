import type { HttpResponse } from '@touchline/contract/gen/accounts'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { Site, SiteContext } from '../site.ts'

/** Path below which the sign-in library serves. */
export const signInBase = '/account/auth'

/** Headers of a browser that the library reads. Node bounds all headers of a request to 16 kB. */
const forwardedHeaders = ['cookie', 'user-agent', 'accept-language', 'accept'] as const

interface SignInRequest {
  method: 'GET' | 'POST'
  /** Below `signInBase`, with its query. */
  path: string
  /** Sent as JSON. */
  body?: object
}

/**
 * Sends a request of the visitor to the sign-in library. Its origin is the public one: the site has checked where the
 * request came from.
 */
export function sendSignIn({ clients, config }: Site, c: SiteContext, { method, path, body }: SignInRequest): Promise<HttpResponse> {
  const origin = getPublicOrigin(config)
  const sent = forwardedHeaders.map((name) => ({ name: String(name), value: c.req.header(name) ?? '' })).filter(({ value }) => value !== '')
  const headers = [...sent, { name: 'origin', value: origin }, ...(body ? [{ name: 'content-type', value: 'application/json' }] : [])]
  return clients.accounts.handleSignInRequest({
    method,
    url: `${origin}${signInBase}${path}`,
    headers,
    ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    address: c.get('address'),
  })
}

/** Passes on the cookies that the library sets. */
export function passCookies(c: SiteContext, { headers }: HttpResponse): void {
  for (const { name, value } of headers) if (name === 'set-cookie') c.header('Set-Cookie', value, { append: true })
}

/** The path of this site that the library redirects to. Undefined: no redirect, or to elsewhere. */
export function redirectPath({ config }: Site, { headers }: HttpResponse): string | undefined {
  const location = headers.find(({ name }) => name === 'location')?.value
  const origin = getPublicOrigin(config)
  const url = location === undefined ? undefined : URL.parse(location, origin)
  return url?.origin === origin ? url.pathname + url.search : undefined
}
