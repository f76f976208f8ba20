export type SeasonKind = 'split-year' | 'calendar-year'

/** "2026/2027" of the season that begins in 2026, or "2026". */
export const seasonName = (kind: SeasonKind, year: number): string => (kind === 'split-year' ? `${year}/${year + 1}` : String(year))

const firstYear = 2000
/** A season name is used again after this many seasons, which is the number that a league keeps. */
export const seasonsKept = 100

/**
 * The nominal first year of a season. A league plays several seasons a day, so these years are not calendar years: they
 * run from 2000 to 2099, then from 2000 again. `nth`: as in `Edition`.
 */
export const yearOfSeason = (nth: number): number => firstYear + (nth % seasonsKept)
