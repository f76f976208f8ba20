/**
 * A path, an address or a feed for display: without credentials, query and fragment, which may be secret. A malformed
 * address is truncated after its scheme.
 */
export function shownLocation(text: string): string {
  const begins = text.search(/https?:\/\//i)
  if (begins < 0) return text
  const address = URL.parse(text.slice(begins))
  return address ? `${text.slice(0, begins)}${address.origin}${address.pathname}` : `${text.slice(0, text.indexOf('://', begins))}://…`
}
