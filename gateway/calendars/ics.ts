/*
 * Lines of iCalendar (RFC 5545). `ical-generator` takes half a second of the event loop for the matches of a league
 * (ADR 119).
 */

const lineEnd = '\r\n'
const octetsMax = 75

/** Characters that a text may not have: all control characters but those that `escaped` writes otherwise. */
const control = /(?![\n\t])\p{Cc}/gu

/** The value of a property whose type is TEXT. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(control, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A content line of at most 75 octets, and the lines that continue it. No character is divided. */
export function line(name: string, value: string): string {
  const text = `${name}:${value}`
  if (text.length * 3 <= octetsMax || Buffer.byteLength(text) <= octetsMax) return text + lineEnd
  let folded = ''
  let octets = 0
  for (const character of text) {
    const size = Buffer.byteLength(character)
    if (octets + size > octetsMax) {
      folded += `${lineEnd} `
      // The space counts.
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded + lineEnd
}

export const textLine = (name: string, text: string): string => line(name, escaped(text))

/** "2026-03-01T15:00:00.000Z": "20260301T150000Z". */
export const utc = (instant: string): string => `${instant.slice(0, 19).replace(/[:-]/g, '')}Z`
/** "2026-03-01": "20260301". */
export const date = (day: string): string => day.replaceAll('-', '')
