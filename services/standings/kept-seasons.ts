import type { FixturesService, SeasonMatches } from '@touchline/contract/gen/fixtures'
import { joined } from '@touchline/contract/season-matches'
import { fixturesResult } from '@touchline/contract/topics'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Client } from '@touchline/platform/rpc-types'
import { taggedCache } from '@touchline/platform/tagged-cache'
import { newestUpdate } from './engine/results.ts'

/** The matches of a season. Errors: not_found. */
export type GetMatches = (season: { leagueId: string; season: string; withEvents?: boolean }) => Promise<SeasonMatches>

/** Several calls may wait for one read, so it is not bound to any call and continues when one of them is cancelled. */
export const readAnew =
  (fixtures: Client<typeof FixturesService>): GetMatches =>
  (season) =>
    joined(fixtures.listSeasonMatches(season))

export interface KeptSeasons {
  /** Reads a season again if no cached match of it was updated at `since` (RFC 3339) or later. */
  since(since: string): GetMatches
  start(): Promise<void>
  stop(): Promise<void>
}

const bytesMax = 48 * 1_024 * 1_024
/** Approximate size of a match in memory. */
const [matchBytes, eventsBytes] = [4_000, 6_000]

interface KeptSeason {
  matches: SeasonMatches
  updatedAt: string
}

/** Caches the matches of a season for tables at past times, until one of its results changes. */
export function keptSeasons({ fixtures, bus }: { fixtures: Client<typeof FixturesService>; bus: Bus }): KeptSeasons {
  const all = taggedCache<KeptSeason>(bytesMax)
  const read = readAnew(fixtures)
  let subscription: Subscription | undefined

  const getOrMake = (key: string, season: Parameters<GetMatches>[0]) =>
    all.getOrMake(key, async () => {
      const matches = await read(season)
      const bytes = 1_024 + (matchBytes + (season.withEvents ? eventsBytes : 0)) * matches.matches.length
      return { value: { matches, updatedAt: newestUpdate(matches.matches) }, bytes, tags: [getTag(season)] }
    })
  return {
    since: (since) => async (season) => {
      const key = `${getTag(season)} ${season.withEvents === true}`
      const known = await getOrMake(key, season)
      if (known.updatedAt >= since) return known.matches
      all.delete(key)
      return (await getOrMake(key, season)).matches
    },
    async start() {
      subscription = await bus.listen(fixturesResult, (change) => all.invalidate([getTag(change)]), all.clear)
    },
    stop: async () => subscription?.stop(),
  }
}

const getTag = ({ leagueId, season }: { leagueId: string; season: string }): string => `${leagueId} ${season}`
