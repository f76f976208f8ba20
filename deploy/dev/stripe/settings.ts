import { env } from '@touchline/platform/config'
import { defaultKey, defaultWebhookSecret } from './start-stripe.ts'

/** Settings of `npm run dev:stripe`. */
export const localStripeSettings = {
  port: env.int('LOCAL_STRIPE_PORT', 12_111, 'Port of the local Stripe on 127.0.0.1; 0 is any free port.', { max: 65_535 }),
  key: env.text('STRIPE_SECRET_KEY', defaultKey, 'Secret key that the local Stripe expects.'),
  webhookSecret: env.text('STRIPE_WEBHOOK_SECRET', defaultWebhookSecret, 'Secret that signs its events.'),
  webhookUrl: env.url('LOCAL_STRIPE_WEBHOOK_URL', 'http://localhost:8080/webhooks/stripe', 'Where it sends its events.'),
}
