import { type Fields, shown, text } from '../row-fields.ts'

/** What a season of this feed is part of. */
export interface FeedSeason {
  /** "2024/2025"; "2024" of the first season, which was played in one year. */
  season: string
  part: 'regular' | 'playoffs' | 'preparation'
}

export type SeasonRow = { id: string; name: string }

export const seasonRow = (field: Fields): SeasonRow => ({
  id: text(field('season_id'), 'season_id'),
  name: text(field('season_name'), 'season_name'),
})

const kinds = { 'regular season': 'regular', playoffs: 'playoffs', preseason: 'preparation', 'pre-season': 'preparation' } as const

/**
 * By the id of the feed: "2024-25 Regular Season", "2025 Playoffs". Play-offs are named by the year they are played in, and belong to the
 * season of one year where there is a regular season of that name, else to the one that ends in it. Throws an Error for a name of another kind.
 */
export function seasonOf({ name }: SeasonRow, all: readonly SeasonRow[]): FeedSeason {
  const [, first, second, kind] = /^(\d{4})(?:-(\d{2}))? (Regular Season|Playoffs|Pre-?season)$/i.exec(name) ?? []
  if (first === undefined) throw new Error(`season_name ${shown(name)} is no season`)
  const part = kinds[kind!.toLowerCase() as keyof typeof kinds]
  const year = Number(first)
  if (second !== undefined) {
    if (Number(second) !== (year + 1) % 100) throw new Error(`season_name ${shown(name)} is no season`)
    return { season: `${year}/${year + 1}`, part }
  }
  const isOneYear = part !== 'playoffs' || all.some((other) => other.name === `${year} Regular Season`)
  return { season: isOneYear ? first : `${year - 1}/${year}`, part }
}
