/** A value of a cell; null: an empty one. */
export type CsvValue = string | number | bigint | boolean | null

/** Ends every line, the last one too (RFC 4180). */
const lineEnd = '\r\n'

/** A single empty value is quoted, because parsers skip empty lines. */
export const csvLine = (values: readonly CsvValue[]): string => (values.map(cell).join(',') || '""') + lineEnd

/**
 * How a text begins that a spreadsheet would compute, after apostrophes: such a text gets one more in front, which makes it a
 * text. Whoever removes it has the original, whatever that is.
 */
const formula = /^'*[=+\-@\t\r\n|%＝＋－＠]/

/** Texts are quoted where RFC 4180 requires it. */
function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe
}
