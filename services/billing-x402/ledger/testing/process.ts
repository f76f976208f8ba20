import { isUnavailable } from '@touchline/contract/errors'
import type { BillingInstance, ChannelRecord } from '@touchline/contract/gen/billing'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import { type Ledger, ledger } from '../ledger.ts'
import { reconciler } from '../reconcile.ts'
import { channels, instances } from '../records.ts'
import type { Rules } from '../rules.ts'
import { unfinished } from '../run-or-retry.ts'
import { type Faults, faultyStore } from './faulty-store.ts'
import { heartbeat } from './heartbeat.ts'
import { type PaidCalls, paidCalls } from './paid-calls.ts'
import type { World } from './world.ts'

export interface Process {
  id: string
  ledger: Ledger
  calls: PaidCalls
  /** Runs `act` now, after the pause, or never if the process is dead. */
  resume(act: () => void): void
  sleep(ms: number): Promise<void>
  isReady(): boolean
  /** Called after the answer was handed over, when the process may be killed. */
  mayDie(): void
  isDead(): boolean
  isClosed(): boolean
}

export interface ProcessOptions {
  w: World
  store: DocumentStore
  rules: Rules
  graceMs: number
  faults(): Faults
  /** What happens at an interruption; undefined once no kills and pauses are left. */
  interruption(): { kill: true } | { pauseMs: number } | undefined
  written(doc: ChannelRecord): void
  registered(doc: BillingInstance): void
  /** Replaces the repetition of unacknowledged tasks. */
  finish?(): void
  /** Runs repeatedly in every process. */
  job(process: Process): Promise<void>
}

export const periodMs = 1_000

/** A process that serves paid calls, on a store behind a faulty network. It may be killed, and paused. */
export function startProcess(id: string, options: ProcessOptions): Process {
  const { w, rules, written } = options
  let isDead = false
  let pausedUntil = 0
  let isReady = false
  const resume = (act: () => void): void => {
    if (isDead) return
    if (w.now() < pausedUntil) w.after(pausedUntil - w.now(), () => resume(act))
    else act()
  }
  const interrupt = () => {
    const what = options.interruption()
    if (what && 'kill' in what) isDead = true
    else if (what) pausedUntil = w.now() + what.pauseMs
  }
  const connected = { resume, interrupt, isDead: () => isDead, faults: options.faults }
  const observe = (c: Collection, docs: unknown[]) => {
    if (c.name === channels.name) for (const doc of docs) written(doc as ChannelRecord)
    if (c.name === instances.name) for (const doc of docs) options.registered(doc as BillingInstance)
  }
  const clock = { now: w.now, after: never, every: never }
  const ours = ledger({ store: faultyStore(w, options.store, connected, observe), clock, rules })
  const beats = heartbeat(ours, id, periodMs, clock)
  const open = unfinished()
  const calls = paidCalls({
    ...{ ledger: ours, instance: id, clock, deadlineMs: 15_000, identifierMs: 86_400_000 },
    isAlive: beats.isAlive,
    finish: options.finish ?? open.add,
  })
  const sleep = (ms: number) => new Promise<void>((done) => w.after(ms, () => resume(done)))
  const process: Process = {
    ...{ id, ledger: ours, calls, resume, sleep },
    isReady: () => isReady && !isDead && !beats.isClosed(),
    mayDie: () => w.chance(options.faults().interruption * 3) && interrupt(),
    isDead: () => isDead,
    isClosed: beats.isClosed,
  }
  const repeat = async (ms: number, work: () => Promise<unknown>) => {
    while (!isDead && !beats.isClosed()) {
      await work().catch(ignoreAway)
      await sleep(ms)
    }
  }
  const { pass } = reconciler({ ledger: ours, clock, graceMs: options.graceMs, overdueMs: 20_000 })
  const main = async () => {
    while (!isReady && !isDead && !beats.isClosed()) {
      isReady = await beats.start().catch(ignoreAway)
      await sleep(100)
    }
    const loops: [number, () => Promise<unknown>][] = [
      [periodMs, beats.beat],
      [500, open.retry],
      [2_000, pass],
      [1_500, () => options.job(process)],
    ]
    for (const [ms, work] of loops) repeat(ms, work)
  }
  main()
  return process
}

const never = (): never => {
  throw new Error('processes of the simulation wait for its own clock')
}

function ignoreAway(error: unknown): false {
  if (!isUnavailable(error)) throw error
  return false
}
