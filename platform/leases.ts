import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { LeaseSchema } from '@touchline/contract/gen/platform'
import { pause } from './clock.ts'
import type { Log } from './log.ts'
import { inBackground } from './own-turn.ts'
import type { Clock } from './ports/clock.ts'
import { collection, type DocumentStore } from './ports/document-store.ts'

/** Mutual exclusion across all processes: sweepers, pollers, demo and replay run under a lease. */
export interface Leases {
  /**
   * Runs `work` while this process holds the lease `name`; waits for the lease without limit, and runs the work again
   * after a loss. `signal` aborts when the lease is lost or released. Fenced by the revision of the lease's document.
   * The work is done in the background (`inBackground`). Work that resolves is done and releases the lease; an error is
   * logged, and the next holder starts the work again.
   */
  hold(name: string, work: (signal: AbortSignal) => Promise<void>): Held
}

export interface Held {
  /** Aborts the work and releases the lease. */
  release(): Promise<void>
}

export const platformLeases = collection('platform_leases', LeaseSchema, {
  id: (document) => document.name,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export interface LeaseOptions {
  store: DocumentStore
  /** Real time, not the domain's clock. */
  clock: Clock
  log: Log
  /** Lease duration without a renewal. The holder renews every quarter of it. */
  termMs?: number
}

/** The leases that this process holds. `close` aborts all their work and releases every lease. */
export function leases({ store, clock, log, termMs = 5_000 }: LeaseOptions): Leases & { close(): Promise<void> } {
  const active = new Set<Held>()
  return {
    hold(name, work) {
      const stop = new AbortController()
      const done = holdUntil(stop.signal, { name, work, store, clock, termMs, log: log.with({ durable: name }), holder: randomUUID() })
      const lease: Held = {
        async release() {
          stop.abort()
          await done
          active.delete(lease)
        },
      }
      active.add(lease)
      return lease
    },
    async close() {
      await Promise.all([...active].map((each) => each.release()))
    },
  }
}

interface Holding extends Required<LeaseOptions> {
  name: string
  holder: string
  work(signal: AbortSignal): Promise<void>
}

async function holdUntil(stop: AbortSignal, h: Holding): Promise<void> {
  while (!stop.aborted) {
    const revision = await acquire(stop, h)
    if (revision === undefined) return
    // Released during the acquisition: the work must not start, since it would wait forever for its signal to abort.
    if (stop.aborted) return release(h, revision)
    if ((await workWhileHeld(stop, h, revision)) === 'done') return
    await pause(h.clock, h.termMs / 8, stop)
  }
}

/** Compare-and-set of the holder ('' for none), by the revision of the lease's document. */
const put = async ({ store, name, termMs }: Holding, holder: string, replaces: 'absent' | number): Promise<number | undefined> => {
  const [result] = await store.write(platformLeases, [{ doc: create(LeaseSchema, { name, holder, termMs }), replaces }])
  return result === 'conflict' ? undefined : result
}

/** Waits for the lease. Returns the revision of its document once acquired; undefined when `stop` aborts first. */
async function acquire(stop: AbortSignal, h: Holding): Promise<number | undefined> {
  let observed: { revision: number; since: number } | undefined
  while (!stop.aborted) {
    try {
      const current = await h.store.get(platformLeases, h.name)
      if (current?.revision !== observed?.revision) observed = current && { revision: current.revision, since: h.clock.now() }
      const hasExpired = current && observed && h.clock.now() - observed.since >= current.doc.termMs
      if (!current || current.doc.holder === '' || current.doc.holder === h.holder || hasExpired) {
        const revision = await put(h, h.holder, current?.revision ?? 'absent')
        if (revision !== undefined) return revision
      }
    } catch (error) {
      h.log.warn('the lease cannot be read', { error: error as Error })
    }
    await pause(h.clock, h.termMs / 8, stop)
  }
  return undefined
}

/** Runs the work and renews the lease meanwhile. 'again': the lease was lost, or the work threw. */
async function workWhileHeld(stop: AbortSignal, h: Holding, acquired: number): Promise<'done' | 'again'> {
  const end = new AbortController()
  const signal = AbortSignal.any([stop, end.signal])
  const ended = new AbortController()
  let outcome: 'done' | 'again' = 'done'
  const working = (async () => inBackground(() => h.work(signal)))()
    .catch((error: Error) => {
      outcome = 'again'
      h.log.error('a task that runs in one process at a time failed; it starts again', { error })
    })
    .finally(() => ended.abort())
  const revision = await renewUntil(AbortSignal.any([stop, ended.signal]), h, acquired)
  if (revision === undefined) {
    outcome = 'again'
    h.log.warn('the lease was lost')
    end.abort()
  }
  await working
  if (revision !== undefined) await release(h, revision)
  return outcome
}

async function release(h: Holding, revision: number): Promise<void> {
  await put(h, '', revision).catch((error: Error) => h.log.warn('the lease could not be released; it expires by itself', { error }))
}

/**
 * Renews until `stop` and returns the newest revision; undefined when the lease is lost. A holder that cannot renew
 * stops before 7/8 of the term have passed, which is before another process, which observes the full term from our last
 * renewal on, may acquire it. Until then a slow store may still respond.
 */
async function renewUntil(stop: AbortSignal, h: Holding, acquired: number): Promise<number | undefined> {
  let revision = acquired
  let renewedAt = h.clock.now()
  let triedAt = renewedAt
  while (true) {
    // Measured from the start of the last attempt: after a slow renewal the next one is due immediately.
    await pause(h.clock, Math.max(0, triedAt + h.termMs / 4 - h.clock.now()), stop)
    if (stop.aborted) return revision
    triedAt = h.clock.now()
    const renewed = await Promise.race([
      renew(h, revision).catch((error: Error) => {
        h.log.warn('the lease could not be renewed', { error })
        return 'failed' as const
      }),
      pause(h.clock, Math.max(0, renewedAt + h.termMs * 0.875 - triedAt), stop).then(() => undefined),
    ])
    if (stop.aborted) return typeof renewed === 'number' ? renewed : revision
    if (renewed === undefined) return undefined
    if (renewed !== 'failed') {
      revision = renewed
      renewedAt = triedAt
    } else if (h.clock.now() - renewedAt >= h.termMs * 0.625) return undefined
  }
}

/**
 * The next revision; undefined when another process has the lease. A renewal without acknowledgement may have been
 * applied.
 */
async function renew(h: Holding, revision: number): Promise<number | undefined> {
  const renewed = await put(h, h.holder, revision)
  if (renewed !== undefined) return renewed
  const current = await h.store.get(platformLeases, h.name)
  return current?.doc.holder === h.holder ? put(h, h.holder, current.revision) : undefined
}
