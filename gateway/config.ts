import { env } from '@touchline/platform/config'

/** Settings of the gateway. */
export const config = {
  port: env.int('PORT', 8080, 'Port of the public interface, /v1/….', { max: 65_535 }),
  host: env.text('HOST', undefined, 'Address the public port listens on. Unset: all addresses.'),
  publicUrl: env.url('PUBLIC_URL', undefined, 'Base URL of links to this service. Unset: http://localhost:PORT.'),
  mcpPublicUrl: env.url(
    'MCP_PUBLIC_URL',
    undefined,
    'A second address of the tools for assistants, such as https://mcp.example. Unset: PUBLIC_URL/api/mcp only.',
  ),
  serverCard: env.boolean(
    'MCP_SERVER_CARD',
    false,
    'Publishes the address of the tools: a server card below it, and /.well-known/ai-catalog.json.',
  ),
  proxies: env.int('TRUST_PROXY', 0, 'Number of your own proxies in front of the service that append to X-Forwarded-For.', { max: 10 }),
  connectionsMax: env.int(
    'MAX_CONNECTIONS',
    undefined,
    'Maximum number of open connections of the public port; above it idle connections are closed in favor of new ones, those that never sent a request first. Unset: 0.8 of the file descriptors.',
    { min: 1 },
  ),
  connectionsPerAddress: env.int(
    'MAX_CONNECTIONS_PER_ADDRESS',
    256,
    'Maximum number of open connections per client address (IPv6: per /64). Not applied when TRUST_PROXY is 1 or more.',
    { min: 1 },
  ),
  refusedPauseMs: env.int(
    'REFUSED_PAUSE_MS',
    250,
    'Milliseconds for which nothing is read from a connection after a refusal (401, 402, 429, 503); doubled after each further one in a row, up to 16 times as long. 0: never. Not applied when TRUST_PROXY is 1 or more.',
    { max: 1_000 },
  ),
  payerPerMinute: env.int('PAYER_PER_MINUTE', 60, 'Requests per minute of a payer, without a key.', { min: 1, max: 6_000 }),
  cacheMb: env.int('RESPONSE_CACHE_MB', 96, 'Memory for cached responses, in MB. 0: every response that needs a service calls it.', {
    max: 4_096,
  }),
  accessLog: env.text('ACCESS_LOG', 'stdout', 'Destination of the access log, one line per response: stdout, off, or a file.'),
}
export type GatewayConfig = typeof config
