import { fail } from '@touchline/contract/errors'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import type { World } from './world.ts'

export interface Faults {
  /** Probabilities, per request. */
  lostRequest: number
  lostReply: number
  lateWrite: number
  duplicatedWrite: number
  /** The process is killed or paused after its request was executed. */
  interruption: number
}

/** The process that sends the requests. */
export interface Connected {
  /** Runs `act` now, after the pause, or never if the process is dead. */
  resume(act: () => void): void
  isDead(): boolean
  faults(): Faults
  interrupt(): void
}

const timeoutMs = 400

/**
 * The real store behind a network that loses, delays and repeats requests, and loses replies. A delayed request is
 * executed even if its process is dead. `written` is called for every successful write.
 */
export function faultyStore(w: World, real: DocumentStore, process: Connected, written: (c: Collection, docs: unknown[]) => void) {
  const request = <T>(work: () => Promise<T>, isWrite: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      if (process.isDead()) return
      const { lostRequest, lostReply, lateWrite, duplicatedWrite, interruption } = process.faults()
      let isOver = false
      const end = (act: () => void) => {
        isOver = true
        act()
      }
      const reply = (act: () => void) => {
        if (w.chance(interruption)) process.interrupt()
        if (!w.chance(lostReply)) w.after(w.between(1, 20), () => process.resume(() => end(act)))
      }
      const execute = async () => {
        try {
          const result = await work()
          reply(() => resolve(result))
        } catch (error) {
          reply(() => reject(error))
        }
      }
      const timeout = () => isOver || end(() => reject(fail('upstream_unavailable')))
      w.after(timeoutMs, () => isOver || process.resume(timeout))
      if (w.chance(lostRequest)) return
      w.after(isWrite && w.chance(lateWrite) ? w.between(timeoutMs, 12_000) : w.between(1, 20), execute)
      if (isWrite && w.chance(duplicatedWrite)) w.after(w.between(1, 6_000), execute)
    })
  const store: DocumentStore = {
    ...real,
    get: (c, id) => request(() => real.get(c, id), false),
    getMany: (c, ids) => request(() => real.getMany(c, ids), false),
    find: (c, path, options) => request(() => real.find(c, path, options), false),
    scan: (c, afterId) => request(() => real.scan(c, afterId), false),
    remove: (c, id, revision) => request(() => real.remove(c, id, revision), true),
    write: (c, writes) =>
      request(async () => {
        const results = await real.write(c, writes)
        const docs = writes.filter((_, i) => results[i] !== 'conflict').map(({ doc }) => doc)
        if (docs.length > 0) written(c as unknown as Collection, docs)
        return results
      }, true),
  }
  return store
}
