import { isDay } from '../../parse/dates.ts'
import windows from './season-windows.json' with { type: 'json' }

/** A season in the form of dataset names: "2024/2025" → "2024-25". */
export const seasonFolder = (season: string): string => season.replace(/\/\d\d(\d\d)$/, '-$1')

interface Days {
  from: string
  to: string
}

interface Window extends Days {
  /** A date with its year is not moved while it is in this range. Absent: the range itself. */
  accepts?: Days
}

interface Reviewed extends Days {
  /**
   * Absent: applies to every season that spans two years; `from` and `to` are then days of the first and second year,
   * "06-15".
   */
  season?: string
  leagues: string[]
  why: string
}

/**
 * Range of days for the matches of a season: July to June, or the calendar year; season-windows.json lists the
 * exceptions. Elsewhere qualifying rounds in June, an end in August and one in March of the next year are accepted:
 * seasons prolonged by the pandemic needed them.
 */
export function seasonWindow(league: string, season: string): Window {
  const [first, second] = season.split('/')
  const own = (windows as Reviewed[]).filter(({ leagues }) => leagues.includes(league))
  const special = own.find((window) => window.season === season)
  if (special) return special
  const every = second ? own.find((window) => window.season === undefined) : undefined
  if (every) return { from: `${first}-${every.from}`, to: `${second}-${every.to}` }
  if (second) return { from: `${first}-07-01`, to: `${second}-06-30`, accepts: { from: `${first}-06-01`, to: `${second}-08-31` } }
  return { from: `${first}-01-01`, to: `${first}-12-31`, accepts: { from: `${first}-01-01`, to: `${Number(first) + 1}-03-31` } }
}

/** Moves `date` by whole years into the window; undefined if that is impossible. A date inside the accepted range is returned unchanged. */
export function moveIntoWindow(date: string, { from, to, accepts = { from, to } }: Window): string | undefined {
  if (date >= accepts.from && date <= accepts.to) return date
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const moved = `${year}${date.slice(4)}`
    if (moved >= from && moved <= to && isDay(moved)) return moved
  }
  return undefined
}
