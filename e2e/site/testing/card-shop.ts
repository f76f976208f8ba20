import { type LocalStripe, startStripe } from '@touchline/local-stripe/start-stripe'
import { sendTo } from '@touchline/local-stripe/webhooks'
import type { Page } from 'playwright-core'
import { type Shop, startShop, submit } from './shop.ts'

export interface CardShop extends Shop {
  stripe: LocalStripe
}

/** A shop that sells by the local Stripe, which sends its events to it. */
export async function startCardShop(settings: Record<string, string> = {}): Promise<CardShop> {
  let send = sendTo('http://127.0.0.1:9/webhooks/stripe')
  const stripe = await startStripe({ send: (delivery) => send(delivery) })
  try {
    const shop = await startShop({
      ...{ STRIPE_SECRET_KEY: stripe.key, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret, STRIPE_API_URL: stripe.url },
      ...settings,
    })
    send = sendTo(`http://127.0.0.1:${shop.main.port}/webhooks/stripe`)
    return {
      ...shop,
      stripe,
      async stop() {
        await stripe.stop()
        await shop.stop()
      },
    }
  } catch (error) {
    await stripe.stop()
    throw error
  }
}

/** Chooses a plan of the organisation by the month, and goes to the page of the card. */
export async function goToCheckout(page: Page, organisation: string, plan: string): Promise<void> {
  await page.goto(`${organisation}/billing`)
  await page.locator('select[name="plan"]').selectOption(plan)
  await submit(page, `${organisation}/billing/checkout`)
  await page.locator('input[name="number"]').waitFor()
}

/** Pays on the page of the card. A card that is declined stays there. */
export async function pay(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.locator('input[name="number"]').fill(number)
  await Promise.all([page.waitForEvent('domcontentloaded'), page.locator('form button[type="submit"]').click()])
}
