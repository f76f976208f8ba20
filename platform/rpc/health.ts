import { fail } from '@touchline/contract/errors'
import { Health, HealthCheckResponse_ServingStatus as Status } from '@touchline/contract/grpc/health'
import type { ServiceImpl } from '../rpc-types.ts'
import { serve } from './dispatch.ts'

/** grpc.health.v1 of a server with these services, by full name. Starts as SERVING. */
export function healthService(names: readonly string[]) {
  const known = new Set(['', ...names])
  let serving = true
  let ended = false
  let changed = Promise.withResolvers<void>()
  const status = () => (serving ? Status.SERVING : Status.NOT_SERVING)
  const notifyWatchers = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  const impl: ServiceImpl<typeof Health> = {
    async check({ service }) {
      if (!known.has(service)) throw fail('not_found', { kind: 'service', id: service })
      return { status: status() }
    },
    async *watch({ service }, { signal }) {
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      let sent: Status | undefined
      for (;;) {
        const next = changed.promise
        const now = known.has(service) ? status() : Status.SERVICE_UNKNOWN
        if (now !== sent) yield { status: now }
        sent = now
        if (ended || signal.aborted) return
        await Promise.race([next, aborted])
      }
    },
  }
  return {
    served: serve(Health, impl),
    /** Sets the status of the server and of every service. */
    set(yes: boolean): void {
      serving = yes
      notifyWatchers()
    },
    /** Sets NOT_SERVING and ends all watches. */
    end(): void {
      serving = false
      ended = true
      notifyWatchers()
    },
  }
}
