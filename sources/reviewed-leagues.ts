import { addReviewedLeague as addSoccerLeague } from './soccer/shared/leagues.ts'
import { addReviewedLeague as addVolleyballLeague } from './volleyball/shared/leagues.ts'

/** The sports whose reviewed leagues an overlay extends. */
const lists: Readonly<Record<string, (row: unknown) => void>> = { soccer: addSoccerLeague, volleyball: addVolleyballLeague }

export const hasLeagueOverlay = (sport: string): boolean => Object.hasOwn(lists, sport)

/** Adds a row of leagues.json of REVIEWED_DATA to the list of its `sport`; soccer if it names none. */
export function addReviewedLeague(row: unknown): void {
  if (typeof row !== 'object' || row === null) throw new Error('a row that is not an object')
  const { sport = 'soccer', ...league } = row as { sport?: unknown }
  if (typeof sport !== 'string' || !hasLeagueOverlay(sport)) throw new Error(`sport ${JSON.stringify(sport)} has no list of leagues`)
  lists[sport]!(league)
}
