import { usd } from '@touchline/contract/prices'
import { type Endpoint, pathParams } from '../endpoints/endpoint.ts'
import { streamEndpoint } from '../stream/endpoint.ts'
import { getExample, getMeta, records } from './sample.ts'

const key = [{ bearer: [] }, { apiKey: [] }]
const failures = {
  400: 'The request is invalid.',
  401: 'The key, or the signature of a wallet, is invalid.',
  403: 'The key has no access to the sport or league.',
  404: 'It does not exist.',
  429: 'The rate limit is exceeded; see Retry-After.',
  503: 'A service is unavailable; see Retry-After.',
}

/** The interface as OpenAPI 3.1. With payments, priced operations have their price, and need no key. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string, isPaid: boolean): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Touchline',
      version: '1',
      description: 'Sports data: live scores, matches, lineups, statistics, standings, teams, players, horse racing and briefings.',
      'x-guidance': isPaid ? `${howToCall} ${howToPay}` : howToCall,
    },
    servers: [{ url: publicUrl }],
    paths: {
      ...Object.fromEntries(endpoints.map((endpoint) => [`/v1${endpoint.path}`, { get: operation(endpoint, isPaid) }])),
      [`/v1${streamEndpoint.path}`]: { get: streamOperation() },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      schemas: {
        ...Object.fromEntries(Object.entries(records).map(([name, { schema }]) => [componentName(name), schema])),
        failure: object({ success: { type: 'boolean', const: false }, error: object({ code: text, message: text }) }),
      },
    },
  }
}

const howToCall = 'Find leagues at /v1/{sport}/leagues and their matches at /v1/{sport}/matches; every record has an id for further calls.'
const howToPay =
  'Without a key, a priced path answers 402 with x402 offers in the header PAYMENT-REQUIRED and in the body: pay one and repeat the request with PAYMENT-SIGNATURE. Errors are never charged.'

const text = { type: 'string' }
const object = (properties: Readonly<Record<string, object>>) => ({ type: 'object', properties, required: Object.keys(properties) })
const json = (schema: object, example?: object) => ({ 'application/json': { schema, ...(example && { example }) } })
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
/** Names of components have no spaces. */
const componentName = (record: string): string => record.replaceAll(' ', '_')

function operation(endpoint: Endpoint, isPaid: boolean): object {
  const { summary, price } = endpoint
  const free = price === 'free'
  return {
    summary,
    parameters: parameters(endpoint),
    security: free ? [{}, ...key] : isPaid ? [...key, {}] : key,
    ...(!free && isPaid && { 'x-payment-info': paymentInfo(usd(price)) }),
    responses: {
      200: { description: 'The data.', content: content(endpoint) },
      ...Object.fromEntries(Object.entries(failures).map(([status, description]) => [status, failure(description)])),
      ...(!free && { 402: failure(`Neither a key nor a payment.${isPaid ? ' The body has offers of x402.' : ''}`) }),
    },
  }
}

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event received: the stream continues after it, or begins anew with the event reset.',
  schema: text,
}

const streamOperation = (): object => ({
  summary: streamEndpoint.summary,
  parameters: [...parameters(streamEndpoint), lastEventId],
  security: key,
  responses: {
    200: {
      description: 'Events reset, match, event, final, lineup and fact, until the client leaves.',
      content: { 'text/event-stream': { schema: text } },
    },
    ...Object.fromEntries(Object.entries(failures).map(([status, description]) => [status, failure(description)])),
  },
})

const paymentInfo = (amount: string) => ({ price: { mode: 'fixed', currency: 'USD', amount }, protocols: [{ x402: {} }] })
const failure = (description: string) => ({ description, content: json(reference('failure')) })

const signIn = {
  name: 'SIGN-IN-WITH-X',
  in: 'header',
  required: true,
  description: 'Base64 of the JSON of a `payload` of /v1/channels/sign-in with `signature`, that of its `text`.',
  schema: text,
}

function parameters({ path, params, source }: Endpoint): object[] {
  const inPath = pathParams(path)
  const named = Object.entries(params).map(([name, { schema, doc, required }]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required !== undefined,
    description: doc,
    schema,
  }))
  return source.from === 'rpc' && source.rpc.input.field.signIn ? [...named, signIn] : named
}

function content(endpoint: Endpoint): object {
  const { data, source } = endpoint
  const record = reference(componentName(data.record))
  const count = { type: 'integer' }
  const isOne = data.shape === 'one'
  const meta = getMeta(data)
  const ofPage = isOne ? undefined : object({ total: count, limit: count, offset: count })
  const metaSchema = meta ? reference(componentName(meta)) : ofPage
  const schema = object({
    success: { type: 'boolean', const: true },
    data: isOne ? record : { type: 'array', items: record },
    ...(metaSchema && { meta: metaSchema }),
  })
  const markdown = source.from === 'rpc' && source.markdown !== undefined
  return { ...json(schema, getExample(endpoint)), ...(markdown && { 'text/markdown': { schema: text } }) }
}
