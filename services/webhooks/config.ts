import { env } from '@touchline/platform/config'

/** Settings of webhooks. */
export const config = {
  keySecret: env.required(
    env.secrets(
      'KEY_SECRET',
      'Comma-separated secrets that sign the stored keys and encrypt the secrets of webhooks: the first is used for new ones, all for the stored ones.',
    ),
  ),
  privateWebhooks: env.choice(
    'ALLOW_PRIVATE_WEBHOOKS',
    ['off', 'on'],
    'off',
    'on: webhooks may be sent to private networks and to this machine, and without TLS. For tests only: customers choose the addresses.',
  ),
}
export type WebhooksConfig = typeof config
