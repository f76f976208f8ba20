import { defaultPathSerializer } from 'openapi-fetch'
import { getError } from './errors.ts'
import type { components, paths, webhooks as requests } from './gen/openapi.ts'
import type { Fetch } from './repeat.ts'

type Schemas = components['schemas']
type BodyOf<P extends keyof paths, M extends 'post' | 'patch'> = paths[P] extends {
  [Each in M]: { requestBody?: { content: { 'application/json': infer B } } }
}
  ? B
  : never

/** An address to which events are posted. */
export type Webhook = Schemas['webhook']
/** With the secret, which verifies signatures and is in no later response. */
export type WebhookWithSecret = Schemas['webhook_with_secret']
export type WebhookDelivery = Schemas['webhook_delivery']
/** The body of a request to a webhook. Narrow it by `type` and `sport`; answer types that you do not know with 200. */
export type WebhookEvent = requests[keyof requests]['post']['requestBody']['content']['application/json']
/** Empty lists select everything. */
export type WebhookSettings = BodyOf<'/v1/webhooks', 'post'>
/** Absent fields stay as they are. `enabled` disables a webhook or enables it again. */
export type WebhookChange = BodyOf<'/v1/webhooks/{id}', 'patch'>

interface Cancellable {
  /** Ends the call at once. */
  signal?: AbortSignal
}

/** The webhooks of the key, which must be a secret key. Errors of every call: TouchlineError. */
export interface Webhooks {
  list(options?: Cancellable): Promise<Webhook[]>
  /** `idempotencyKey`: a repeated call with it returns the webhook of the first. Default: a random one. */
  create(settings: WebhookSettings, options?: Cancellable & { idempotencyKey?: string }): Promise<WebhookWithSecret>
  /** With `waiting`, the number of events that are not delivered yet. */
  read(id: string, options?: Cancellable): Promise<Schemas['webhook_with_queue']>
  change(id: string, change: WebhookChange, options?: Cancellable): Promise<Webhook>
  delete(id: string, options?: Cancellable): Promise<void>
  /** A new secret. Both sign for `overlapSeconds`, 0 to 604,800. Default: 86,400. */
  rotateSecret(id: string, options?: Cancellable & { overlapSeconds?: number }): Promise<WebhookWithSecret>
  /** Sends an event of the type "test". */
  test(id: string, options?: Cancellable): Promise<void>
  /** Every delivery of the last seven days, the newest first, page by page. */
  deliveries(id: string, options?: Cancellable & { state?: WebhookDelivery['state'] }): AsyncGenerator<WebhookDelivery, void>
  /** Sends one event again by its id, or all since an instant, RFC 3339. Resolves with their number. */
  resend(id: string, events: { event: string } | { since: string }, options?: Cancellable): Promise<number>
}

interface Deps {
  baseUrl: string
  fetch: Fetch
  /** Every record of a list, page by page. */
  all(path: '/v1/webhooks/{id}/deliveries', init: object): AsyncGenerator<WebhookDelivery, void>
}

export function webhooks({ baseUrl, fetch, all }: Deps): Webhooks {
  async function send<Data>(method: string, path: string, { body, headers = {}, signal }: Sent = {}): Promise<Data> {
    const request = new Request(`${baseUrl}/v1/webhooks${path}`, {
      ...{ method, headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const response = await fetch(request)
    if (!response.ok) throw await getError(response)
    return ((await response.json()) as { data: Data }).data
  }
  const at = (id: string, action = '') => `${defaultPathSerializer('/{id}', { id })}${action}`
  return {
    list: (options) => send('GET', '', options),
    create: (settings, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      send('POST', '', { body: settings, headers: { 'idempotency-key': idempotencyKey }, ...options }),
    read: (id, options) => send('GET', at(id), options),
    change: (id, change, options) => send('PATCH', at(id), { body: change, ...options }),
    delete: async (id, options) => void (await send('DELETE', at(id), options)),
    rotateSecret: (id, { overlapSeconds, ...options } = {}) =>
      send('POST', at(id, '/secret'), { body: overlapSeconds === undefined ? {} : { overlap_seconds: overlapSeconds }, ...options }),
    test: async (id, options) => void (await send('POST', at(id, '/test'), options)),
    deliveries: (id, { state, signal } = {}) =>
      all('/v1/webhooks/{id}/deliveries', {
        params: { path: { id }, query: { limit: 100, ...(state && { state }) } },
        ...(signal && { signal }),
      }),
    resend: async (id, events, options) => (await send<{ queued: number }>('POST', at(id, '/resend'), { body: events, ...options })).queued,
  }
}

interface Sent extends Cancellable {
  body?: unknown
  headers?: Readonly<Record<string, string>>
}
