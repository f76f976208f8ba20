import { LiveService } from '@touchline/contract/gen/live'
import { StatusService } from '@touchline/contract/gen/status'
import { pruneHourly } from '@touchline/platform/prune'
import { defineService } from '@touchline/platform/service'
import { getPublicOrigin } from '@touchline/platform/settings'
import { config } from './config.ts'
import { events } from './events.ts'
import { handlers } from './handlers.ts'
import { prober } from './prober.ts'
import { incidents, old, probedDays, seenSources } from './records.ts'
import { watchSources } from './seen-sources.ts'

export const status = defineService({
  name: 'status',
  serves: StatusService,
  calls: { live: LiveService },
  config,
  collections: [probedDays, incidents, seenSources],
  publishes: [],
  create: async (deps) => {
    const happened = events(deps)
    const { key, probeUrl } = deps.config
    const probing = prober({ ...deps, url: probeUrl ?? getPublicOrigin(deps.config), events: happened })
    const sources = await watchSources(deps, happened)
    // Documents are as old as real time says: probes, receipts and incidents are not moved by NOW.
    const pruning = deps.leases.hold('status-prune', (signal) => pruneHourly({ ...deps, clock: deps.realClock }, old, signal))
    return {
      rpc: handlers(deps, probing, happened),
      async start() {
        // The gateway of this process may start later.
        if (key === undefined) happened.off()
        else probing.use(key, 'later')
      },
      async stop() {
        await probing.stop()
        await pruning.release()
        await sources.stop()
      },
    }
  },
})
