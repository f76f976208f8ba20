import { env } from '@touchline/platform/config'
import { stripeSettings } from './stripe/settings.ts'

/** Settings of accounts. */
export const config = {
  secrets: env.required(
    env.secrets(
      'ACCOUNTS_SECRET',
      'Comma-separated secrets that sign sessions and links, and encrypt queued mail: the first signs, all verify.',
    ),
  ),
  publicUrl: env.url('PUBLIC_URL', undefined, 'Base URL of links to this service. Unset: http://localhost:PORT.'),
  publicPort: env.int('PORT', 8080, 'Port of the public interface, /v1/….', { max: 65_535 }),
  mode: env.choice(
    'SITE_MODE',
    ['development', 'production'],
    'development',
    'production: the start fails while a legal page, mail or the public URL is missing, and cookies are sent over HTTPS only.',
  ),
  ...stripeSettings,
}
export type AccountsConfig = typeof config
