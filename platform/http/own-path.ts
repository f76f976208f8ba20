const charsMax = 500
/** Any origin: only whether a path leaves it matters. */
const base = 'http://own.invalid'

/** The path and the query of `next`. Undefined: it may leave the site, in some reading of a browser. */
export function ownPath(next: string): string | undefined {
  if (next.length > charsMax || !/^\/[!-~]*$/.test(next) || next.includes('\\')) return undefined
  const url = URL.parse(next, base)
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : undefined
}
