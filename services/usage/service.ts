import { UsageService } from '@touchline/contract/gen/usage'
import { gatewayUsage } from '@touchline/contract/topics'
import { pruneHourly } from '@touchline/platform/prune'
import { defineService, on } from '@touchline/platform/service'
import { consumeSums } from './consume.ts'
import { handlers } from './handlers.ts'
import { hours, keyUse, minutes, old, thresholdReached, thresholds } from './records.ts'

export const usage = defineService({
  name: 'usage',
  serves: UsageService,
  calls: {},
  config: {},
  collections: [minutes.collection, hours.collection, keyUse, thresholds],
  publishes: [thresholdReached],
  create: (deps) => {
    const pruning = deps.leases.hold('usage-prune', (signal) => pruneHourly({ ...deps, clock: deps.realClock }, old, signal))
    return {
      rpc: handlers(deps),
      consumers: [on(gatewayUsage, consumeSums(deps), { batch: 50, restMs: 200 })],
      stop: () => pruning.release(),
    }
  },
})
