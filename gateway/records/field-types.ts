import { type IdKind, idKinds, idPattern } from '@touchline/contract/ids'
import type { Schema } from './json-schema.ts'

/*
 * Types of the fields of public records. Every field has a description and an example; a quantity that is not a plain
 * count has a unit.
 */

/** A type of public JSON. `json` is never set: it holds the type for the compiler. */
export interface Type<Json> {
  readonly schema: Schema
  readonly json?: Json
}
/** A type that is absent where it does not apply. */
export interface OptionalType<Json> extends Type<Json> {
  readonly isOptional: true
}
export interface RecordType<F extends Fields> extends Type<JsonOf<F>> {
  readonly fields: F
}

/** A record: its fields by name. No field may be absent but the optional ones, and there are no others. */
export type Fields = Readonly<Record<string, Type<unknown>>>
/** The public JSON of a record with these fields. */
export type JsonOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends OptionalType<unknown> ? never : Name]: JsonOfType<F[Name]>
} & { [Name in keyof F as F[Name] extends OptionalType<unknown> ? Name : never]?: JsonOfType<F[Name]> | undefined }
export type JsonOfType<T> = T extends Type<infer Json> ? Json : never

type Keywords = Omit<Schema, 'description' | 'examples' | 'unit'>

const described = <Json>(keywords: Keywords, description: string, example: Json, unit?: string): Type<Json> => ({
  schema: { ...keywords, description, examples: [example], ...(unit !== undefined && { unit }) },
})

export const text = (description: string, example: string) => described({ type: 'string', minLength: 1 }, description, example)
/** Text of a pattern, which is a regular expression or its source. */
export const matching = (pattern: RegExp | string, description: string, example: string) =>
  described({ type: 'string', pattern: typeof pattern === 'string' ? pattern : pattern.source }, description, example)
/** One of `values`, whose first is the example. */
export const oneOf = (values: readonly string[], description: string) =>
  described({ type: 'string', enum: values }, description, values[0]!)
export const flag = (description: string, example = true) => described<boolean>({ type: 'boolean' }, description, example)

/** Any JSON, null included. */
export const anyValue = (description: string, example: unknown) => described({}, description, example)

/** 0 or more. */
export const count = (description: string, example: number, unit?: string) =>
  described({ type: 'integer', minimum: 0 }, description, example, unit)
export const integer = (description: string, example: number, unit?: string) => described({ type: 'integer' }, description, example, unit)
export const number = (description: string, example: number, unit?: string) => described({ type: 'number' }, description, example, unit)
export const percent = (description: string, example: number) =>
  described({ type: 'number', minimum: 0, maximum: 100 }, `${description} One decimal.`, example, '%')

/** Numbers and days by name. */
export const valuesByName = (description: string, example: Record<string, number | string>) =>
  described(
    {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[a-z_]+$' },
      additionalProperties: { anyOf: [{ type: 'number' }, { type: 'string', format: 'date' }] },
    },
    description,
    example,
  )

export const id = (kind: IdKind, description: string, example = `soc-${idKinds[kind]}7k2p9xq4ab`) =>
  matching(idPattern(kind), description, example)
export const day = (description: string, example = '2025-11-08') => described({ type: 'string', format: 'date' }, description, example)
/** RFC 3339, UTC. */
export const instant = (description: string, example = '2025-11-08T14:30:00Z') =>
  matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, description, example)
export const season = matching(/^\d{4}(\/\d{4})?$/, '"2025/2026", or "2025" where seasons are calendar years.', '2025/2026')
export const countryCode = (description: string) => matching(/^([A-Z]{2}(-[A-Z]{3})?|[A-Z]{3})$/, description, 'DE')
export const image = (example: string) => described({ type: 'string', format: 'uri' }, 'Image rights are not part of the licence.', example)

const isOptional = (type: Type<unknown>): type is OptionalType<unknown> => 'isOptional' in type

export function record<F extends Fields>(fields: F, description: string): RecordType<F> {
  const entries = Object.entries(fields)
  const properties = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]))
  const required = entries.filter(([, type]) => !isOptional(type)).map(([name]) => name)
  return { fields, schema: { type: 'object', properties, required, additionalProperties: false, description } }
}
export const list = <T extends Type<unknown>>({ schema }: T, description: string): Type<JsonOfType<T>[]> => ({
  schema: { type: 'array', items: schema, description },
})
export const optional = <T extends Type<unknown>>({ schema }: T): OptionalType<JsonOfType<T>> => ({ schema, isOptional: true })
/** The type, or null while the value is not known. */
export function orNull<T extends Type<unknown>>({ schema }: T): Type<JsonOfType<T> | null> {
  const { description, examples, unit } = schema
  const about = { description, ...(examples && { examples }), ...(unit !== undefined && { unit }) }
  return { schema: { anyOf: [schema, { type: 'null' }], ...about } }
}
export const eachOrNull = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, orNull(type)])) as {
    [Name in keyof F]: Type<JsonOfType<F[Name]> | null>
  }
