import { env } from '@touchline/platform/config'

/** Settings of the gateway. */
export const config = {
  port: env.int('PORT', 8080, 'Port of the public interface, /v1/….', { max: 65_535 }),
  host: env.text('HOST', undefined, 'Address the public port listens on. Unset: every one of the machine.'),
  publicUrl: env.url('PUBLIC_URL', undefined, 'What links to this service begin with. Unset: http://localhost:PORT.'),
  proxies: env.int('TRUST_PROXY', 0, 'How many proxies of your own stand before the service and add to X-Forwarded-For.', { max: 10 }),
  connectionsMax: env.int(
    'MAX_CONNECTIONS',
    undefined,
    'How many connections the public port has open at once. Unset: 0.8 of the descriptors of the process.',
    { min: 1 },
  ),
  connectionsPerAddress: env.int(
    'MAX_CONNECTIONS_PER_ADDRESS',
    256,
    'How many of them one client address may hold (IPv6: one /64). Not applied when TRUST_PROXY is 1 or more.',
    { min: 1 },
  ),
  accessLog: env.text('ACCESS_LOG', 'stdout', 'Where a line for every answer goes: stdout, off, or a file.'),
}
export type GatewayConfig = typeof config
