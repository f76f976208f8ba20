import { fail } from '@touchline/contract/errors'
import { Health, HealthCheckResponse_ServingStatus as Status } from '@touchline/contract/grpc/health'
import type { ServiceImpl } from '../rpc-types.ts'
import { type Served, serve } from './dispatch.ts'

export interface HealthService {
  served: Served
  /** What probes and balancers are told from now on, for the server and every service alike. */
  set(serving: boolean): void
  /** Not serving, and those who watch are let go. */
  end(): void
}

/** grpc.health.v1 of a server with these services, by full name. It begins as serving. */
export function healthService(names: readonly string[]): HealthService {
  const known = new Set(['', ...names])
  let serving = true
  let ended = false
  let changed = Promise.withResolvers<void>()
  const status = () => (serving ? Status.SERVING : Status.NOT_SERVING)
  const announce = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  const impl: ServiceImpl<typeof Health> = {
    async check({ service }) {
      if (!known.has(service)) throw fail('not_found', { kind: 'service', id: service })
      return { status: status() }
    },
    async *watch({ service }, { signal }) {
      const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      let told: Status | undefined
      for (;;) {
        const next = changed.promise
        const now = known.has(service) ? status() : Status.SERVICE_UNKNOWN
        if (now !== told) yield { status: now }
        told = now
        if (ended || signal.aborted) return
        await Promise.race([next, gone])
      }
    },
  }
  return {
    served: serve(Health, impl),
    set(yes) {
      serving = yes
      announce()
    },
    end() {
      serving = false
      ended = true
      announce()
    },
  }
}
