import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '@touchline/platform/clock'
import type { Clock } from '@touchline/platform/ports/clock'
import type Stripe from 'stripe'
import { createApp } from './app.ts'
import { bringUpToDate } from './renewals.ts'
import { type Delivery, type Send, signatureHeader, startDeliveries } from './webhooks.ts'
import { createWorld, type World } from './world.ts'

export interface LocalStripeOptions {
  /** Port on 127.0.0.1; 0, the default, is any free port. */
  port?: number
  /** Secret key that the API expects. */
  key?: string
  /** Secret that signs the events. */
  webhookSecret?: string
  /** Absent: events are not sent; the caller sends them by `sign`. */
  send?: Send
  clock?: Clock
}

/** A Stripe on this machine, whose money is invented. It forgets everything when it stops. */
export interface LocalStripe {
  url: string
  key: string
  webhookSecret: string
  world: World
  /** Does what has become due, and moves the time before that by `seconds`. */
  advance(seconds?: number): void
  /** A webhook request for an event, signed now. */
  sign(event: Stripe.Event): Delivery
  stop(): Promise<void>
}

export const defaultKey = 'sk_test_local'
export const defaultWebhookSecret = 'whsec_local'

export async function startStripe(options: LocalStripeOptions = {}): Promise<LocalStripe> {
  const { port = 0, key = defaultKey, webhookSecret = defaultWebhookSecret, clock = systemClock, send } = options
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = createWorld(clock, url)
  const listener = getRequestListener(createApp(world, key).fetch)
  const sign = (body: string): Delivery => ({ body, signature: signatureHeader(body, webhookSecret, world.now()) })
  const deliveries = send && startDeliveries(send, sign)
  if (deliveries) world.onEvent(deliveries.deliver)
  const ticking = clock === systemClock ? setInterval(() => bringUpToDate(world), 1_000).unref() : undefined
  return {
    url,
    key,
    webhookSecret,
    world,
    advance(seconds = 0) {
      world.advance(seconds)
      bringUpToDate(world)
    },
    sign: (event) => sign(JSON.stringify(event)),
    async stop() {
      clearInterval(ticking)
      await deliveries?.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
