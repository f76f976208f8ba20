import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { feedLive, fixturesMatch } from '@touchline/contract/topics'
import { env } from '@touchline/platform/config'
import { defineService, on } from '@touchline/platform/service'
import { consumeFeed, consumeSchedules, releaseEnded } from './consume.ts'
import { freshness } from './freshness.ts'
import { handlers } from './handlers.ts'
import { matchChanged, matches } from './records.ts'

export const live = defineService({
  name: 'live',
  serves: LiveService,
  calls: { fixtures: FixturesService },
  config: {
    keepEndedHours: env.int('LIVE_KEEP_ENDED_HOURS', 24, 'Hours that live keeps a match after its end before it releases it to fixtures.', {
      min: 1,
      max: 168,
    }),
  },
  collections: [matches],
  publishes: [matchChanged],
  create: (deps) => {
    const rounds = deps.leases.hold('live-release', (signal) => releaseEnded(deps, signal))
    const fresh = freshness(deps)
    return {
      rpc: handlers(deps, fresh),
      // Behind a large import, a match can reach fixtures minutes after its first update: 60 deliveries take about nine
      // minutes.
      consumers: [
        on(feedLive, fresh.observed(consumeFeed(deps)), { batch: 100, maxDeliver: 60, isForLive: true }),
        on(fixturesMatch, consumeSchedules(deps), { batch: 100 }),
      ],
      stop: () => rounds.release(),
    }
  },
})
