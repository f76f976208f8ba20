import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { LeaseSchema } from '@touchline/contract/gen/platform'
import { pause } from './clock.ts'
import type { Log } from './log.ts'
import type { Clock } from './ports/clock.ts'
import { collection, type DocumentStore } from './ports/document-store.ts'

/** One holder at a time, over all processes: sweepers, pollers, demo and replay run under a lease. */
export interface Leases {
  /**
   * Runs `work` while this process holds the lease `name`, waiting for it as long as it takes, and again whenever it was lost. `signal` of
   * the work aborts when the lease is lost or the holder stops. Fenced by the revision of the lease's document in the store. Work that
   * resolves is done and lets the lease go; work that throws is logged, and whoever gets the lease next begins it again.
   */
  hold(name: string, work: (signal: AbortSignal) => Promise<void>): Held
}

export interface Held {
  /** Ends the work and lets the lease go at once. */
  release(): Promise<void>
}

export const platformLeases = collection('platform_leases', LeaseSchema, {
  id: (lease) => lease.name,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export interface LeaseOptions {
  store: DocumentStore
  /** Real time: terms are not the domain's. */
  clock: Clock
  log: Log
  /** How long a holder may go without renewing before the next one takes over. A renewal is tried every quarter of it. */
  termMs?: number
}

/** Leases of one process. `close` ends all its work and lets every lease go. */
export function leases({ store, clock, log, termMs = 5_000 }: LeaseOptions): Leases & { close(): Promise<void> } {
  const held = new Set<Held>()
  return {
    hold(name, work) {
      const stop = new AbortController()
      const done = holdUntil(stop.signal, { name, work, store, clock, termMs, log: log.with({ durable: name }), holder: randomUUID() })
      const one: Held = {
        async release() {
          stop.abort()
          await done
          held.delete(one)
        },
      }
      held.add(one)
      return one
    },
    async close() {
      await Promise.all([...held].map((each) => each.release()))
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
    // Let go while it was taken: the work, which waits for its signal to abort, would wait for ever.
    if (stop.aborted) return letGo(h, revision)
    if ((await workWhileHeld(stop, h, revision)) === 'done') return
    await pause(h.clock, h.termMs / 8, stop)
  }
}

/** Puts our name (or nobody's) on the lease, if its document still has this revision. */
const put = async ({ store, name, termMs }: Holding, holder: string, replaces: 'absent' | number): Promise<number | undefined> => {
  const [result] = await store.write(platformLeases, [{ doc: create(LeaseSchema, { name, holder, termMs }), replaces }])
  return result === 'conflict' ? undefined : result
}

/** Waits for the lease. The revision of its document once it is ours; undefined when `stop` came first. */
async function acquire(stop: AbortSignal, h: Holding): Promise<number | undefined> {
  let watched: { revision: number; since: number } | undefined
  while (!stop.aborted) {
    try {
      const known = await h.store.get(platformLeases, h.name)
      if (known?.revision !== watched?.revision) watched = known && { revision: known.revision, since: h.clock.now() }
      const abandoned = known && watched && h.clock.now() - watched.since >= known.doc.termMs
      if (!known || known.doc.holder === '' || known.doc.holder === h.holder || abandoned) {
        const revision = await put(h, h.holder, known?.revision ?? 'absent')
        if (revision !== undefined) return revision
      }
    } catch (error) {
      h.log.warn('the lease cannot be read', { error: error as Error })
    }
    await pause(h.clock, h.termMs / 8, stop)
  }
  return undefined
}

/** Runs the work and renews beside it. 'again': the lease was lost, or the work threw. */
async function workWhileHeld(stop: AbortSignal, h: Holding, acquired: number): Promise<'done' | 'again'> {
  const end = new AbortController()
  const signal = AbortSignal.any([stop, end.signal])
  const ended = new AbortController()
  let outcome: 'done' | 'again' = 'done'
  const working = (async () => h.work(signal))()
    .catch((error: Error) => {
      outcome = 'again'
      h.log.error('work under a lease failed', { error })
    })
    .finally(() => ended.abort())
  const revision = await renewUntil(AbortSignal.any([stop, ended.signal]), h, acquired)
  if (revision === undefined) {
    outcome = 'again'
    h.log.warn('the lease was lost')
    end.abort()
  }
  await working
  if (revision !== undefined) await letGo(h, revision)
  return outcome
}

async function letGo(h: Holding, revision: number): Promise<void> {
  await put(h, '', revision).catch((error: Error) => h.log.warn('the lease could not be let go; it runs out by itself', { error }))
}

/**
 * Renews until `stop`: the newest revision; undefined when the lease is lost. A holder that cannot renew gives up before seven eighths of
 * the term are over: before anybody else, who began to watch after our last renewal, may take it. Until then a slow store has its time.
 */
async function renewUntil(stop: AbortSignal, h: Holding, acquired: number): Promise<number | undefined> {
  let revision = acquired
  let renewedAt = h.clock.now()
  let triedAt = renewedAt
  while (true) {
    // Counted from when the last one was begun: after a slow one it is time at once.
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

/** The next revision; undefined where the lease is somebody else's. A renewal that was not acknowledged may have been made all the same. */
async function renew(h: Holding, revision: number): Promise<number | undefined> {
  const renewed = await put(h, h.holder, revision)
  if (renewed !== undefined) return renewed
  const known = await h.store.get(platformLeases, h.name)
  return known?.doc.holder === h.holder ? put(h, h.holder, known.revision) : undefined
}
