import { AuthService } from '@touchline/contract/gen/auth'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { rendering } from '@touchline/gateway/rendering'
import { pruneHourly } from '@touchline/platform/prune'
import { defineService } from '@touchline/platform/service'
import { activeEndpoints } from './active-endpoints.ts'
import { config } from './config.ts'
import { consumers } from './consume.ts'
import { webhookReports } from './events.ts'
import { handlers } from './handlers.ts'
import { ownerConsumers } from './owners.ts'
import { bodies, deliveries, endpointFailed, endpoints, lanes, old, queues } from './records.ts'
import { sender as openSender } from './sender.ts'
import { storedBodies } from './stored-bodies.ts'

export const webhooks = defineService({
  name: 'webhooks',
  serves: WebhooksService,
  calls: { auth: AuthService, fixtures: FixturesService, standings: StandingsService },
  config,
  collections: [endpoints, lanes, queues, bodies, deliveries],
  publishes: [endpointFailed],
  create: (given) => {
    const views = rendering(given)
    const deps = {
      ...given,
      active: activeEndpoints(given.store, given.steadyClock),
      reports: webhookReports(given.log, given.metrics),
      bodies: storedBodies(given.store),
      rendering: views,
    }
    const sender = openSender(deps)
    const pruning = given.leases.hold('webhooks-prune', (signal) => pruneHourly({ ...given, clock: given.realClock }, old, signal))
    const fanOutDeps = { ...deps, sender }
    return {
      rpc: handlers(fanOutDeps),
      consumers: [...consumers(fanOutDeps), ...ownerConsumers(fanOutDeps)],
      async start() {
        await views.start()
        sender.start()
      },
      async stop() {
        await Promise.all([sender.stop(), pruning.release(), views.stop()])
      },
    }
  },
})
