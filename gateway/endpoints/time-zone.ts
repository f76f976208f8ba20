import { DateTime } from 'luxon'

/**
 * The runtime's spelling of an IANA time zone in any case; undefined for other text, such as an offset. luxon caches
 * every name it receives forever, so it only receives valid ones.
 */
export function timeZoneNamed(text: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,99}$/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The calendar day in a zone at an instant. */
export const dayIn = (zone: string, at: number): string => DateTime.fromMillis(at, { zone }).toISODate()!

/** The first and the last instant that RFC 3339 can express. */
const firstInstant = '0000-01-01T00:00:00Z'
const lastInstant = '9999-12-31T23:59:59Z'

/** The first and the last second of these days. For a day that the zone skipped, the last second precedes the first. */
export function getInstants({ from, to }: { from: string; to: string }, zone: string): { startFrom: string; startTo: string } {
  const next = DateTime.fromISO(to, { zone: 'utc' }).plus({ days: 1 })
  const startTo = next.year > 9_999 ? lastInstant : secondText(getStart(next.toISODate()!, zone) - 1_000)
  return { startFrom: secondText(getStart(from, zone)), startTo }
}

/**
 * Start of a day, in milliseconds since 1970. Where clocks change at midnight, a day may begin at 01:00, or contain
 * midnight twice; then it begins at the first one.
 */
const getStart = (day: string, zone: string): number =>
  Math.min(
    ...DateTime.fromISO(day, { zone })
      .getPossibleOffsets()
      .map((each) => each.toMillis()),
  )

const secondText = (at: number): string => `${new Date(Math.max(at, Date.parse(firstInstant))).toISOString().slice(0, 19)}Z`
