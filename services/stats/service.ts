import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StatsService } from '@touchline/contract/gen/stats'
import { feedStats } from '@touchline/contract/topics'
import { defineService, on } from '@touchline/platform/service'
import { consumeStats } from './consume.ts'
import { handlers } from './handlers.ts'
import { matches, plays } from './records.ts'

export const stats = defineService({
  name: 'stats',
  serves: StatsService,
  calls: { fixtures: FixturesService },
  config: {},
  collections: [matches, plays],
  publishes: [],
  create: (deps) => ({ rpc: handlers(deps), consumers: [on(feedStats, consumeStats(deps), { batch: 100 })] }),
})
