import type { Match } from '@touchline/contract/gen/match'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { CacheClass } from './endpoint.ts'

/** How long an answer about this match may be kept. */
export function cacheOfMatch({ archived, state: play }: Match): CacheClass {
  if (archived) return 'archive'
  const { state } = play!.scoreboard!
  if (isInPlay(state)) return 'live'
  return isEnded(state) ? 'finished' : 'list'
}

/** A list keeps as long as the row that changes first. */
export function cacheOfList(rows: readonly Match[]): CacheClass {
  if (rows.some(({ state }) => isInPlay(state!.scoreboard!.state))) return 'live'
  return rows.length > 0 && rows.every((match) => match.archived) ? 'archive' : 'list'
}
