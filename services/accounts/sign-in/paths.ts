/** The path below which the library serves. */
export const basePath = '/account/auth'

/** The header in which the address of the client is passed to the library. A client's own header of the name is replaced. */
export const addressHeader = 'x-client-address'

/** The name of the session's cookie, after "__Secure-" over HTTPS. */
export const sessionCookie = 'touchline.session_token'

/** How long a mailed link signs in. */
export const linkMinutes = 10

const pathCharsMax = 500
const anyOrigin = 'http://own.invalid'

/** `next` if it is a path of the own origin in every reading of a browser; "/account" otherwise. */
export function ownPath(next: string): string {
  if (next.length > pathCharsMax || !/^\/[!-~]*$/.test(next) || next.includes('\\')) return '/account'
  const url = URL.parse(next, anyOrigin)
  return url?.origin === anyOrigin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/account'
}
