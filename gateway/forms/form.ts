import { matchSports } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { recent } from '@touchline/platform/recent'
import { type Endpoint, hasRecords, type Values } from '../endpoints/endpoint.ts'
import { mediaTypes, wantsType } from '../http/representation.ts'
import type { Schema } from '../records/json-schema.ts'
import { type MatchPart, matchParts } from '../records/match.ts'
import { racingRecords } from '../records/racing.ts'
import { getRecords, type MatchRecordName, type RecordName } from '../records/records.ts'
import { type Column, getColumns } from './csv.ts'
import { type FieldTree, fieldTree } from './field-tree.ts'

/** In which form a client wants the records of a response. */
export interface Form {
  type: 'json' | 'markdown' | 'csv'
  /** Differs between forms of one record. */
  key: string
  /** Undefined: all fields. */
  fields?: FieldTree
  /** Of CSV. */
  columns?: readonly Column[]
}

/** JSON with all fields. */
export const whole: Form = { type: 'json', key: 'json' }

const markdown: Form = { type: 'markdown', key: 'markdown' }

/** Forms with chosen fields or columns, by what determines them; a client repeats its choice. */
const known = recent<Form>(100)

/** Throws `not_acceptable`, and `invalid_parameter` for an unknown field. */
export function readForm({ data, source, parts, sport: ofEndpoint }: Endpoint, values: Values, accept: string | undefined): Form {
  if (!hasRecords(data)) return whole
  const { fields: names, format, include } = values as { fields?: readonly string[]; format?: string; include?: readonly MatchPart[] }
  if (source.from === 'rpc' && source.markdown !== undefined && wantsType(accept, mediaTypes.markdown, format === 'md')) {
    if (names) throw fail('invalid_parameter', { name: 'fields', what: 'cannot be combined with Markdown' })
    return markdown
  }
  const isCsv = data.shape !== 'one' && format !== 'json' && wantsType(accept, mediaTypes.csv, format === 'csv')
  if (!names && !isCsv) return whole
  const sport = ofEndpoint ?? (values.sport as string | undefined)
  const key = `${isCsv ? 'csv' : 'json'} ${data.record} ${include} ${sport} ${names}`
  const getShown = () => (include && parts ? withIncluded(getSchema(parts.record, sport), include) : getSchema(data.record, sport))
  const found = known.get(key) ?? { key, ...newForm(getShown(), names, isCsv) }
  known.set(key, found)
  return found
}

/** Stands in where an endpoint has no sport with matches: its records are the same in every sport. */
const anySport: string = matchSports[0]!.id

const getSchema = (record: RecordName, sport: string | undefined): Schema =>
  record in racingRecords
    ? racingRecords[record as keyof typeof racingRecords].schema
    : getRecords(sport === undefined || sport === 'horse-racing' ? anySport : sport)[record as MatchRecordName]!.schema

/** The record without the parts that are not included. */
function withIncluded(schema: Schema, include: readonly MatchPart[]): Schema {
  const isAbsent = (name: string) => matchParts.some((part) => part === name && !include.includes(part))
  return { ...schema, properties: Object.fromEntries(Object.entries(schema.properties!).filter(([name]) => !isAbsent(name))) }
}

function newForm(schema: Schema, names: readonly string[] | undefined, isCsv: boolean): Omit<Form, 'key'> {
  const fields = names && fieldTree(names, schema)
  const columns = isCsv ? getColumns(schema, fields) : undefined
  if (columns?.length === 0)
    throw fail('invalid_parameter', { name: 'fields', what: 'names only lists of records, which CSV does not have' })
  return { type: isCsv ? 'csv' : 'json', ...(fields && { fields }), ...(columns && { columns }) }
}
