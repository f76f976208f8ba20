import type { BillingInstance } from '@touchline/contract/gen/billing'
import { eachDocument } from '@touchline/platform/pages'
import type { Clock } from '@touchline/platform/ports/clock'
import { audit } from './audit.ts'
import { at } from './decision.ts'
import type { Ledger } from './ledger.ts'
import { channels, identifiers, instances, payments } from './records.ts'

export interface Reconciler {
  /**
   * One pass: closes silent instances, ends the calls of closed ones, stores open entries. Any number of processes may
   * run it at the same time. Returns the calls it ended.
   */
  pass(): Promise<number>
}

export interface ReconcilerDeps {
  ledger: Ledger
  /** Monotonic. Clocks of different processes are not compared. */
  clock: Clock
  /** An instance is closed after a silence of two heartbeat periods plus this. */
  graceMs: number
  /** An uncharged call is ended after this time even if its instance is alive. */
  overdueMs: number
}

export function reconciler({ ledger, clock, graceMs, overdueMs }: ReconcilerDeps): Reconciler {
  let seen = new Map<string, number>()
  let seenNow = new Map<string, number>()
  /** How long this process has seen this version of the document in consecutive passes. */
  const unchangedMs = (version: string): number => {
    const since = seen.get(version) ?? clock.now()
    seenNow.set(version, since)
    return clock.now() - since
  }
  const isSilent = ({ id, beat, periodMs }: BillingInstance): boolean => unchangedMs(`${id} ${beat}`) > 2 * periodMs + graceMs
  const isOverdue = (id: string, attempt: bigint): boolean => unchangedMs(`${id} ${attempt}`) > overdueMs
  return {
    async pass() {
      seen = seenNow
      seenNow = new Map()
      for await (const doc of eachDocument((page) => ledger.store.find(instances, 'byClosed', { equal: { closed: false }, ...page }))) {
        if (isSilent(doc)) await ledger.closeInstance(doc.id, doc.beat)
      }
      const ended = await endCalls(ledger, isOverdue)
      await postEntries(ledger)
      return ended
    },
  }
}

/** Ends the calls of closed instances, and overdue ones that moved no money. */
async function endCalls(ledger: Ledger, isOverdue: (id: string, attempt: bigint) => boolean): Promise<number> {
  const { store } = ledger
  let count = 0
  for await (const { id, op } of eachDocument((page) => store.find(channels, 'busy', { equal: { isBusy: true }, ...page }))) {
    if (!op) continue
    const mayEnd = op.state === 'claimed' && isOverdue(id, op.attempt)
    if (!mayEnd && !(await ledger.isClosed(op.instance))) continue
    await ledger.abandon(id, op)
    count++
  }
  for await (const doc of eachDocument((page) => store.find(payments, 'owned', { equal: { isOwned: true }, ...page }))) {
    if (!isOverdue(doc.id, doc.attempt) && !(await ledger.isClosed(doc.instance))) continue
    await ledger.abandonPayment(doc, { ...doc, binding: doc.binding! })
    count++
  }
  for await (const doc of eachDocument((page) => store.find(identifiers, 'byAge', { equal: { isOpen: true }, ...page }))) {
    const mayEnd = doc.state === 'open' && isOverdue(doc.id, doc.attempt)
    if (!mayEnd && !(await ledger.isClosed(doc.instance))) continue
    await ledger.closeIdentifier(doc.id, doc)
    count++
  }
  return count
}

async function postEntries(ledger: Ledger): Promise<void> {
  const equal = { isUnposted: true }
  for await (const doc of eachDocument((page) => ledger.store.find(channels, 'unposted', { equal, ...page }))) {
    await ledger.postChannel(doc)
  }
  for await (const doc of eachDocument((page) => ledger.store.find(payments, 'unposted', { equal, ...page }))) {
    await ledger.postPayment(doc)
  }
}

/** Compares a channel with its entries and freezes it when they differ. Returns the names of the broken invariants. */
export async function auditChannel(ledger: Ledger, id: string): Promise<string[]> {
  const stored = await ledger.store.get(channels, id)
  if (!stored) return []
  const problems = audit(stored.doc, await ledger.getEntries(stored.doc))
  if (problems.length > 0) await ledger.freeze(id, problems.join(', '))
  return problems
}

/** Removes a batch of ended identifiers that have expired. Returns their number. */
export async function forgetIdentifiers(ledger: Ledger, clock: Clock): Promise<number> {
  const range = { to: at(clock.now()) }
  const { items } = await ledger.store.find(identifiers, 'byAge', { equal: { isOpen: false }, range, limit: 500 })
  for (const { doc, revision } of items) await ledger.store.remove(identifiers, doc.id, revision)
  return items.length
}
