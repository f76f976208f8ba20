import { env } from '@touchline/platform/config'
import { publicSettings } from '@touchline/platform/settings'

export const config = {
  key: env.text(
    'STATUS_KEY',
    undefined,
    'API key of the prober that measures the public interface every 30 seconds. Unset: the demo key if there is one, else nothing is measured.',
  ),
  probeUrl: env.url('STATUS_PROBE_URL', undefined, 'Base URL that the prober requests. Unset: PUBLIC_URL.'),
  publicUrl: publicSettings.url,
  publicPort: publicSettings.port,
}
export type StatusConfig = typeof config
