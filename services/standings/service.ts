import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { StandingsService } from '@touchline/contract/gen/standings'
import { overlayNames } from '@touchline/contract/names/reviewed-row'
import { feedRanking, fixturesNames, fixturesResult } from '@touchline/contract/topics'
import { readOverlays, reviewedDataSetting } from '@touchline/platform/reviewed-data'
import { defineService, on } from '@touchline/platform/service'
import { events } from './events.ts'
import { handlers } from './handlers.ts'
import { keptSeasons } from './kept-seasons.ts'
import { liveTables } from './live-tables.ts'
import { recomputeOutdated } from './outdated.ts'
import { foldRankings } from './rankings/fold.ts'
import { rankingChanged, rankings } from './rankings/records.ts'
import { recompute, recomputeMerged } from './recompute.ts'
import { tableChanged, tables } from './records.ts'
import { addLeagueRules } from './sports.ts'

export const standings = defineService({
  name: 'standings',
  serves: StandingsService,
  calls: { fixtures: FixturesService, live: LiveService },
  config: { reviewedData: reviewedDataSetting },
  collections: [tables, rankings],
  publishes: [tableChanged, rankingChanged],
  create: async (deps) => {
    await readOverlays(deps.config.reviewedData, { 'league-rules.json': addLeagueRules }, overlayNames)
    const seasons = keptSeasons({ fixtures: deps.clients.fixtures, bus: deps.bus })
    const stopped = new AbortController()
    let outdated: Promise<void> | undefined
    const { recomputed, interrupted } = events(deps.log)
    return {
      rpc: handlers({ ...deps, seasons, getLiveTable: liveTables(deps) }),
      // Consumes batches, so that a burst of results of a season computes its table once, not once per match.
      consumers: [
        on(fixturesResult, recompute(deps), { batch: 500, restMs: 200 }),
        on(feedRanking, foldRankings(deps), { batch: 20 }),
        on(fixturesNames, recomputeMerged(deps), { batch: 500, restMs: 200 }),
      ],
      async start() {
        await seasons.start()
        outdated = recomputeOutdated(deps, stopped.signal).then(recomputed, interrupted)
      },
      async stop() {
        stopped.abort()
        await Promise.all([outdated, seasons.stop()])
      },
    }
  },
})
