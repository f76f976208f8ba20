import type { EndpointRecord } from '@touchline/contract/gen/webhooks'
import { eachDocument } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore, FindOptions } from '@touchline/platform/ports/document-store'
import { endpoints } from './records.ts'

/** The active endpoints, as of at most a second ago. */
export interface ActiveEndpoints {
  get(): Promise<ReadonlyMap<string, EndpointRecord>>
  /** The next `get` reads them again. */
  invalidate(): void
}

const heldMs = 1_000

export function activeEndpoints(store: DocumentStore, steadyClock: Clock): ActiveEndpoints {
  let held: { until: number; endpoints: Promise<ReadonlyMap<string, EndpointRecord>> } | undefined
  const read = async () => {
    const found = new Map<string, EndpointRecord>()
    const find = (page: Pick<FindOptions, 'after' | 'limit'>) => store.find(endpoints, 'byState', { equal: { state: 'active' }, ...page })
    for await (const record of eachDocument(find)) found.set(record.endpoint!.id, record)
    return found
  }
  return {
    get() {
      if (held && steadyClock.now() < held.until) return held.endpoints
      const reading = { until: steadyClock.now() + heldMs, endpoints: read() }
      held = reading
      reading.endpoints.catch(() => {
        if (held === reading) held = undefined
      })
      return reading.endpoints
    },
    invalidate() {
      held = undefined
    },
  }
}
