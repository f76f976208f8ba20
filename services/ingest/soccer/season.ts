import windows from './season-windows.json' with { type: 'json' }

/** "2024-25", "2024/25" and "2024/2025" → "2024/2025"; "2025" → "2025"; undefined for what is no season. */
export function seasonName(text: string): string | undefined {
  const [, first, second] = /^(\d{4})(?:[-/](\d{2}|\d{4}))?$/.exec(text) ?? []
  if (first === undefined) return undefined
  if (second === undefined) return first
  const next = String(Number(first) + 1)
  return second === next || second === next.slice(2) ? `${first}/${next}` : undefined
}

/** A season as it stands in a part's name: "2024/2025" → "2024-25". */
export const seasonFolder = (season: string): string => season.replace(/\/\d\d(\d\d)$/, '-$1')

interface Window {
  from: string
  to: string
}

interface Reviewed extends Window {
  /** Absent: every season that spans two years; then `from` and `to` are days of its first and its second year, "06-15". */
  season?: string
  leagues: string[]
  why: string
}

/** The days on which a season's matches may lie: July to June, or its calendar year, but for the reviewed exceptions. */
export function seasonWindow(league: string, season: string): Window {
  const [first, second] = season.split('/')
  const own = (windows as Reviewed[]).filter(({ leagues }) => leagues.includes(league))
  const special = own.find((window) => window.season === season)
  if (special) return special
  const every = second ? own.find((window) => window.season === undefined) : undefined
  if (every) return { from: `${first}-${every.from}`, to: `${second}-${every.to}` }
  return second ? { from: `${first}-07-01`, to: `${second}-06-30` } : { from: `${first}-01-01`, to: `${first}-12-31` }
}

/** `date` moved by whole years into the window; undefined when no number of years does it. A date inside stays. */
export function intoWindow(date: string, { from, to }: Window): string | undefined {
  if (date >= from && date <= to) return date
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const moved = `${year}${date.slice(4)}`
    if (moved >= from && moved <= to && isDay(moved)) return moved
  }
  return undefined
}

/** Whether `text` is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)$/.exec(text) ?? []
  return day !== undefined && Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}
