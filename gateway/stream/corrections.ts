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

/**
 * A result is also published when the match changes in other ways; the last correction of each match is remembered to
 * recognize that.
 */
const knownMax = 20_000
/** When a bus stream was lost, all its messages are delivered again; older ones are no news. */
const newsMs = 86_400_000

/**
 * Streams changes that the live list lacks: corrections of ended matches that live no longer owns or never owned, and
 * removals of matches. Matches are read one at a time, so that an import that corrects a season, or a purge, does not
 * slow down requests.
 */
export function followCorrections({ bus, fixtures, live, clock, log, onCorrected }: CorrectionsDeps): Promise<Subscription> {
  const known = lruCache<string>(knownMax)
  let reading = Promise.resolve()
  const read = async ({ matchId, sport, leagueId, withdrawnAt }: ResultChanged) => {
    const match = await getMatch(fixtures, matchId, sport)
    // By now a withdrawn match may be back, or a corrected one withdrawn: that change has its own message.
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

/** Undefined: the match was withdrawn or merged. */
async function getMatch(fixtures: CorrectionsDeps['fixtures'], id: string, sport: string): Promise<Match | undefined> {
  try {
    return decodeMatch((await fixtures.getMatch({ id, sport })).match)
  } catch (error) {
    if (isFailure('not_found', error) || isFailure('merged', error)) return undefined
    throw error
  }
}
