/*
 * The days of a list in a time zone, as parts of its order by start. A record whose start is known belongs to the days
 * if it starts within them; a record whose day alone is known belongs to that day in every time zone, and is ordered
 * within that day in UTC.
 */

export interface RequestedDays {
  /** YYYY-MM-DD, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** RFC 3339 without fractions, both inclusive: where these days begin and end. Absent: in UTC. */
  startFrom?: string | undefined
  startTo?: string | undefined
}

/** A part of the order by start. Parts do not overlap; the earliest is first. */
export interface DayPart {
  /** RFC 3339, both inclusive. Absent: unbounded. */
  range: { from?: string; to?: string }
  /** Only records whose day alone is known, or only those whose time is. Absent: all. */
  only?: 'day' | 'time'
}

const secondMs = 1_000

/** Bounds in milliseconds since 1970; `next` is the first second after it. */
interface Span {
  from: number
  next: number
}

const getSpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Span => ({
  from: Date.parse(from!),
  next: Date.parse(to!) + secondMs,
})

const getText = (ms: number): string => new Date(ms).toISOString().replace('.000', '')

/** A day that does not exist in the time zone has no part. */
export function getDayParts({ from, to, startFrom, startTo }: RequestedDays): DayPart[] {
  const byDay = { from: from && `${from}T00:00:00Z`, to: to && `${to}T23:59:59Z` }
  const byTime = { from: startFrom ?? byDay.from, to: startTo ?? byDay.to }
  if (from === undefined || to === undefined)
    return [{ range: { ...(byTime.from && { from: byTime.from }), ...(byTime.to && { to: byTime.to }) } }]
  const [daySpan, timeSpan] = [getSpan(byDay), getSpan(byTime)]
  const cuts = [...new Set([daySpan, timeSpan].flatMap(({ from, next }) => [from, next]))].sort((a, b) => a - b)
  return cuts.slice(1).flatMap((next, i): DayPart[] => {
    const range = { from: getText(cuts[i]!), to: getText(next - secondMs) }
    const isIn = (span: Span) => span.from <= cuts[i]! && next <= span.next
    if (isIn(daySpan)) return [isIn(timeSpan) ? { range } : { range, only: 'day' }]
    return isIn(timeSpan) ? [{ range, only: 'time' }] : []
  })
}
