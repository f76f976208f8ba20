import { type PriceKind, partsMax, priceWithParts, toUsd, usd } from '@touchline/contract/prices'
import { type Endpoint, hasRecords, pathParams, type StreamSource } from '../../endpoints/endpoint.ts'
import { getMimeType } from '../sample.ts'
import type { RecordComponents } from './components.ts'
import { type HeaderName, responseHeaders } from './headers.ts'
import type { Operation } from './operations.ts'
import { type NamedParameters, operationParameters } from './parameters.ts'
import { refer } from './references.ts'
import { failureName } from './responses.ts'
import { envelope, json, text } from './schemas.ts'

const key = [{ bearer: [] }, { apiKey: [] }]

interface Context {
  named: NamedParameters
  records: RecordComponents
  isPaid: boolean
}

export function operationObject(operation: Operation, { named, records, isPaid }: Context): object {
  const { id, tag, endpoint } = operation
  const { summary, price, source, needsKey, deprecated, parts } = endpoint
  const isFree = price === 'free'
  const isStream = source.from === 'stream'
  return {
    operationId: id,
    summary,
    ...(deprecated && {
      deprecated: true,
      'x-sunset': deprecated.sunset,
      description: `Deprecated since ${deprecated.since}; it ends on ${deprecated.sunset}.`,
    }),
    tags: [tag],
    parameters: operationParameters(operation, named, isPaid),
    security: isStream || needsKey ? key : isFree ? [{}, ...key] : isPaid ? [...key, {}] : key,
    ...(!isFree && isPaid && { 'x-payment-info': paymentInfo(price, parts !== undefined) }),
    responses:
      source.from === 'stream' ? { 200: stream(source), ...failureReferences(operation, isPaid) } : responses(operation, records, isPaid),
  }
}

/** By the specification of @agentcash/discovery: a price that depends on the request has bounds. */
function paymentInfo(price: PriceKind, hasParts: boolean): object {
  const amount = usd(price)
  return {
    price: hasParts
      ? { mode: 'dynamic', currency: 'USD', min: amount, max: toUsd(priceWithParts(partsMax)) }
      : { mode: 'fixed', currency: 'USD', amount },
    protocols: [{ x402: {} }],
  }
}

const stream = ({ events }: StreamSource) => ({
  description: `Events ${events.slice(0, -1).join(', ')} and ${events.at(-1)}, until the client leaves.`,
  headers: responseHeaders('X-Accel-Buffering'),
  // OpenAPI 3.1 has no schema for a sequence of events.
  content: { 'text/event-stream': {} },
})

function responses(operation: Operation, records: RecordComponents, isPaid: boolean): object {
  const { endpoint } = operation
  const { data } = endpoint
  return {
    200: {
      description: data.shape === 'one' ? `${article(data.record)}.` : `A list of the record ${data.record}.`,
      headers: responseHeaders(...successHeaders(endpoint, isPaid)),
      content: content(operation, records),
    },
    ...(mayMove(endpoint) && { 301: refer('responses', 'moved') }),
    ...(endpoint.source.from !== 'dump' && { 304: refer('responses', 'not_modified') }),
    ...failureReferences(operation, isPaid),
  }
}

function content({ endpoint: { data, source, parts }, sport }: Operation, records: RecordComponents): object {
  if (!hasRecords(data)) return { [getMimeType(data)]: { schema: text } }
  const markdown = source.from === 'rpc' && source.markdown !== undefined
  return {
    ...json(envelope(records, data, sport, parts?.record)),
    ...(markdown && { 'text/markdown': { schema: text } }),
    ...(data.shape !== 'one' && { 'text/csv': { schema: text } }),
  }
}

const article = (record: string): string => `The ${record}`

function successHeaders({ price, data, source, deprecated }: Endpoint, isPaid: boolean): HeaderName[] {
  return [
    ...(source.from === 'dump' ? [] : (['ETag'] as const)),
    ...(data.shape === 'page' ? (['Link'] as const) : []),
    ...(data.shape === 'one' && source.from !== 'dump' ? [] : (['Content-Disposition'] as const)),
    ...(source.from === 'rpc' ? (['X-Data-Tier', 'Age'] as const) : []),
    ...(source.from === 'live' ? (['Age'] as const) : []),
    ...(source.from === 'dump' ? (['X-Data-Tier'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
    ...(price !== 'free' && isPaid ? (['PAYMENT-RESPONSE'] as const) : []),
  ]
}

/** Ids of matches, teams and players may be merged. */
const mayMove = ({ path, params }: Endpoint): boolean =>
  pathParams(path).some((name) => ['match', 'team', 'player'].includes(params[name]!.idKind ?? ''))

/** The failures of the operation, by status. */
function failureReferences({ endpoint, sport }: Operation, isPaid: boolean): object {
  const { price, path, source, params } = endpoint
  const isSigned = source.from === 'rpc' && source.rpc.input.field.signIn !== undefined
  const isPriced = price !== 'free'
  const statuses = [
    400,
    401,
    ...(isPriced ? [402] : []),
    ...(sport === undefined ? [] : [403]),
    ...(pathParams(path).some((name) => name !== 'sport') || 'stage' in params || 'tour' in params ? [404] : []),
    406,
    ...(isPriced && isPaid ? [409] : []),
    429,
    500,
    ...(isSigned || source.from !== 'caller' ? [503] : []),
    ...(source.from === 'rpc' || source.from === 'dump' ? [504] : []),
  ]
  return {
    ...Object.fromEntries(statuses.map((status) => [status, refer('responses', failureName(status))])),
    default: refer('responses', 'failure'),
  }
}
