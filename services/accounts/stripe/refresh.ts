import { clone } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type Organisation, OrganisationSchema } from '@touchline/contract/gen/accounts'
import { isLive } from '@touchline/contract/subscriptions'
import type Stripe from 'stripe'
import type { AccountsDeps } from '../deps.ts'
import { type Change, type Entry, moveEffects, nextRecord } from '../organisations/change.ts'
import { type GetLanguage, readLanguages } from '../people/person.ts'
import { organisations, planChanged } from '../records.ts'
import { corrections } from './corrections.ts'
import { type CustomerState, readCustomer } from './customer-state.ts'
import { remindersDue, stripeDueAt } from './due.ts'
import { applyState, subscriptionOffer } from './fold.ts'
import { followAddresses } from './follow-addresses.ts'
import { reminderMails } from './reminders.ts'

export interface StripeDeps extends AccountsDeps {
  stripe: Stripe
}

const triesMax = 5

/**
 * Asks Stripe for the state of an organisation's customer and stores it. A state is stored only if no other was stored
 * since before Stripe was asked, so an older state never replaces a newer one, in whatever order events arrive. Charges
 * that nobody may have are corrected at Stripe first. Returns the organisation as stored, also a deleted one. Errors:
 * not_found; upstream_unavailable.
 */
export async function refresh(deps: StripeDeps, id: string): Promise<Organisation> {
  let first: number | undefined
  for (let tries = 0; tries < triesMax; tries++) {
    const known = (await deps.store.get(organisations, id))?.doc.organisation
    if (!known) throw fail('not_found', { kind: 'organisation', id })
    if (known.stripeCustomerId === '') return known
    first ??= known.stripeReads
    // The second state stored since was read from Stripe after this call began.
    if (known.stripeReads >= first + 2) return known
    const state = await readCustomer(deps.stripe, known.stripeCustomerId, known.checkout?.sessionId || undefined)
    if (state.subscriptions.some((each) => isLive(each) && !subscriptionOffer(each))) {
      deps.log.error('a subscription has a price of no plan: its customer pays for nothing', { reason: known.stripeCustomerId })
    }
    const needed = corrections(known, state)
    if (needed.length > 0) {
      for (const correct of needed) await correct(deps.stripe)
      continue
    }
    await followAddresses(deps.stripe, known)
    const isUnpaid = state.subscriptions.some(({ status }) => status === 'past_due' || status === 'unpaid')
    const stored = await store(deps, known, state, await readLanguages(deps, isUnpaid ? known.members : []))
    if (stored) return stored
  }
  throw fail('upstream_unavailable')
}

/** Undefined: another state was stored meanwhile. */
async function store(
  deps: StripeDeps,
  { id, stripeReads, addressChanges: followed }: Organisation,
  state: CustomerState,
  getLanguage: GetLanguage,
): Promise<Organisation | undefined> {
  const changed = await deps.outbox.change(
    organisations,
    [id],
    (_, record) => {
      const current = record!.organisation!
      if (current.stripeReads !== stripeReads) return undefined
      const now = deps.realClock.now()
      const next = applyState(clone(OrganisationSchema, current), state, now)
      next.addressChanges = next.addressChanges.slice(followed.length)
      return nextRecord(record!, withEffects(deps, current, next, getLanguage, now), now)
    },
    [planChanged],
  )
  const record = changed[0]?.doc
  if (!record) return undefined
  await moveEffects(deps, record)
  if (record.mails.length > 0) deps.mailQueued()
  return record.organisation
}

/** Adds the instant when Stripe is asked again, the reminder that is due, and an audit entry when the plan changed. */
function withEffects(deps: StripeDeps, before: Organisation, after: Organisation, getLanguage: GetLanguage, now: number): Change {
  const subscription = after.subscription
  const due = subscription && !after.isDeleted ? remindersDue(subscription, now) : 0
  const mails = subscription && due > subscription.reminders ? reminderMails(deps, after, due, getLanguage, now) : []
  const reminded = subscription && { ...subscription, reminders: Math.max(due, subscription.reminders) }
  const organisation = { ...after, ...(reminded && { subscription: reminded }) }
  return { organisation: { ...organisation, stripeDueAt: stripeDueAt(organisation, now) }, mails, entries: auditEntries(before, after) }
}

function auditEntries({ subscription: before }: Organisation, { subscription: after }: Organisation): Entry[] {
  const shown = (each: Organisation['subscription']): string =>
    each ? `${each.plan} ${each.interval}, ${each.reversedAt === '' ? each.status : 'reversed'}` : ''
  if (shown(before) === shown(after)) return []
  return [{ actor: 'stripe', action: 'subscription.changed', subject: after?.id ?? before?.id ?? '', detail: shown(after) }]
}
