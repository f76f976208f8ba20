import { BriefingsService } from '@touchline/contract/gen/briefings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import { fixturesResult, statsChanged, statsTotals } from '@touchline/contract/topics'
import { type OldDocuments, pruneHourly } from '@touchline/platform/prune'
import { defineService, on } from '@touchline/platform/service'
import { atMost } from './at-most.ts'
import { keptBriefings } from './briefings.ts'
import { listFacts } from './feed/list.ts'
import { listPublishedFacts } from './feed/list-published.ts'
import { positions } from './feed/positions.ts'
import { keptDays, publishResults, publishStats, publishTotals } from './feed/publish.ts'
import { factPublished, facts, matchFacts } from './feed/records.ts'
import { getNames } from './load/names.ts'
import { readRows } from './load/rows.ts'

/** Maximum number of briefings and feed matches that a process computes at once. */
const computedAtOnce = 2

/**
 * Facts are deleted a day after they are last listed, and match documents another day later, so that no delivery
 * publishes them again.
 */
const old: readonly OldDocuments[] = [
  { collection: facts, path: 'byInstant', days: keptDays + 1 },
  { collection: matchFacts, path: 'byStart', days: keptDays + 2 },
]

export const briefings = defineService({
  name: 'briefings',
  serves: BriefingsService,
  calls: { fixtures: FixturesService, standings: StandingsService, stats: StatsService },
  config: {},
  collections: [facts, matchFacts],
  publishes: [factPublished],
  create: async (deps) => {
    const names = getNames({ fixtures: deps.clients.fixtures, bus: deps.bus })
    // The feed does not use cached rows, which may be older than the change that it handles.
    const rows = readRows(deps.clients)
    const shared = { ...deps, ...deps.clients, names, rows, compute: atMost(computedAtOnce), positions: await positions(deps) }
    const kept = keptBriefings(shared)
    const pruning = deps.leases.hold('briefings-prune', (signal) => pruneHourly(deps, old, signal))
    return {
      rpc: {
        getMatchBriefing: kept.ofMatch,
        getTeamBriefing: kept.ofTeam,
        listFacts: listFacts(shared),
        listPublishedFacts: listPublishedFacts(deps),
      },
      consumers: [
        on(fixturesResult, publishResults(shared), { batch: 100, restMs: 200 }),
        on(statsChanged, publishStats(shared), { batch: 100, restMs: 200 }),
        on(statsTotals, publishTotals(shared), { batch: 100, restMs: 1_000 }),
      ],
      start: kept.start,
      async stop() {
        await pruning.release()
        await kept.stop()
      },
    }
  },
})
