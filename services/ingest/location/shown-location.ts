/**
 * A path, an address, or a feed with one of them, as it may be shown: of an address neither name and password nor query and fragment, since
 * any of these may hold a secret. What begins like an address and is none is cut behind its scheme.
 */
export function shownLocation(text: string): string {
  const begins = text.search(/https?:\/\//i)
  if (begins < 0) return text
  const address = URL.parse(text.slice(begins))
  return address ? `${text.slice(0, begins)}${address.origin}${address.pathname}` : `${text.slice(0, text.indexOf('://', begins))}://…`
}
