import type { LocalStripe } from './start-stripe.ts'

/** The lines that tell a developer how to use the local Stripe. */
export const welcome = ({ url, key, webhookSecret }: LocalStripe, webhookUrl: string): string[] => [
  'Local Stripe. No money moves, and it forgets everything when it stops.',
  '',
  `Controls   ${url}/   (clock, cards, refunds, disputes, events)`,
  `Webhooks   ${webhookUrl}`,
  'Cards      4242424242424242 pays, 4000000000000002 is declined, 4000000000000341 is declined at every renewal',
  '',
  'Environment of a service that sells by it:',
  `  export STRIPE_SECRET_KEY=${key}`,
  `  export STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
  `  export STRIPE_API_URL=${url}`,
  '',
  'Ctrl-C stops it.',
]
