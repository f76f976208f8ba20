import { isDeepStrictEqual } from 'node:util'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import { jsonSchema, notNull, type Schema } from '../records/json-schema.ts'
import { racingRecords } from '../records/racing.ts'
import type { Type } from '../records/record.ts'
import { getRecords } from '../records/records.ts'
import { extensions, parts } from './component-names.ts'

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
    const reference = part in records ? sameRecord(part, value) : add(part, () => plain(value, part, ''))
    return isNullable ? { anyOf: [reference, { type: 'null' }], ...description } : { ...reference, ...description }
  }

  /** Refers to a record, which is a component anyway. Throws when the part differs from it. */
  function sameRecord(name: string, { properties }: Schema): { $ref: string } {
    if (!isDeepStrictEqual(properties, records[name]!.properties)) throw new Error(`a part differs from the record ${name}`)
    return refer(name)
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
