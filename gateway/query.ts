/** One `name=value` of a query, decoded. */
export interface Pair {
  name: string
  value: string
}

/**
 * Reads a query without guessing: pairs in their order, repeated ones too, `+` as a blank. Undefined when it does not decode: a broken or
 * overlong escape, a lone surrogate, NUL, or a byte that has to be escaped.
 */
export function readQuery(raw: string): Pair[] | undefined {
  if (raw === '') return []
  if (!visibleAscii.test(raw)) return undefined
  const pairs: Pair[] = []
  for (const part of raw.split('&')) {
    // "a=1&" is what many clients write.
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at))
    const value = at < 0 ? '' : decode(part.slice(at + 1))
    if (name === undefined || value === undefined) return undefined
    pairs.push({ name, value })
  }
  return pairs
}

/** A query that `readQuery` reads back to the same pairs. */
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
