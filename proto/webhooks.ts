/** The types of events that a webhook endpoint may receive, besides "test". */
export const webhookEvents = [
  'match',
  'match.state',
  'event',
  'final',
  'removed',
  'lineup',
  'fact',
  'standings',
  'race',
  'key.changed',
  'key.revoked',
  'usage.near_limit',
  'usage.limited',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Every type of a group: "key.*". */
export const webhookEventGroups = ['key.*', 'usage.*'] as const

export const isWebhookEvent = (text: string): boolean => ([...webhookEvents, ...webhookEventGroups] as readonly string[]).includes(text)

/** Endpoints of an organisation. */
export const webhookEndpointsMax = 20

export const webhookStates = ['active', 'disabled'] as const

/** Why an endpoint is disabled. failing: no delivery succeeded for three days. key_ended: the key that created it is no longer valid. */
export const disabledReasons = ['failing', 'customer', 'key_ended'] as const

/** States of a delivery. failed: there are no further attempts. */
export const deliveryStates = ['delivered', 'retrying', 'failed'] as const

/** How long deliveries with their bodies are kept, and how long an event is retried. */
export const webhookKeptDays = 7
export const webhookRetryDays = 3
