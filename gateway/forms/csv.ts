import { type CsvValue, csvLine } from '@touchline/platform/csv'
import { notNull, type Schema } from '../records/json-schema.ts'
import type { FieldTree } from './field-tree.ts'

/** A column of CSV: its header, and where its value is in the record. */
export interface Column {
  name: string
  path: readonly string[]
}

/**
 * The columns of a record, in the order of its fields: a column for each value, each list of values, and each record without
 * fixed fields; those of a record within it with dotted names. Lists of records have none.
 */
export function getColumns(record: Schema, tree: FieldTree = 'all', path: readonly string[] = []): Column[] {
  const { properties = {} } = notNull(record)
  return Object.entries(properties).flatMap(([name, field]) => {
    const branch = tree === 'all' ? 'all' : tree.get(name)
    if (branch === undefined) return []
    const value = notNull(field)
    const at = [...path, name]
    if (value.properties) return getColumns(value, branch, at)
    const isListOfRecords = value.items !== undefined && notNull(value.items).properties !== undefined
    return isListOfRecords ? [] : [{ name: at.join('.'), path: at }]
  })
}

export const csvHeader = (columns: readonly Column[]): string => csvLine(columns.map(({ name }) => name))

export const csvRecord = (columns: readonly Column[], record: unknown): string =>
  csvLine(columns.map(({ path }) => cellValue(path.reduce(valueAt, record))))

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** Unknown and absent values are empty. A record without fixed fields is written as JSON. */
function cellValue(value: unknown): CsvValue {
  if (Array.isArray(value)) return value.map(listed).join('|')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return (value ?? null) as CsvValue
}

/** A value of a list, with its own | and \ escaped. */
const listed = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[\\|]/g, '\\$&')
