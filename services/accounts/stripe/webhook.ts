import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { StripeEventRecordSchema } from '@touchline/contract/gen/accounts'
import { timestamp } from '@touchline/platform/ports/clock'
import type Stripe from 'stripe'
import { organisations } from '../records.ts'
import { getId } from './customer-state.ts'
import { fromStripe, isOfType } from './open-stripe.ts'
import { stripeEvents } from './records.ts'
import { refresh, type StripeDeps } from './refresh.ts'

const toleranceSeconds = 300

/**
 * The event of a webhook request, whose signature is one of STRIPE_WEBHOOK_SECRET and at most five minutes old. Errors:
 * invalid_signature.
 */
export function verifyEvent({ stripe, config, realClock }: StripeDeps, body: Uint8Array, signature: string): Stripe.Event {
  let refusal = 'no secret is set that could verify it'
  for (const secret of config.stripeWebhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, toleranceSeconds, undefined, realClock.now())
    } catch (error) {
      if (!isOfType(error, 'StripeSignatureVerificationError')) throw fail('invalid_signature', { what: 'the body is no event' })
      refusal = error.message.includes('tolerance') ? 'it is older than five minutes' : 'it does not match the body and the secret'
    }
  }
  throw fail('invalid_signature', { what: refusal })
}

/**
 * Handles events, each once. Their content is not applied: it only names the customer that Stripe is asked about, so
 * events may come late, twice, in any order. An event whose handling fails is not recorded, so its repetition is handled;
 * the first error is thrown at the end. Up to 500. Errors: upstream_unavailable.
 */
export async function handleEvents(deps: StripeDeps, events: readonly Stripe.Event[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  const handled = await deps.store.getMany(stripeEvents, ids)
  const failures: unknown[] = []
  const open = new Map<string, Stripe.Event[]>()
  for (const event of events.filter((_, i) => handled[i] === undefined)) {
    const organisation = (await findOrganisation(deps, event)) ?? ''
    open.set(organisation, [...(open.get(organisation) ?? []), event])
  }
  for (const [organisation, own] of open) {
    try {
      if (organisation !== '') await refresh(deps, organisation)
      await record(deps, own)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function record({ store, realClock }: StripeDeps, events: readonly Stripe.Event[]): Promise<void> {
  const handledAt = timestamp(realClock)
  const records = events.map(({ id, type }) => create(StripeEventRecordSchema, { id, type, handledAt }))
  await store.write(
    stripeEvents,
    records.map((doc) => ({ doc, replaces: 'absent' })),
  )
}

/** Undefined: the event is about nobody's customer, for example one of another product of the same account. */
async function findOrganisation({ store, stripe }: StripeDeps, event: Stripe.Event): Promise<string | undefined> {
  const object = event.data.object as {
    object: string
    id?: string
    customer?: string | { id: string } | null
    charge?: string | { id: string }
  }
  const charge = object.object === 'dispute' ? getId(object.charge) : ''
  const customer =
    object.object === 'customer'
      ? object.id
      : getId(charge === '' ? object.customer : (await fromStripe(stripe.charges.retrieve(charge))).customer)
  if (customer === undefined || customer === '') return undefined
  const found = await store.find(organisations, 'byStripeCustomer', { equal: { stripeCustomer: customer }, limit: 1 })
  return found.items[0]?.doc.organisation?.id
}
