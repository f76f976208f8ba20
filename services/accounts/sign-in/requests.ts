import type { HttpRequest } from '@touchline/contract/gen/accounts'
import { addressHeader, basePath } from './paths.ts'

/**
 * Requests that the library may answer, below its path. Everything else of it is off, also the link of a mail: a page
 * elsewhere could sign its visitors in as somebody else with it. `confirmSignIn` is the only way to use a link.
 */
const routes: ReadonlySet<string> = new Set([
  'POST /sign-in/social',
  'GET /callback/github',
  'GET /callback/google',
  'POST /sign-out',
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
])

const bodyBytesMax = 65_536

/** The request for the library. Undefined: it is none that the library may answer. */
export function readRequest({ method, url, headers, body, address }: HttpRequest, origin: string): Request | undefined {
  const target = URL.parse(url)
  if (target?.origin !== origin || !target.pathname.startsWith(`${basePath}/`)) return undefined
  if (!routes.has(`${method} ${target.pathname.slice(basePath.length)}`) || body.length > bodyBytesMax) return undefined
  return new Request(target, {
    method,
    headers: withAddress(
      headers.map(({ name, value }) => [name, value]),
      address,
    ),
    ...(method === 'POST' && { body: Buffer.from(body) }),
  })
}

/** Headers as the library reads them, with the address of the client instead of any that the client sent. */
export function withAddress(headers: readonly (readonly [string, string])[], address: string): Headers {
  const all = new Headers()
  for (const [name, value] of headers) all.append(name, value)
  all.delete('x-forwarded-host')
  all.delete('x-forwarded-proto')
  all.set(addressHeader, address)
  return all
}

/** The response as the site sends it. Cookies stay separate. */
export async function readResponse(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie' && name !== 'content-length')
  return {
    status: response.status,
    headers: [...headers, ...response.headers.getSetCookie().map((value) => ['set-cookie', value] as const)].map(([name, value]) => ({
      name,
      value,
    })),
    body: new Uint8Array(await response.arrayBuffer()),
  }
}
