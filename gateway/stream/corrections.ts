import { isFailure } from '@touchline/contract/errors'
import type { FixturesService, ResultChanged } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { decodeMatch } from '@touchline/contract/match-page'
import { fixturesResult } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Bus, Subscription } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import type { LiveList } from '../live/live-list.ts'
import type { Change } from './stream-log.ts'

interface CorrectionsDeps {
  bus: Bus
  fixtures: Client<typeof FixturesService>
  live: Pick<LiveList, 'getRevision'>
  /** Domain clock. */
  clock: Clock
  log: Log
  onCorrected(sport: string, change: Change): void
}

/** A result is published again when the match changes otherwise: by these it is recognized. */
const knownMax = 20_000
/** After its loss a stream of the bus has all messages once more; older ones are no news. */
const newsMs = 86_400_000

/**
 * Streams what the live list does not have: the corrections of ended matches that live no longer owns, or never did, and
 * which matches were removed. One match is read at a time, so that an import that corrects a season, or a purge, does not
 * slow down requests.
 */
export function followCorrections({ bus, fixtures, live, clock, log, onCorrected }: CorrectionsDeps): Promise<Subscription> {
  const known = lruCache<string>(knownMax)
  let reading = Promise.resolve()
  const read = async ({ matchId, sport, leagueId, withdrawnAt }: ResultChanged) => {
    const match = await getMatch(fixtures, matchId, sport)
    // A match that is withdrawn may be back, and one that was corrected be withdrawn: that has a message of its own.
    if (match && withdrawnAt === '') onCorrected(sport, { name: 'match', leagueId: match.schedule!.leagueId, match })
    else if (!match && withdrawnAt !== '') onCorrected(sport, { name: 'removed', leagueId, matchId })
  }
  return bus.listen(
    fixturesResult,
    (result) => {
      const { matchId, correctedAt, withdrawnAt } = result
      const at = withdrawnAt || correctedAt
      const isNews = at !== '' && Date.parse(at) >= clock.now() - newsMs
      if (!isNews || (withdrawnAt === '' && live.getRevision(matchId) > 0) || (known.get(matchId) ?? '') >= at) return
      known.set(matchId, at)
      reading = reading
        .then(() => read(result))
        .catch((error: Error) => log.warn('the change of a match cannot be streamed', { matchId, error }))
    },
    () => {},
  )
}

/** Undefined: it is withdrawn, or merged into another one. */
async function getMatch(fixtures: CorrectionsDeps['fixtures'], id: string, sport: string): Promise<Match | undefined> {
  try {
    return decodeMatch((await fixtures.getMatch({ id, sport })).match)
  } catch (error) {
    if (isFailure('not_found', error) || isFailure('merged', error)) return undefined
    throw error
  }
}
