/**
 * The services that run as processes, the gateway included. Tables with a row per service are records over
 * `ServiceName`, so a missing service is a compile error.
 */
export const serviceNames = [
  'auth',
  'accounts',
  'usage',
  'status',
  'horse-racing',
  'fixtures',
  'live',
  'standings',
  'stats',
  'briefings',
  'billing-x402',
  'webhooks',
  'site',
  'gateway',
  'ingest',
] as const

export type ServiceName = (typeof serviceNames)[number]

export const isServiceName = (text: string): text is ServiceName => (serviceNames as readonly string[]).includes(text)
