import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { StatsService } from '@touchline/contract/gen/stats'
import { feedStats } from '@touchline/contract/topics'
import type { Outbox } from '@touchline/platform/outbox'
import { defineService, on } from '@touchline/platform/service'
import { handlers } from './handlers.ts'
import { contributePlays, playsId } from './plays.ts'
import { contribute, matchChanged, matches, plays, playsChanged } from './records.ts'

const consumeStats =
  ({ outbox }: { outbox: Outbox }) =>
  async (observations: StatsObservation[]): Promise<void> => {
    const byMatch = Map.groupBy(observations, (o) => o.matchId)
    await outbox.change(matches, [...byMatch.keys()], (id, record) => contribute(record, byMatch.get(id)!), [matchChanged])
    const byPlaysId = Map.groupBy(observations.filter(keepsPlays), playsId)
    if (byPlaysId.size > 0)
      await outbox.change(plays, [...byPlaysId.keys()], (id, record) => contributePlays(record, byPlaysId.get(id)!), [playsChanged])
  }

/** Those of volleyball are rallies, which only the story of a match rests on. */
const keepsPlays = ({ sport }: StatsObservation): boolean => sport === 'volleyball' || (sportNamed(sport as SportId)?.playByPlay ?? false)

export const stats = defineService({
  name: 'stats',
  serves: StatsService,
  calls: { fixtures: FixturesService, live: LiveService },
  config: {},
  collections: [matches, plays],
  publishes: [matchChanged, playsChanged],
  create: (deps) => ({ rpc: handlers(deps), consumers: [on(feedStats, consumeStats(deps), { batch: 100 })] }),
})
