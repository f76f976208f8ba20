import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'

/** The Stripe-Signature header of a body at `at`, seconds since 1970, by the scheme that Stripe documents. */
export function signatureHeader(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

export interface Delivery {
  body: string
  signature: string
}

/** Delivers a webhook request. True: it was accepted with 2xx. */
export type Send = (delivery: Delivery) => Promise<boolean>

export const sendTo =
  (url: string): Send =>
  async ({ body, signature }) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
    await response?.body?.cancel()
    return response?.ok ?? false
  }

const retryMs = [1_000, 5_000, 30_000, 120_000]

/** Sends events in order of their creation, a refused one again after a second and later; four times in all. */
export function startDeliveries(send: Send, sign: (body: string) => Delivery) {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const attempt = async (event: Stripe.Event, tries: number): Promise<void> => {
    const isAccepted = await send(sign(JSON.stringify(event)))
    if (isAccepted) event.pending_webhooks = 0
    const wait = retryMs[tries]
    if (isAccepted || wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      deliver(event, tries + 1)
    }, wait).unref()
    timers.add(timer)
  }
  const deliver = (event: Stripe.Event, tries = 0): void => {
    const done = attempt(event, tries).finally(() => running.delete(done))
    running.add(done)
  }
  return {
    deliver: (event: Stripe.Event) => deliver(event),
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
