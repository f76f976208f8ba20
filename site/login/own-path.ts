import { ownPath as pathOnSite } from '@touchline/platform/http/own-path'

/** Where people go after sign-in unless they were on their way to another page. */
export const firstPage = '/account'

/**
 * The path of this site in `next`, with its query; `/account` for everything else. It neither leaves the site, in any
 * reading of a browser, nor leads back into signing in or out.
 */
export function ownPath(next: string | undefined): string {
  const path = next === undefined ? undefined : pathOnSite(next)
  const isOfSignIn = path !== undefined && /^\/(login|logout|account\/auth)([/?]|$)/.test(path)
  return path === undefined || isOfSignIn ? firstPage : path
}
