/**
 * The services that run as processes, the gateway included. A table with a row per service is a record over
 * `ServiceName`: a service without a row does not compile.
 */
export const serviceNames = [
  'auth',
  'horse-racing',
  'fixtures',
  'live',
  'standings',
  'stats',
  'briefings',
  'billing-x402',
  'gateway',
  'ingest',
] as const

export type ServiceName = (typeof serviceNames)[number]

export const isServiceName = (text: string): text is ServiceName => (serviceNames as readonly string[]).includes(text)
