import type { Match } from '@touchline/contract/gen/match'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { CacheClass } from './endpoint.ts'

/** Cache class of a response about one match. */
export function cacheOfMatch({ archived, state: matchState }: Match): CacheClass {
  if (archived) return 'archive'
  const { state } = matchState!.scoreboard!
  if (isInPlay(state)) return 'live'
  return isEnded(state) ? 'finished' : 'list'
}

/** A list is cacheable for as long as the row that may change first. */
export function cacheOfList(rows: readonly Match[]): CacheClass {
  if (rows.some(({ state }) => isInPlay(state!.scoreboard!.state))) return 'live'
  return rows.length > 0 && rows.every((match) => match.archived) ? 'archive' : 'list'
}
