/** Maximum length of a text from a source, in characters; longer ones are cut. */
const textMax = 500

/**
 * A text from a source as one line: control, formatting and bidirectional characters are removed, so that a name can
 * neither start a line of its own nor hide a part of itself.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .slice(0, textMax)

/** JSON with every text in it as one line. */
export function withOneLineTexts(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(withOneLineTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withOneLineTexts(each)]))
}

/** A line as Markdown that shows it unchanged. */
export const escaped = (line: string): string => line.replace(/[\\`*[\]<>#|~]/g, '\\$&')

/** "one match", "12 matches". */
export const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** An object without fields that are undefined, null, or empty texts. */
export const compact = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== ''))

/** "Germany: Bundesliga"; without a country the name alone. */
export const leagueTitle = ({ country, name }: { country: string | null; name: string }): string =>
  [country, name].filter(Boolean).join(': ')
