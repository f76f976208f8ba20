import { pause } from '@touchline/platform/clock'
import { timestamp } from '@touchline/platform/ports/clock'
import { updateMany } from '@touchline/platform/update'
import type { StatusDeps } from './deps.ts'
import { probedEndpoints } from './endpoints.ts'
import type { Events } from './events.ts'
import { probe } from './probe.ts'
import { addProbe, type Probe, recordId } from './probed-days.ts'
import { probedDays } from './records.ts'

const everyMs = 30_000

interface ProberDeps extends Pick<StatusDeps, 'store' | 'realClock' | 'steadyClock' | 'leases'> {
  url: string
  events: Events
}

export interface Prober {
  isProbing(): boolean
  /** Begins to probe with this key, at once or after a pause of 30 seconds. A prober that runs changes its key. */
  use(key: string, when: 'now' | 'later'): void
  stop(): Promise<void>
}

/** One process of all probes, every 30 seconds, under a lease. */
export function prober(deps: ProberDeps): Prober {
  let current: string | undefined
  let held: { release(): Promise<void> } | undefined
  return {
    isProbing: () => current !== undefined,
    use(key, when) {
      current = key
      held ??= deps.leases.hold('status-prober', async (signal) => {
        if (when === 'later') await pause(deps.realClock, everyMs, signal)
        while (!signal.aborted) {
          await round(deps, current!, signal)
          await pause(deps.realClock, everyMs, signal)
        }
      })
    },
    stop: async () => held?.release(),
  }
}

/** All endpoints at once. A failed write costs the round, not the prober. */
async function round({ store, realClock, steadyClock, url, events }: ProberDeps, key: string, signal: AbortSignal): Promise<void> {
  const probes = await Promise.all(
    probedEndpoints.map(async (row): Promise<Probe | undefined> => {
      const result = await probe(row, { url, key, steadyClock, signal })
      // A stop of this process is no failure of the gateway.
      if (signal.aborted) return undefined
      events.probed(row.id, result)
      return { endpoint: row.id, at: timestamp(realClock), latencyMs: 'latencyMs' in result ? result.latencyMs : undefined }
    }),
  )
  const byId = new Map(probes.filter((each) => each !== undefined).map((each) => [recordId(each), each]))
  await updateMany(store, probedDays, [...byId.keys()], (id, known) => addProbe(known, byId.get(id)!)).catch(events.notStored)
}
