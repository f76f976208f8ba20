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

/** A list is cacheable for as long as the match that may change first. */
export function cacheOfList(matches: readonly CacheClass[]): CacheClass {
  if (matches.includes('live')) return 'live'
  return matches.length > 0 && matches.every((each) => each === 'archive') ? 'archive' : 'list'
}
