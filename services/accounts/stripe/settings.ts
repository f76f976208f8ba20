import { env, type Values } from '@touchline/platform/config'

/** Settings of card payments. */
export const stripeSettings = {
  stripeKey: env.text('STRIPE_SECRET_KEY', undefined, 'Secret key of the Stripe account. Unset: no card payments.'),
  stripeWebhookSecrets: env.list(
    'STRIPE_WEBHOOK_SECRET',
    [],
    'Comma-separated signing secrets of the webhook endpoint in Stripe, /webhooks/stripe; each of them verifies. Unset: the changes are found by asking Stripe, within five minutes.',
  ),
  stripeApiUrl: env.url('STRIPE_API_URL', undefined, 'Base URL of a local Stripe (npm run dev:stripe). Unset: Stripe itself.'),
  trialDays: env.int('STRIPE_TRIAL_DAYS', 0, 'Days of the free trial, one per organisation. 0: no trial.', { max: 90 }),
  stripeTax: env.boolean(
    'STRIPE_TAX',
    false,
    'Whether Stripe Tax computes VAT and sales taxes and Checkout asks for tax ids. It has to be set up in the Stripe account first.',
  ),
}
export type StripeSettings = Values<typeof stripeSettings>

/** Whether card payments are those of a test key or of a local Stripe, so no money moves. */
export const isTestMode = ({ stripeKey = '', stripeApiUrl }: StripeSettings): boolean =>
  stripeApiUrl !== undefined || /^[rs]k_test_/.test(stripeKey)
