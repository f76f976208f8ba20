import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { StatsService } from '@touchline/contract/gen/stats'
import { overlayNames } from '@touchline/contract/names/reviewed-row'
import { catalogMerged, feedStats, fixturesNames, fixturesResult, lineupsReported, statsChanged } from '@touchline/contract/topics'
import type { Outbox } from '@touchline/platform/outbox'
import { pruneHourly } from '@touchline/platform/prune'
import { recent } from '@touchline/platform/recent'
import { readOverlays, reviewedDataSetting } from '@touchline/platform/reviewed-data'
import { defineService, on } from '@touchline/platform/service'
import { handlers } from './handlers.ts'
import { contributePlays, playsId } from './plays.ts'
import { keptDays, publishOfResults, publishReported } from './published.ts'
import { addLeagueRules } from './qualification/rules.ts'
import { contribute, lineupsChanged, matchChanged, matches, plays, playsChanged, publishedLineups, reportedLineups } from './records.ts'
import { countChanged, countHeld, countMerged, countRenamed, oneAtATime } from './totals/consume.ts'
import { countedMatches, seasonTotals, subjectMatches, totalsChanged, totalsProgress } from './totals/records.ts'

const consumeStats =
  ({ outbox }: { outbox: Outbox }) =>
  async (observations: StatsObservation[]): Promise<void> => {
    const byMatch = Map.groupBy(observations, (o) => o.matchId)
    await outbox.change(matches, [...byMatch.keys()], (id, record) => contribute(record, byMatch.get(id)!), [matchChanged, reportedLineups])
    const byPlaysId = Map.groupBy(observations.filter(keepsPlays), playsId)
    if (byPlaysId.size > 0)
      await outbox.change(plays, [...byPlaysId.keys()], (id, record) => contributePlays(record, byPlaysId.get(id)!), [playsChanged])
  }

/** Plays of volleyball are rallies, which only the match story uses. */
const keepsPlays = ({ sport }: StatsObservation): boolean => sport === 'volleyball' || (sportNamed(sport as SportId)?.playByPlay ?? false)

/** Leagues whose type is kept in memory. */
const leagueTypesKept = 500

export const stats = defineService({
  name: 'stats',
  serves: StatsService,
  calls: { fixtures: FixturesService, live: LiveService },
  config: { reviewedData: reviewedDataSetting },
  collections: [matches, plays, publishedLineups, subjectMatches, countedMatches, seasonTotals, totalsProgress],
  publishes: [matchChanged, playsChanged, reportedLineups, lineupsChanged, totalsChanged],
  create: async (deps) => {
    await readOverlays(deps.config.reviewedData, { 'league-rules.json': addLeagueRules }, overlayNames)
    const old = [{ collection: publishedLineups, path: 'byStart', days: keptDays }]
    const pruning = deps.leases.hold('stats-prune', (signal) => pruneHourly(deps, old, signal))
    const inTurn = oneAtATime()
    const counting = { ...deps, leagueTypes: recent<string>(leagueTypesKept), inTurn }
    const held = deps.leases.hold('stats-count-held', (signal) => countHeld(counting, signal))
    const [publishLineups, count] = [publishOfResults(deps), inTurn(countChanged(counting))]
    return {
      rpc: handlers(deps),
      consumers: [
        on(feedStats, consumeStats(deps), { batch: 100 }),
        on(lineupsReported, publishReported(deps), { batch: 100, restMs: 200 }),
        on(
          fixturesResult,
          async (changes) => {
            await publishLineups(changes)
            await count(changes)
          },
          { batch: 200, restMs: 200 },
        ),
        on(statsChanged, count, { batch: 200, restMs: 200 }),
        on(fixturesNames, inTurn(countRenamed(counting)), { batch: 100, restMs: 200 }),
        on(catalogMerged, inTurn(countMerged(counting)), { batch: 100, restMs: 200 }),
      ],
      async stop() {
        await Promise.all([pruning.release(), held.release()])
      },
    }
  },
})
