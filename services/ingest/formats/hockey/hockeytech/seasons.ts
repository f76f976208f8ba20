import { type Fields, shown, text } from '../../../parse/row-fields.ts'

/** Season and phase of a season id of the feed. */
export interface FeedSeason {
  /** "2024/2025"; "2024" for the first season, which was played in one calendar year. */
  season: string
  phase: 'regular' | 'playoffs' | 'preseason'
}

export type SeasonRow = { id: string; name: string }

export const seasonRow = (field: Fields): SeasonRow => ({
  id: text(field('season_id'), 'season_id'),
  name: text(field('season_name'), 'season_name'),
})

const kinds = { 'regular season': 'regular', playoffs: 'playoffs', preseason: 'preseason', 'pre-season': 'preseason' } as const

/**
 * Parses season names of the feed: "2024-25 Regular Season", "2025 Playoffs". Play-offs are named by the year in which
 * they are played and belong to the regular season of the same year if there is one, else to the season that ends in
 * that year. Throws an Error for other names.
 */
export function seasonOf({ name }: SeasonRow, all: readonly SeasonRow[]): FeedSeason {
  const [, first, second, kind] = /^(\d{4})(?:-(\d{2}))? (Regular Season|Playoffs|Pre-?season)$/i.exec(name) ?? []
  if (first === undefined) throw new Error(`season_name ${shown(name)} is no season`)
  const phase = kinds[kind!.toLowerCase() as keyof typeof kinds]
  const year = Number(first)
  if (second !== undefined) {
    if (Number(second) !== (year + 1) % 100) throw new Error(`season_name ${shown(name)} is no season`)
    return { season: `${year}/${year + 1}`, phase }
  }
  const isOneYear = phase !== 'playoffs' || all.some((other) => other.name === `${year} Regular Season`)
  return { season: isOneYear ? first : `${year - 1}/${year}`, phase }
}
