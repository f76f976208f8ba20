import { type SportId, servedSports, sportNamed } from '@touchline/contract/catalog'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import type { RecordComponents } from './components.ts'
import { headers } from './headers.ts'
import { operationObject } from './operation-object.ts'
import { type Operation, operations } from './operations.ts'
import { parameterNames } from './parameters.ts'
import { onlyReferred } from './references.ts'
import { failures, sharedBodies, sharedResponses } from './responses.ts'
import { schemas } from './schemas.ts'
import { webhookEventSchemas, webhookRequests } from './webhook-events.ts'
import { webhookPaths } from './webhook-operations.ts'

interface Described {
  endpoints: readonly Endpoint[]
  records: RecordComponents
  publicUrl: string
  /** When true, priced operations state their price and need no key. */
  isPaid: boolean
  /** Limits the document to the paths of this sport and those of no sport. Absent: all paths. */
  sport?: SportId
}

/** The interface as OpenAPI 3.1: a path for each endpoint of each sport, with the records of that sport. */
export function openApi({ endpoints, records, publicUrl, isPaid, sport }: Described): object {
  const described = operations(endpoints).filter(
    (each) => (sport === undefined || each.sport === undefined || each.sport === sport) && (isPaid || each.tag !== 'channels'),
  )
  const { named, parameters } = parameterNames(described)
  const ofEndpoints = described.map((each) => [each.path, { get: operationObject(each, { named, records, isPaid }) }])
  const paths = { ...Object.fromEntries(ofEndpoints), ...webhookPaths(records) }
  const sports = sport === undefined ? servedSports.map(({ id }) => id) : [sport]
  const webhooks = webhookRequests(records, sports)
  const components = {
    parameters,
    headers,
    responses: { ...sharedResponses, ...failures(isPaid) },
    schemas: { ...schemas(records, sports), ...webhookEventSchemas(records, sports), ...sharedBodies(isPaid) },
  }
  return {
    openapi: '3.1.0',
    info: info(isPaid, sport),
    servers: [{ url: publicUrl }],
    tags: [...tags(described), { name: 'webhooks', description: 'Addresses to which events are posted.' }],
    paths,
    webhooks,
    components: { securitySchemes, ...onlyReferred({ paths, webhooks }, components) },
  }
}

const info = (isPaid: boolean, sport: SportId | undefined) => ({
  title: sport === undefined ? 'Touchline' : `Touchline: ${sportNamed(sport).name}`,
  version: '1',
  description: `Sports data: live scores, matches, lineups, statistics, standings, teams, players, horse racing and briefings. ${
    sport === undefined ? 'The document of one sport is at `/openapi/{sport}.json`.' : 'The document of all sports is at `/openapi.json`.'
  } Fields may be added to every record at any time.`,
  'x-guidance': isPaid ? `${howToCall} ${howToPay}` : howToCall,
})

const howToCall = 'Find leagues at /v1/{sport}/leagues and their matches at /v1/{sport}/matches; every record has an id for further calls.'
const howToPay =
  'Without a key, a priced path answers 402 with x402 offers in the header PAYMENT-REQUIRED and in the body: pay one and repeat the request with PAYMENT-SIGNATURE. Errors are never charged.'

const kindsOfKeys =
  'A secret key, tl_live_…, from a server; or, in scripts of pages, a publishable key, tl_pub_…, which works only with an Origin header that is among its origins.'

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: kindsOfKeys },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: kindsOfKeys },
}

/** One tag for each sport, and one for each group of paths that belong to no sport. */
const tags = (described: readonly Operation[]): object[] =>
  [...new Set(described.map(({ tag }) => tag))].map((name) => ({ name, description: tagDescriptions[name] ?? `${name}.` }))

const tagDescriptions: Readonly<Record<string, string>> = {
  sports: 'What a key may use.',
  channels: 'Prepaid channels of payments.',
  usage: 'What a key used.',
  calendars: 'Calendars with a token in their address.',
  ...Object.fromEntries(servedSports.map(({ id, name }) => [id, `${name}.`])),
}
