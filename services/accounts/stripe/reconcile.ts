import { create } from '@bufbuild/protobuf'
import { StripeCursorSchema } from '@touchline/contract/gen/accounts'
import { pause } from '@touchline/platform/clock'
import type { Counter, Metrics } from '@touchline/platform/metrics'
import { readsNew } from '@touchline/platform/migrations/migrate'
import { eachDocument } from '@touchline/platform/pages'
import { timestamp } from '@touchline/platform/ports/clock'
import type { FindOptions } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import { stripeCustomers } from '../migrations.ts'
import { organisations } from '../records.ts'
import { fromStripe } from './open-stripe.ts'
import { ensurePrices } from './prices.ts'
import { stripeCursors } from './records.ts'
import { refresh, type StripeDeps } from './refresh.ts'
import { handleEvents } from './webhook.ts'

/** A lost webhook is repaired after at most two rounds. */
const roundMs = 120_000
/** Events become visible in Stripe's list shortly after their `created`. */
const overlapSeconds = 600
/** Stripe lists events of the last 30 days. */
const listedSeconds = 29 * 86_400
const cursorId = 'events'

/** Registered whether Stripe is set up or not, as every metric is. */
export const roundCounter = (metrics: Metrics): Counter =>
  metrics.counter('touchline_stripe_rounds_total', 'Rounds in which Stripe was asked for changes.', ['result'])

/**
 * Runs under a lease: every two minutes handles the events that no webhook delivered, and asks Stripe about every
 * organisation that is due: with an open checkout, an unconfirmed renewal, a reminder to send, or a deleted one that
 * could still be charged.
 */
export async function reconcile(deps: StripeDeps, signal: AbortSignal): Promise<void> {
  const rounds = roundCounter(deps.metrics)
  let hasPrices = false
  while (!signal.aborted) {
    try {
      if (!hasPrices) await ensurePrices(deps.stripe)
      hasPrices = true
      await reconcileOnce(deps)
      rounds.add({ result: 'done' })
    } catch (error) {
      rounds.add({ result: 'failed' })
      deps.log.warn('Stripe could not be asked; it is asked again in two minutes', { error: error as Error })
    }
    await pause(deps.realClock, roundMs, signal)
  }
}

/** One round. An organisation that fails does not block the others; the first error is thrown at the end. */
export async function reconcileOnce(deps: StripeDeps): Promise<void> {
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => failures.push(error))
  await handleMissedEvents(deps, attempt, failures)
  for (const id of await findDue(deps)) await attempt(refresh(deps, id))
  if (failures.length > 0) throw failures[0]
}

async function handleMissedEvents(deps: StripeDeps, attempt: (work: Promise<unknown>) => Promise<unknown>, failures: readonly unknown[]) {
  const { store, stripe, realClock } = deps
  const now = Math.floor(realClock.now() / 1_000)
  const from = Number((await store.get(stripeCursors, cursorId))?.doc.created ?? 0n)
  const since = Math.max(from - overlapSeconds, now - listedSeconds)
  if (from < since) await refreshAll(deps, attempt)
  for (let after: string | undefined, more = true; more; ) {
    const page = await fromStripe(stripe.events.list({ created: { gte: since }, limit: 100, ...(after && { starting_after: after }) }))
    await attempt(handleEvents(deps, page.data))
    after = page.data.at(-1)?.id
    more = page.has_more && after !== undefined
  }
  // After a failure the same events are listed again in the next round.
  if (failures.length > 0) return
  const created = BigInt(now)
  await update(store, stripeCursors, cursorId, () => create(StripeCursorSchema, { id: cursorId, created }))
}

/** After a time of which Stripe lists no events any more, and at the first start. */
async function refreshAll(deps: StripeDeps, attempt: (work: Promise<unknown>) => Promise<unknown>): Promise<void> {
  if (await readsNew(deps.store, stripeCustomers)) {
    const find = (page: FindOptions) =>
      deps.store.find(organisations, 'withStripeCustomer', { equal: { hasStripeCustomer: true }, ...page })
    for await (const { organisation } of eachDocument(find)) await attempt(refresh(deps, organisation!.id))
    return
  }
  for (let after = ''; ; ) {
    const page = await deps.store.scan(organisations, after)
    const last = page.at(-1)?.doc.organisation?.id
    if (last === undefined) return
    after = last
    for (const { doc } of page) if (doc.organisation!.stripeCustomerId !== '') await attempt(refresh(deps, doc.organisation!.id))
  }
}

/** At most 1,000 a round; the others follow in the next. */
async function findDue({ store, realClock }: StripeDeps): Promise<string[]> {
  const due = await store.find(organisations, 'byStripeDue', { range: { from: '0', to: timestamp(realClock) }, limit: 1_000 })
  return due.items.map(({ doc }) => doc.organisation!.id)
}
