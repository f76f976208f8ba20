export type SeasonKind = 'split-year' | 'calendar-year'

/** "2026/2027" of the season that begins in 2026, or "2026". */
export const seasonName = (kind: SeasonKind, year: number): string => (kind === 'split-year' ? `${year}/${year + 1}` : String(year))

const firstYear = 2000
/** A name of a season is used again after this many: a league keeps as many seasons. */
export const seasonsKept = 100

/**
 * The year in which a season is said to begin. A league plays several seasons a day, so their years are not those of the
 * calendar: one follows the other from 2000 to 2099, then from 2000 again. `nth`: as in `Edition`.
 */
export const yearOfSeason = (nth: number): number => firstYear + (nth % seasonsKept)
