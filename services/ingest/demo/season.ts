export type SeasonKind = 'split-year' | 'calendar-year'

/** "2026/2027" of the season that begins in 2026, or "2026". */
export const seasonName = (kind: SeasonKind, year: number): string => (kind === 'split-year' ? `${year}/${year + 1}` : String(year))

/** The year in which the season of an instant begins: on 1 July, or with the calendar year. */
export function seasonYear(kind: SeasonKind, atMs: number): number {
  const at = new Date(atMs)
  return kind === 'split-year' && at.getUTCMonth() < 6 ? at.getUTCFullYear() - 1 : at.getUTCFullYear()
}

const weekMs = 7 * 24 * 3_600_000
/** The first Saturday on or after 8 August or 1 April, and the weeks in which the season is played. */
const spans = { 'split-year': { month: 7, day: 8, weeks: 40 }, 'calendar-year': { month: 3, day: 1, weeks: 26 } } as const

/** 15:00 UTC of the Saturday of a round of a past season; rounds are whole weeks apart. */
export function saturdayOf(kind: SeasonKind, year: number, round: number, rounds: number): number {
  const { month, day, weeks } = spans[kind]
  const first = Date.UTC(year, month, day, 15)
  const untilSaturday = (6 - new Date(first).getUTCDay()) * 24 * 3_600_000
  return first + untilSaturday + round * Math.floor(weeks / rounds) * weekMs
}
