import { env } from '@touchline/platform/config'

export const config = {
  key: env.text(
    'STATUS_KEY',
    undefined,
    'API key of the prober that measures the public interface every 30 seconds. Unset: the demo key if there is one, else nothing is measured.',
  ),
  probeUrl: env.url('STATUS_PROBE_URL', undefined, 'Base URL that the prober requests. Unset: PUBLIC_URL.'),
  publicUrl: env.url('PUBLIC_URL', undefined, 'Base URL of links to this service. Unset: http://localhost:PORT.'),
  publicPort: env.int('PORT', 8080, 'Port of the public interface, /v1/….', { max: 65_535 }),
}
export type StatusConfig = typeof config
