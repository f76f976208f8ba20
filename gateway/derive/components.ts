import { isDeepStrictEqual } from 'node:util'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import { jsonSchema, notNull, type Schema } from '../records/json-schema.ts'
import { racingRecords } from '../records/racing.ts'
import type { Type } from '../records/record.ts'
import { getRecords } from '../records/records.ts'

/**
 * Names of records within records, by component and path. Each becomes a component and a generated type of that name,
 * even when it occurs twice.
 */
const parts: Readonly<Record<string, string>> = {
  'listed match.home_team': 'match side',
  'listed match.away_team': 'match side',
  'listed match.scores': 'scores',
  'listed match.aggregate': 'score',
  'listed match.venue': 'match venue',
  'listed match.referees[]': 'match official',
  'listed match.coverage': 'coverage',
  'match.events[]': 'event',
  'scores.halftime': 'score',
  'scores.fulltime': 'score',
  'scores.extra_time': 'score',
  'scores.penalties': 'score',
  'scores.periods[]': 'period score',
  'league.season': 'league season',
  'league.coverage': 'season coverage',
  'league with seasons.seasons[]': 'past season',
  'past season.coverage': 'season coverage',
  'past season.stages[]': 'stage',
  'league season.stages[]': 'stage',
  'team.coach': 'coach',
  'lineup.home': 'lineup side',
  'lineup.away': 'lineup side',
  'lineup side.team': 'team reference',
  'lineup side.coach': 'coach',
  'lineup side.starters[]': 'lineup entry',
  'lineup side.bench[]': 'lineup entry',
  'lineup side.missing[]': 'lineup entry',
  'lineup entry.cards[]': 'card',
  'statistics.home': 'team statistics',
  'statistics.away': 'team statistics',
  'statistics.periods[]': 'period statistics',
  'period statistics.home': 'period team statistics',
  'period statistics.away': 'period team statistics',
  'statistics.players.home[]': 'player statistics',
  'statistics.players.away[]': 'player statistics',
  ...statisticsGroups('team statistics', 'period team statistics', 'player statistics'),
  'player totals.seasons[]': 'player season',
  'player totals.all': 'player split',
  ...splits('player total', 'player season', 'player split', 'player team totals'),
  'player season.teams[]': 'player team totals',
  'player team totals.team': 'present team',
  'player total.statistics': 'player total statistics',
  'player match.statistics': 'player total statistics',
  'player match.team': 'present team',
  'player match.opponent': 'present team',
  'team totals.team': 'present team',
  'team totals.seasons[]': 'team season',
  ...splits('team sum', 'team season', 'league totals'),
  'team sum.own': 'team total',
  'team sum.opponents': 'team total',
  'team total.statistics': 'team total statistics',
  'team season.periods[]': 'team period totals',
  'team period totals.own': 'team total',
  'team period totals.opponents': 'team total',
  'league totals.team': 'present team',
  'leader.teams[]': 'present team',
  ...statisticsGroups('player total statistics', 'team total statistics'),
  'squad.team': 'team reference',
  'squad.coach': 'coach',
  'squad.players[]': 'squad player',
  'player.team': 'present team',
  'player.national_team': 'present team',
  'player.last_team': 'last team',
  'player.last_national_team': 'last team',
  'venue.first_match': 'match start',
  'venue.last_match': 'match start',
  'venue.leagues[]': 'league of matches',
  'venue.teams[]': 'home team of venue',
  'career entry.team': 'team of career',
  'career entry.leagues[]': 'named league',
  'coach profile.first_match': 'match start',
  'coach profile.last_match': 'match start',
  'coach profile.leagues[]': 'league of matches',
  'coach profile.teams[]': 'coached team',
  'coached team.first_match': 'match start',
  'coached team.last_match': 'match start',
  'official profile.first_match': 'match start',
  'official profile.last_match': 'match start',
  'official profile.leagues[]': 'league of matches',
  'official profile.roles[]': 'role of official',
  'home team of venue.first_match': 'match start',
  'home team of venue.last_match': 'match start',
  'bracket round.ties[]': 'bracket tie',
  'bracket round.byes[]': 'bracket side',
  'bracket tie.home': 'bracket side',
  'bracket tie.away': 'bracket side',
  'bracket tie.legs[]': 'bracket leg',
  'bracket tie.aggregate': 'tie score',
  'bracket tie.wins': 'tie wins',
  'bracket tie.next': 'next tie',
  'bracket leg.score': 'tie score',
  'bracket leg.penalties': 'tie penalties',
  'briefing.sections[]': 'briefing section',
  'briefing section.facts[]': 'briefing fact',
  'briefing.coverage': 'coverage',
  'briefing fact.subject': 'fact subject',
  'briefing fact.related[]': 'fact entity',
  'meta of briefings.counted_together[]': 'other name',
  'meta of standings.counted_together[]': 'other name',
  'standings row.team': 'standings team',
  'ranking row.player': 'ranked player',
  'ranking row.team': 'ranked team',
  'standings row.home': 'standings split',
  'standings row.away': 'standings split',
  'standings row.matches[]': 'draw match',
  'standings row.byes[]': 'draw side',
  'draw match.home': 'draw side',
  'draw match.away': 'draw side',
}

/** The same record in all, at home and away. */
function splits(part: string, ...owners: readonly string[]): Record<string, string> {
  return Object.fromEntries(owners.flatMap((owner) => ['total', 'home', 'away'].map((name) => [`${owner}.${name}`, part])))
}

/** Teams, players and periods share the groups in which statistics of baseball and American football come. */
function statisticsGroups(...owners: readonly string[]): Record<string, string> {
  const groups = 'batting pitching fielding passing rushing receiving defense kicking punting returns fumbles'.split(' ')
  return Object.fromEntries(owners.flatMap((owner) => groups.map((group) => [`${owner}.${group}`, `${group} statistics`])))
}

/** Records that have all fields of another record. */
const extensions: Readonly<Record<string, string>> = {
  match: 'listed match',
  'league with seasons': 'league',
  fact: 'briefing fact',
  'meta of changes': 'meta of matches',
  'meta of race changes': 'meta of races',
}

type Json = Readonly<Record<string, unknown>>
/** A component and the names of the components it refers to, all without the sport. */
interface Part {
  schema: Json
  refers: ReadonlySet<string>
}
type Parts = Map<string, Part>

/** Every record of a sport with matches, or of horse racing; absent ones are undefined. */
export const recordSchemas = (): [SportId, Record<string, Schema>][] => [
  ...matchSports.map(({ id }): [SportId, Record<string, Schema>] => [id, schemasIn(getRecords(id))]),
  ['horse-racing', schemasIn(racingRecords)],
]

const schemasIn = (records: Readonly<Record<string, Type<never, unknown> | undefined>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(records).flatMap(([name, type]) => (type ? [[name, jsonSchema(type)]] : [])))

/** The schemas of all records in the form of OpenAPI 3.1, and the component names of each sport's records. */
export function components(): { schemas: Record<string, Json>; names: Record<string, Record<string, string>> } {
  const sports = recordSchemas().map(([id, records]) => ({ id, records: Object.keys(records), parts: getParts(records) }))
  const own = ownNames(sports.map(({ parts }) => parts))
  const nameIn = (sport: string, name: string) => (own.has(name) ? `${sport} ${name}` : name).replace(/[ -]/g, '_')
  const schemas: Record<string, Json> = {}
  for (const { id, parts } of sports) {
    for (const [name, { schema }] of parts)
      schemas[nameIn(id, name)] ??= withRefs(schema, (ref) => `#/components/schemas/${nameIn(id, ref)}`) as Json
  }
  const names = sports.map(({ id, records }) => [id, Object.fromEntries(records.map((name) => [name, nameIn(id, name)]))])
  return { schemas, names: Object.fromEntries(names) }
}

/** Names of components that differ between sports, or refer to one that does. */
function ownNames(sports: readonly Parts[]): ReadonlySet<string> {
  const all = new Map<string, Part[]>()
  for (const parts of sports) for (const [name, part] of parts) all.set(name, [...(all.get(name) ?? []), part])
  const own = new Set(
    [...all].filter(([, [first, ...others]]) => others.some((each) => !isDeepStrictEqual(each, first))).map(([name]) => name),
  )
  for (let before = -1; before < own.size; ) {
    before = own.size
    for (const [name, found] of all) if (found.some(({ refers }) => [...refers].some((ref) => own.has(ref)))) own.add(name)
  }
  return own
}

const withRefs = (value: unknown, named: (ref: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => withRefs(each, named))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === '$ref' ? named(each as string) : withRefs(each, named)]),
  )
}

/** Collects components together with their references. Throws when a name has two meanings. */
function partsCollector() {
  const parts: Parts = new Map()
  const refs: Set<string>[] = []
  const refer = (name: string): { $ref: string } => {
    refs.at(-1)?.add(name)
    return { $ref: name }
  }
  function add(name: string, write: () => Json): { $ref: string } {
    const refers = new Set<string>()
    refs.push(refers)
    const part = { schema: write(), refers }
    refs.pop()
    const known = parts.get(name)
    if (known && !isDeepStrictEqual(known, part)) throw new Error(`two records have the name ${name}`)
    parts.set(name, part)
    return refer(name)
  }
  return { parts, refer, add }
}

/** The components of one sport. */
function getParts(records: Readonly<Record<string, Schema>>): Parts {
  const { parts, refer, add } = partsCollector()

  /** `component` and `path` locate the schema. */
  function written(schema: Schema, component: string, path: string): Json {
    const value = notNull(schema)
    const isNullable = value !== schema
    const description = schema.description && { description: schema.description }
    const part = partName(component, path)
    if (part === undefined) return { ...nullable(plain(value, component, path), isNullable), ...description }
    const reference = add(part, () => plain(value, part, ''))
    return isNullable ? { anyOf: [reference, { type: 'null' }], ...description } : { ...reference, ...description }
  }

  function plain(value: Schema, component: string, path: string): Json {
    const { properties, required = [], items } = value
    if (properties) return fields(properties, required, component, path)
    return { ...keywords(value), ...(items && { items: written(items, component, `${path}[]`) }) }
  }

  function fields(properties: NonNullable<Schema['properties']>, required: readonly string[], component: string, path: string): Json {
    const entries = Object.entries(properties).map(([name, field]) => [
      name,
      written(field, component, path === '' ? name : `${path}.${name}`),
    ])
    return { type: 'object', properties: Object.fromEntries(entries), required }
  }

  /** A record that extends another one, which must have been added before. */
  function extended(name: string, base: string, schema: Schema): Json {
    const { properties = {} } = parts.get(base)!.schema as Partial<Schema>
    if (Object.keys(properties).some((field) => !Object.hasOwn(schema.properties!, field)))
      throw new Error(`${name} lacks a field of ${base}`)
    const added = without(schema, properties)
    return { allOf: [refer(base), fields(added.properties, added.required, name, '')] }
  }

  const order = Object.keys(records).sort((a, b) => Number(a in extensions) - Number(b in extensions))
  for (const name of order) {
    const schema = records[name]!
    const base = extensions[name]
    const { description } = schema
    add(name, () => ({ ...(base === undefined ? plain(schema, name, '') : extended(name, base, schema)), description }))
  }
  return parts
}

/** The fields of a record that are not among `known`. */
function without({ properties, required }: Schema, known: object) {
  const isNew = (field: string) => !Object.hasOwn(known, field)
  return {
    properties: Object.fromEntries(Object.entries(properties!).filter(([field]) => isNew(field))),
    required: required!.filter(isNew),
  }
}

const partName = (component: string, path: string): string | undefined => parts[`${component}.${path}`]

function nullable(schema: Json, isNullable: boolean): Json {
  if (!isNullable) return schema
  const { type, enum: values } = schema
  return { ...schema, type: [type, 'null'], ...(values !== undefined && { enum: [...(values as string[]), null] }) }
}

/** The keywords of a plain value. */
function keywords({
  type,
  format,
  pattern,
  minLength,
  minimum,
  maximum,
  enum: values,
  unit,
  propertyNames,
  additionalProperties,
}: Schema): Json {
  return {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(pattern !== undefined && { pattern }),
    ...(minLength !== undefined && { minLength }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(values && { enum: values }),
    ...(unit !== undefined && { 'x-unit': unit }),
    ...(propertyNames && { propertyNames }),
    ...(additionalProperties && { additionalProperties }),
  }
}
