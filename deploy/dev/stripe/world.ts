import { randomBytes } from 'node:crypto'
import type { Clock } from '@touchline/platform/ports/clock'
import Stripe from 'stripe'
import { missing } from './refusal.ts'

/** Every kind of object that is stored, by the name that Stripe gives it. */
export interface Kinds {
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  'checkout.session': Stripe.Checkout.Session
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  'billing_portal.session': Stripe.BillingPortal.Session
  event: Stripe.Event
}
export type Kind = keyof Kinds

/** How the card of a customer behaves: what Stripe does with its test numbers. */
export type Card = 'pays' | 'declines'

/** A call of the API with what was sent as a form or a query, and the response. */
export interface ApiCall {
  method: string
  path: string
  parameters: string
  status: number
  response: string
}

interface Stored {
  id: string
  object: string
}

/** The state of the local Stripe. It is in memory and ends with the process. */
export interface World {
  /** Seconds since 1970: the base clock, and what `advance` added. */
  now(): number
  /** Moves the time; what becomes due is done by `bringUpToDate`. */
  advance(seconds: number): void
  /** The API answers 503 while it is true. */
  isDown: boolean
  /** Base URL of the pages that people open. */
  url: string
  cards: Map<string, Card>
  /** Responses by idempotency key. */
  responses: Map<string, { request: string; status: number; body: string }>
  newId(prefix: string): string
  /** Stores an object of Stripe, as far as the local Stripe has its properties. */
  add<O extends { id?: string; object: Kind }>(object: O): Kinds[O['object']]
  /** Errors: a Refusal. */
  get<K extends Kind>(kind: K, id: string): Kinds[K]
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /** Newest first. */
  all<K extends Kind>(kind: K): Kinds[K][]
  /** The calls of the API so far. */
  calls: ApiCall[]
  /** Records an event about the object as it is now. */
  emit(type: string, object: Stored): void
  /** Called with each event. */
  onEvent(listener: (event: Stripe.Event) => void): void
}

export function createWorld(clock: Clock, url: string): World {
  const objects = new Map<string, Stored>()
  const listeners: ((event: Stripe.Event) => void)[] = []
  let ahead = 0
  const world: World = {
    url,
    isDown: false,
    calls: [],
    now: () => Math.floor(clock.now() / 1_000) + ahead,
    advance(seconds) {
      ahead += seconds
    },
    cards: new Map(),
    responses: new Map(),
    newId: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
    add(object) {
      objects.set(object.id ?? '', object as Stored)
      // The library's types require every property that Stripe has.
      return object as never
    },
    find: (kind, id) => {
      const found = objects.get(id)
      return found?.object === kind ? (found as never) : undefined
    },
    get(kind, id) {
      const found = world.find(kind, id)
      if (!found) throw missing(kind, id)
      return found
    },
    all: (kind) => [...objects.values()].filter(({ object }) => object === kind).toReversed() as never,
    emit(type, object) {
      const event = world.add({
        id: world.newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: world.now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      for (const listener of listeners) listener(event)
    },
    onEvent: (listener) => void listeners.push(listener),
  }
  return world
}
