import { isFailure } from '@touchline/contract/errors'
import { Hono } from 'hono'
import { isUnanswered } from '../http/when-available.ts'
import type { Pages, SiteContext, SiteEnv } from '../site.ts'

/** Handling an event asks Stripe several times. Stripe waits longer than this for the response. */
const timeoutMs = 20_000

/**
 * POST /webhooks/stripe: events of Stripe. The signature covers the bytes of the body, so they are forwarded as received.
 * Stripe repeats an event that was not answered with 2xx.
 */
export const stripeEventPages: Pages = ({ clients }) =>
  new Hono<SiteEnv>().post('/webhooks/stripe', async (c: SiteContext) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const signature = c.req.header('stripe-signature') ?? ''
    try {
      await clients.accounts.handleStripeEvent({ body, signature }, { timeoutMs })
      return c.json({ received: true })
    } catch (error) {
      if (isFailure('invalid_signature', error)) return c.json({ error: error.message }, 400)
      if (isFailure('payment_unavailable', error)) return c.json({ error: 'Card payments are not set up here.' }, 404)
      if (isUnanswered(error)) return c.json({ error: 'The event could not be handled now. Send it again.' }, 503)
      throw error
    }
  })
