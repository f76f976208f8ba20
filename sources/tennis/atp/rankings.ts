import type { FeedFile } from '../../parse/feed-file.ts'
import type { Problem } from '../../parse/problem.ts'
import type { SourceRanking } from '../../source-ranking.ts'
import { type Fields, getDay, readFile } from './files.ts'
import { keyIn } from './players.ts'

/** The newest place of every player by id, with its file. */
export type NewestPlaces = Map<string, { slug: string; ranking: SourceRanking; file: FeedFile }>

/** Ten times the players who were ever ranked. */
const playersMax = 200_000

/** Adds the lines of a file to `newest`: memory does not depend on the number of lists. */
export const readRankings = (file: FeedFile, newest: NewestPlaces): Promise<{ rows: number; problems: Problem[] }> =>
  readFile(file, ({ fields }) => {
    const { id, slug, ranking } = rankingIn(fields)
    const known = newest.get(id)
    if (!known && newest.size >= playersMax) throw new Error(`the lists have more than ${playersMax} players`)
    if (!known || known.ranking.date < ranking.date) newest.set(id, { slug, ranking, file })
  })

/** One line of a ranking list. Throws an Error if it has no day, position or player. */
function rankingIn(fields: Fields): { id: string; slug: string; ranking: SourceRanking } {
  const date = getDay(fields('week_title')) ?? getDay(['week_year', 'week_month', 'week_day'].map(fields).join('.'))
  const id = keyIn(fields('player_id'))
  const position = countIn(fields('rank_number')) ?? countIn(fields('rank_text').replace(/T$/i, ''))
  if (date === undefined) throw new Error(`week_title "${fields('week_title').slice(0, 40)}" is not a day`)
  if (id === undefined) throw new Error(`player_id "${fields('player_id').slice(0, 40)}" is no id of a player`)
  if (position === undefined) throw new Error(`rank_number "${fields('rank_number').slice(0, 40)}" is no position`)
  // Ranked players have points and tournaments, so 0 in lists before 1990 means unknown.
  const [points, tournamentsPlayed] = [countIn(fields('ranking_points').replaceAll(',', '')), countIn(fields('tourneys_played'))]
  const movement = movementIn(fields('move_positions'), fields('move_direction'))
  const ranking = {
    ...{ date, position },
    ...(points !== undefined && { points }),
    ...(movement !== undefined && { movement }),
    ...(tournamentsPlayed !== undefined && { tournamentsPlayed }),
  }
  return { id, slug: fields('player_slug'), ranking }
}

/** A number from 1. */
const countIn = (text: string): number | undefined => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

/** Places gained. Undefined if the list says neither up nor down, as for a new player and for one who kept the place. */
function movementIn(positions: string, direction: string): number | undefined {
  const places = countIn(positions)
  return places === undefined || !/^(?:up|down)$/i.test(direction) ? undefined : direction.toLowerCase() === 'up' ? places : -places
}
