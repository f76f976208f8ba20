import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Collection, DocumentStore, Stored } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'

type Fold<T> = (known: T | undefined) => T | undefined
/** What the caller knows of the document; see `updateMany`. */
type Assumed<T> = Stored<T> | 'absent' | 'unknown'
interface Waiting<T> {
  fold: Fold<T>
  assumed: Assumed<T>
  resolve(changed: Stored<T> | undefined): void
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
  /** Waits while each turn of the event loop brings more: the receivers of an event respond at about the same time. */
  async function gather(): Promise<void> {
    for (let known = 0; known < waiting.size && waiting.size < atOnce; ) {
      known = waiting.size
      await turnOfEventLoop()
    }
  }
  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      await gather()
      const taken = take()
      const assumed = new Map<string, Stored<Document> | undefined>()
      for (const [id, each] of taken) if (each.assumed !== 'unknown') assumed.set(id, each.assumed === 'absent' ? undefined : each.assumed)
      try {
        const changed = await updateMany(store, c, [...taken.keys()], (id, known) => taken.get(id)!.fold(known), { tries, assumed })
        const byId = new Map(changed.map((each) => [c.id(each.doc), each]))
        for (const [id, { resolve }] of taken) resolve(byId.get(id))
      } catch (error) {
        for (const { reject } of taken.values()) reject(error)
      }
    }
    isRunning = false
  }
  return (id: string, fold: Fold<Document>, assumed: Assumed<Document> = 'unknown'): Promise<Stored<Document> | undefined> =>
    new Promise((resolve, reject) => {
      const ofDocument = waiting.get(id) ?? []
      ofDocument.push({ fold, assumed, resolve, reject })
      waiting.set(id, ofDocument)
      if (!isRunning) void run()
    })
}
