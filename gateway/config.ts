import { env } from '@touchline/platform/config'
import { publicSettings } from '@touchline/platform/settings'

/** Settings of the gateway. */
export const config = {
  port: publicSettings.port,
  host: env.text('HOST', undefined, 'Address the public port listens on. Unset: all addresses.'),
  publicUrl: publicSettings.url,
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
  proxies: publicSettings.proxies,
  connectionsMax: publicSettings.connectionsMax,
  connectionsPerAddress: publicSettings.connectionsPerAddress,
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
  sandboxUrl: env.url(
    'SANDBOX_URL',
    undefined,
    'Address of the sandbox process, to which requests with test keys are forwarded: http://sandbox:8080. Unset: the embedded shape and npm run cluster run a sandbox themselves; elsewhere test keys get 503.',
  ),
  accessLog: env.text('ACCESS_LOG', 'stdout', 'Destination of the access log, one line per response: stdout, off, or a file.'),
}
export type GatewayConfig = typeof config
