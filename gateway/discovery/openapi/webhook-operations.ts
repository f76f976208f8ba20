import { deliveryStates, webhookEventGroups, webhookEvents } from '@touchline/contract/webhooks'
import type { RecordName } from '../../records/records.ts'
import { componentName, type RecordComponents } from './components.ts'
import { responseHeaders } from './headers.ts'
import { refer } from './references.ts'
import { failureName } from './responses.ts'
import { json, object, text } from './schemas.ts'

/*
 * The operations of `/v1/webhooks`, which are no rows of the table of endpoints: they change something, and have bodies.
 */

type Method = 'get' | 'post' | 'patch' | 'delete'

interface WebhookOperation {
  method: Method
  /** Below `/v1/webhooks`. */
  path: string
  /** Name in generated clients. */
  id: string
  summary: string
  description?: string
  /** Besides the id in the path. */
  parameters?: readonly object[]
  body?: { schema: object; isRequired: boolean; example: object }
  record: RecordName
  /** Absent: one record. */
  meta?: object
  failures?: readonly number[]
}

const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of a webhook.',
  schema: { type: 'string', pattern: '^we_[0-9a-z]{10}$' },
}
const query = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema })
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A text of yours, of up to 255 characters. A repeated request with it returns the webhook of the first.',
  schema: { type: 'string', maxLength: 255 },
}

const exampleSettings = { url: 'https://hooks.example.com/touchline', events: ['final', 'key.*'], sports: ['soccer'] }

/** The body of a request: fields that it does not know are refused. */
const closed = (...fields: Parameters<typeof object>): object => ({ ...object(...fields), additionalProperties: false })

/** The settings as a request has them: fields that are absent stay, or select everything. */
function settings(records: RecordComponents, required: readonly string[], more: Readonly<Record<string, object>> = {}): object {
  const { properties } = records.schemas[componentName(records, 'webhook')] as { properties: Readonly<Record<string, object>> }
  const names = ['url', 'description', 'sports', 'league_ids', 'team_ids', 'match_ids', 'language'] as const
  const events = { ...properties.events, items: { type: 'string', enum: [...webhookEvents, ...webhookEventGroups] } }
  const all = { ...Object.fromEntries(names.map((name) => [name, properties[name]!])), events, ...more }
  return closed(
    all,
    Object.keys(all).filter((name) => !required.includes(name)),
  )
}

const managing = (records: RecordComponents): readonly WebhookOperation[] => [
  {
    ...{ method: 'get', path: '', id: 'listWebhooks', summary: 'The webhooks that were created with the key', record: 'webhook' },
    meta: refer('schemas', 'meta_of_lists'),
  },
  {
    ...{ method: 'post', path: '', id: 'createWebhook', summary: 'Create a webhook', record: 'webhook with secret', failures: [409] },
    description: 'The response has the secret, once. An organisation has at most 20 webhooks.',
    parameters: [idempotencyKey],
    body: { schema: settings(records, ['url']), isRequired: true, example: exampleSettings },
  },
  {
    ...{ method: 'get', path: '/{id}', id: 'getWebhook', summary: 'A webhook, and how many events wait for it' },
    record: 'webhook with queue',
  },
  {
    ...{ method: 'patch', path: '/{id}', id: 'updateWebhook', summary: 'Change, disable or enable a webhook', record: 'webhook' },
    description: 'Fields that are absent stay as they are.',
    body: {
      schema: settings(records, [], { enabled: { type: 'boolean', description: 'false: it receives nothing more. true: it does again.' } }),
      ...{ isRequired: false, example: { enabled: false } },
    },
  },
  { ...{ method: 'delete', path: '/{id}', id: 'deleteWebhook', summary: 'Delete a webhook' }, record: 'deleted webhook' },
]

const overlapSeconds = {
  ...{ type: 'integer', minimum: 0, maximum: 604_800, default: 86_400 },
  description: 'How long the former secret signs, too.',
  'x-unit': 's',
}
const resend = {
  ...closed(
    {
      event: { type: 'string', minLength: 1, description: 'Id of a delivery.' },
      since: { type: 'string', format: 'date-time', description: 'All events since then.' },
    },
    ['event', 'since'],
  ),
  oneOf: [{ required: ['event'] }, { required: ['since'] }],
}

const delivering: readonly WebhookOperation[] = [
  {
    ...{ method: 'post', path: '/{id}/secret', id: 'rotateWebhookSecret', summary: 'A new secret', record: 'webhook with secret' },
    description: 'Requests are signed with the former one, too, until the overlap ends.',
    body: {
      schema: closed({ overlap_seconds: overlapSeconds }, ['overlap_seconds']),
      isRequired: false,
      example: { overlap_seconds: 3_600 },
    },
  },
  {
    ...{ method: 'post', path: '/{id}/test', id: 'testWebhook', summary: 'Send a test event', record: 'queued deliveries' },
    description: 'A disabled webhook has to be enabled first.',
  },
  {
    ...{ method: 'get', path: '/{id}/deliveries', id: 'listWebhookDeliveries', summary: 'The deliveries of seven days, the newest first' },
    parameters: [
      query('state', 'Only deliveries in this state.', { type: 'string', enum: deliveryStates }),
      query('limit', 'Deliveries of a page.', { type: 'integer', minimum: 1, maximum: 100, default: 50 }),
      query('cursor', '`meta.next_cursor` of the page before.', text),
    ],
    record: 'webhook delivery',
    meta: refer('schemas', 'meta_of_deliveries'),
  },
  {
    ...{ method: 'post', path: '/{id}/resend', id: 'resendWebhookDeliveries', summary: 'Send events again', record: 'queued deliveries' },
    description: 'One event, or all that happened since an instant of the last seven days. Give either.',
    body: { schema: resend, isRequired: true, example: { since: '2026-03-01T12:00:00Z' } },
  },
]

/** The paths of `/v1/webhooks`. */
export function webhookPaths(records: RecordComponents): Record<string, Partial<Record<Method, object>>> {
  const byPath = Map.groupBy([...managing(records), ...delivering], ({ path }) => `/v1/webhooks${path}`)
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [path, Object.fromEntries(all.map((each) => [each.method, operationObject(each, records)]))]),
  )
}

function operationObject(
  { method, path, id: operationId, summary, description, parameters = [], body, ...rest }: WebhookOperation,
  records: RecordComponents,
) {
  const { record, meta, failures = [] } = rest
  const component = refer('schemas', componentName(records, record))
  const isOne = meta === undefined
  const isRead = method === 'get'
  const statuses = [400, 401, 403, ...(path === '' ? [] : [404]), ...failures, 429, 500, 503, 504]
  return {
    ...{ operationId, summary, ...(description && { description }), tags: ['webhooks'] },
    parameters: [...(path === '' ? [] : [id]), ...parameters, ...(isRead ? [refer('parameters', 'If-None-Match')] : [])],
    ...(body && {
      requestBody: { required: body.isRequired, content: { 'application/json': { schema: body.schema, example: body.example } } },
    }),
    security: [{ bearer: [] }, { apiKey: [] }],
    responses: {
      200: {
        description: isOne ? `The ${record}.` : `A list of the record ${record}.`,
        headers: responseHeaders('ETag', ...(path === '/{id}/deliveries' ? (['Link'] as const) : [])),
        content: json(
          object({
            success: { type: 'boolean', const: true },
            data: isOne ? component : { type: 'array', items: component },
            ...(meta && { meta }),
          }),
        ),
      },
      ...(isRead && { 304: refer('responses', 'not_modified') }),
      ...Object.fromEntries(statuses.map((status) => [status, refer('responses', failureName(status))])),
      default: refer('responses', 'failure'),
    },
  }
}
