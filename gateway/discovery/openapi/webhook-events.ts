import { matchSports, type SportId } from '@touchline/contract/catalog'
import type { WebhookEvent } from '@touchline/contract/webhooks'
import { componentName, type RecordComponents } from './components.ts'
import { refer } from './references.ts'
import { object, text } from './schemas.ts'

/** The body of the events of some types. */
interface EventBody {
  name: string
  types: readonly (WebhookEvent | 'test')[]
  /** Empty: of no sport. */
  sports: readonly SportId[]
  data: object
}

const count = { type: 'integer', minimum: 0 }
const flag = { type: 'boolean' }
const instant = { type: 'string', format: 'date-time' }
const texts = { type: 'array', items: text }
const orNull = (schema: { type: string }): object => ({ ...schema, type: [schema.type, 'null'] })

const ofMatch = { match_id: text, league_id: text }

/** `data` is that of the same event in a stream. */
function eventBodies(records: RecordComponents, sports: readonly SportId[]): EventBody[] {
  const ofMatches = matchSports.map(({ id }) => id).filter((id) => sports.includes(id))
  const isRacing = sports.includes('horse-racing')
  return [
    ...ofMatches.flatMap((sport) => bodiesOfMatches(records, sport)),
    ...(ofMatches.length === 0 ? [] : bodiesOfEverySport(records, ofMatches)),
    ...(isRacing ? bodiesOfRaces(records) : []),
    { name: 'webhook_key', types: ['key.changed', 'key.revoked'], sports: [], data: key },
    { name: 'webhook_usage', types: ['usage.near_limit', 'usage.limited'], sports: [], data: usage },
    { name: 'webhook_test', types: ['test'], sports: [], data: object({ webhook_id: text }) },
  ]
}

function bodiesOfMatches(records: RecordComponents, sport: SportId): EventBody[] {
  const prefix = sport.replaceAll('-', '_')
  const named = (name: string) => refer('schemas', componentName(records, name as 'match' | 'lineup', sport))
  const event = object({ ...ofMatch, version: count, event: refer('schemas', `${prefix}_event`) })
  return [
    { name: `${prefix}_webhook_match`, types: ['match', 'match.state', 'final'], sports: [sport], data: named('match') },
    { name: `${prefix}_webhook_event`, types: ['event'], sports: [sport], data: event },
    { name: `${prefix}_webhook_lineup`, types: ['lineup'], sports: [sport], data: named('lineup') },
  ]
}

const bodiesOfEverySport = (records: RecordComponents, sports: readonly SportId[]): EventBody[] => [
  { name: 'webhook_fact', types: ['fact'], sports, data: refer('schemas', componentName(records, 'fact')) },
  { name: 'webhook_standings', types: ['standings'], sports, data: object({ league_id: text, season: text, removed: flag }) },
  { name: 'webhook_removed_match', types: ['removed'], sports, data: object(ofMatch) },
]

function bodiesOfRaces(records: RecordComponents): EventBody[] {
  const named = (name: 'race' | 'runner' | 'race result') => refer('schemas', componentName(records, name, 'horse-racing'))
  const more = object({
    runners: { anyOf: [{ type: 'array', items: named('runner') }, { type: 'null' }] },
    result: { anyOf: [named('race result'), { type: 'null' }] },
  })
  const sports = ['horse-racing'] as const
  return [
    { name: 'webhook_race', types: ['race', 'final'], sports, data: { allOf: [named('race'), more] } },
    { name: 'webhook_removed_race', types: ['removed'], sports, data: object({ race_id: text, meeting_id: text }) },
  ]
}

const key = object({
  ...{ key_id: text, name: text, last_four: text, state: text, plan: text, per_minute: count },
  ...{ sports: texts, league_ids: texts, expires_at: orNull(instant), replaced_by: orNull(text) },
})
const usage = object({ key_id: text, at: instant, calls: count, per_minute: count })

/** A component for each body. */
export const webhookEventSchemas = (records: RecordComponents, sports: readonly SportId[]): Record<string, object> =>
  Object.fromEntries(
    eventBodies(records, sports).flatMap(({ name, types, sports: of, data }): [string, object][] => {
      if ('$ref' in data) return [[name, bodySchema(types, of, data)]]
      // Generated clients name the class of the component, not of its field.
      return [
        [`${name}_data`, data],
        [name, bodySchema(types, of, refer('schemas', `${name}_data`))],
      ]
    }),
  )

const bodySchema = (types: readonly string[], sports: readonly string[], data: object): object =>
  object({
    id: { ...text, description: 'Id of the event, as in the header webhook-id: the same in every repetition.' },
    type: { type: 'string', enum: types },
    timestamp: { ...instant, description: 'When it happened.' },
    ...(sports.length > 0 && { sport: { type: 'string', enum: sports } }),
    data,
  })

const signed = [
  ['webhook-id', 'The same in every repetition of an event.'],
  ['webhook-timestamp', 'When the request was sent: seconds since 1970.'],
  ['webhook-signature', 'Signatures by Standard Webhooks, of the secret and, after a rotation, of the former one.'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text }))

/** `webhooks` of the document: the request that each type of event is. */
export function webhookRequests(records: RecordComponents, sports: readonly SportId[]): Record<string, object> {
  const byType = new Map<string, string[]>()
  for (const { name, types } of eventBodies(records, sports)) {
    for (const type of types) byType.set(type, [...(byType.get(type) ?? []), name])
  }
  return Object.fromEntries(
    [...byType].map(([type, names]) => [
      type,
      {
        post: {
          ...{ operationId: `receive_${type.replaceAll('.', '_')}`, summary: `The event ${type}`, tags: ['webhooks'], security: [] },
          parameters: signed,
          requestBody: { required: true, content: { 'application/json': { schema: anyBody(names) } } },
          responses: {
            '2XX': { description: 'Received.' },
            '4XX': { description: 'Not received: it is sent again later, as after every other status.' },
          },
        },
      },
    ]),
  )
}

const anyBody = (names: readonly string[]): object => {
  const all = names.map((name) => refer('schemas', name))
  return all.length === 1 ? all[0]! : { anyOf: all }
}
