import type { Match } from '@touchline/contract/gen/match'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { CacheClass } from '../endpoints/endpoint.ts'

/** `max-age` of a response. */
export const maxAgeSeconds: Readonly<Record<Exclude<CacheClass, 'none'>, number>> = { live: 5, list: 30, finished: 3_600, archive: 86_400 }

/**
 * Cache class of a response about one match. Data that may still change is cached for at most 30 seconds, also in the
 * archive: a postponed match may be played years after its season.
 */
export function cacheOfMatch({ archived, state: matchState }: Match): CacheClass {
  const { state } = matchState!.scoreboard!
  if (isInPlay(state)) return 'live'
  if (!isEnded(state)) return 'list'
  return archived ? 'archive' : 'finished'
}

/** A list is cacheable only as long as the match that may change first. */
export function cacheOfList(matches: readonly CacheClass[]): CacheClass {
  if (matches.includes('live')) return 'live'
  return matches.length > 0 && matches.every((each) => each === 'archive') ? 'archive' : 'list'
}
