import type { FixturesService, ResultChanged } from '@touchline/contract/gen/fixtures'
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
  live: Pick<LiveList, 'revisionOf'>
  /** Domain clock. */
  clock: Clock
  log: Log
  onCorrected(sport: string, change: Change): void
}

/** A correction is published again when the match changes otherwise: by these it is recognized. */
const knownMax = 20_000
/** After its loss a stream of the bus has all messages once more; older ones are no news. */
const newsMs = 86_400_000

/**
 * Streams the corrections of ended matches that the live list does not have: live no longer owns them, or never did. One
 * match is read at a time, so that an import that corrects a season does not slow down requests.
 */
export function followCorrections({ bus, fixtures, live, clock, log, onCorrected }: CorrectionsDeps): Promise<Subscription> {
  const known = lruCache<string>(knownMax)
  let reading = Promise.resolve()
  const read = async ({ matchId: id, sport }: ResultChanged) => {
    const match = decodeMatch((await fixtures.getMatch({ id, sport })).match)
    onCorrected(sport, { name: 'match', leagueId: match.schedule!.leagueId, match })
  }
  return bus.listen(
    fixturesResult,
    (result) => {
      const { matchId, correctedAt } = result
      const isNews = correctedAt !== '' && Date.parse(correctedAt) >= clock.now() - newsMs
      if (!isNews || live.revisionOf(matchId) > 0 || (known.get(matchId) ?? '') >= correctedAt) return
      known.set(matchId, correctedAt)
      reading = reading
        .then(() => read(result))
        .catch((error: Error) => log.warn('a corrected match cannot be streamed', { matchId, error }))
    },
    () => {},
  )
}
