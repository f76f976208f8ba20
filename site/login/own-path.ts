/** Where people go after sign-in unless they were on their way to another page. */
export const firstPage = '/account'

const charsMax = 500
/** Any origin: only whether a path leaves it matters. */
const base = 'http://own.invalid'

/**
 * The path of this site in `next`, with its query; `/account` for everything else. It neither leaves the site, in any
 * reading of a browser, nor leads back into signing in or out.
 */
export function ownPath(next: string | undefined): string {
  if (next === undefined || next.length > charsMax || !/^\/[!-~]*$/.test(next) || next.includes('\\')) return firstPage
  const url = URL.parse(next, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return firstPage
  const isOfSignIn = /^\/(login|logout|account\/auth)(\/|$)/.test(url.pathname)
  return isOfSignIn ? firstPage : url.pathname + url.search
}
