/** One decoded `name=value` pair of a query string. */
export interface Pair {
  name: string
  value: string
}

/**
 * Parses a query string strictly: pairs in order, duplicates included, `+` as a space. Undefined when it does not
 * decode: a malformed or overlong escape, a lone surrogate, NUL, or a byte that must be escaped.
 */
export function readQuery(raw: string): Pair[] | undefined {
  if (raw === '') return []
  if (!visibleAscii.test(raw)) return undefined
  const pairs: Pair[] = []
  for (const part of raw.split('&')) {
    // Many clients send a trailing "&".
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at))
    const value = at < 0 ? '' : decode(part.slice(at + 1))
    if (name === undefined || value === undefined) return undefined
    pairs.push({ name, value })
  }
  return pairs
}

/** Inverse of `readQuery`. */
export const writeQuery = (pairs: readonly Pair[]): string =>
  pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

const visibleAscii = /^[\x21-\x7e]*$/

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}
