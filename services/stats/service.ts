import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { StatsService } from '@touchline/contract/gen/stats'
import { feedStats } from '@touchline/contract/topics'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { defineService, on } from '@touchline/platform/service'
import { updateMany } from '@touchline/platform/update'
import { handlers } from './handlers.ts'
import { contributePlays, playsId } from './plays.ts'
import { contribute, matches, plays } from './records.ts'

/** Publishes nothing: lineups and statistics are read on request. */
const consumeStats =
  ({ store }: { store: DocumentStore }) =>
  async (observations: StatsObservation[]): Promise<void> => {
    const byMatch = Map.groupBy(observations, (o) => o.matchId)
    await updateMany(store, matches, [...byMatch.keys()], (id, record) => contribute(record, byMatch.get(id)!))
    const byPlaysId = Map.groupBy(observations.filter(hasPlayByPlay), playsId)
    if (byPlaysId.size > 0)
      await updateMany(store, plays, [...byPlaysId.keys()], (id, record) => contributePlays(record, byPlaysId.get(id)!))
  }

const hasPlayByPlay = ({ sport }: StatsObservation): boolean => sportNamed(sport as SportId)?.playByPlay ?? false

export const stats = defineService({
  name: 'stats',
  serves: StatsService,
  calls: { fixtures: FixturesService, live: LiveService },
  config: {},
  collections: [matches, plays],
  publishes: [],
  create: (deps) => ({ rpc: handlers(deps), consumers: [on(feedStats, consumeStats(deps), { batch: 100 })] }),
})
