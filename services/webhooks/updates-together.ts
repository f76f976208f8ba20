import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'

type Fold<T> = (known: T | undefined) => T | undefined
interface Waiting<T> {
  fold: Fold<T>
  resolve(changed: T | undefined): void
  reject(error: unknown): void
}

/** Documents that the store updates at once. */
const atOnce = 200
/** Fan-out writes the same documents. */
const tries = 20

/**
 * `update` of single documents, of which those that are asked for while the store is busy share one call. Resolves with the
 * new document; undefined when nothing changed.
 */
export function updatesTogether<S extends DescMessage>(store: DocumentStore, c: Collection<S>) {
  type Document = MessageShape<S>
  /** By document, in the order in which they were asked for. */
  const waiting = new Map<string, Waiting<Document>[]>()
  let isRunning = false

  /** The first update of each of some documents. */
  function take(): Map<string, Waiting<Document>> {
    const taken = new Map<string, Waiting<Document>>()
    for (const [id, ofDocument] of waiting) {
      taken.set(id, ofDocument.shift()!)
      if (ofDocument.length === 0) waiting.delete(id)
      if (taken.size === atOnce) break
    }
    return taken
  }
  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const taken = take()
      try {
        const changed = await updateMany(store, c, [...taken.keys()], (id, known) => taken.get(id)!.fold(known), { tries })
        const byId = new Map(changed.map(({ doc }) => [c.id(doc), doc]))
        for (const [id, { resolve }] of taken) resolve(byId.get(id))
      } catch (error) {
        for (const { reject } of taken.values()) reject(error)
      }
    }
    isRunning = false
  }
  return (id: string, fold: Fold<Document>): Promise<Document | undefined> =>
    new Promise((resolve, reject) => {
      const ofDocument = waiting.get(id) ?? []
      ofDocument.push({ fold, resolve, reject })
      waiting.set(id, ofDocument)
      if (!isRunning) void run()
    })
}
