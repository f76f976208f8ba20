import type { BodyRecord } from '@touchline/contract/gen/webhooks'
import { getOrMake } from '@touchline/platform/get-or-make'
import { lruCache } from '@touchline/platform/lru-cache'
import { batches } from '@touchline/platform/pages'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { bodies } from './records.ts'

/** Bodies as they are sent. One never changes, so those that were written or read last are kept in memory. */
export interface StoredBodies {
  write(records: readonly BodyRecord[]): Promise<void>
  /** All deliveries of an event share one read. Undefined: the body was removed with its age. */
  read(id: string): Promise<string | undefined>
}

const keptMax = 1_000
/** Documents that the store writes at once. */
const atOnce = 500

export function storedBodies(store: DocumentStore): StoredBodies {
  const kept = lruCache<Promise<string | undefined>>(keptMax)
  return {
    async write(records) {
      for (const some of batches(records, atOnce)) {
        const written = await store.write(
          bodies,
          some.map((doc) => ({ doc, replaces: 'absent' })),
        )
        // After a conflict the stored one counts: it may have been sent already.
        for (const [i, { id, body }] of some.entries()) if (written[i] !== 'conflict') kept.set(id, Promise.resolve(body))
      }
    },
    read: (id) =>
      getOrMake<string, Promise<string | undefined>>(kept, id, () => {
        const reading = store.get(bodies, id).then((stored) => stored?.doc.body)
        reading.catch(() => kept.delete(id))
        return reading
      }),
  }
}
