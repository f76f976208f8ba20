import type { View } from '../render/view.ts'
import type { Schema } from './json-schema.ts'

/*
 * A public record is defined once: each field has a name, a type and a value. Its JSON, TypeScript type, schema, tables
 * of the reference and samples are derived from that.
 */

/** A type of public JSON, and the rendering of its values. */
export interface Type<in From, out Json> {
  readonly schema: Schema
  /** The field is left out where it does not apply. */
  readonly isOptional?: true
  readonly render: (from: From, view: View) => Json
}

/** A field whose value is computed from the input of the record, its source. */
export interface Field<in Source, out Json> {
  readonly schema: Schema
  readonly isOptional?: true
  readonly value: (source: Source, view: View) => Json
}

/** The fields of a record, by name. A type without a value reads the property of the same name from the source. */
export type Fields<Source> = Readonly<Record<string, Type<never, unknown> | Field<Source, unknown>>>

type JsonOfField<F> = F extends Type<never, infer Json> ? Json : F extends Field<never, infer Json> ? Json : never
type IsOptional<F> = F extends { readonly isOptional: true } ? true : false

/** The public JSON of a record with these fields. */
export type JsonOf<F> = {
  [Name in keyof F as IsOptional<F[Name]> extends true ? never : Name]: JsonOfField<F[Name]>
} & { [Name in keyof F as IsOptional<F[Name]> extends true ? Name : never]?: JsonOfField<F[Name]> | undefined }

/** In generated code, "@assist_id" is `assistId`. */
export type LocalName<Name> = Name extends `@${infer Rest}`
  ? LocalName<Rest>
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<LocalName<Tail>>}`
    : Name & string

type FromOf<F> = F extends Type<infer From, unknown> ? From : never
/** The input that these fields need: the sources of computed fields, and a property for each of the others. */
export type SourceOf<F> = ComputedSource<F> & {
  [Name in keyof F as F[Name] extends Type<never, unknown> ? (undefined extends FromOf<F[Name]> ? never : LocalName<Name>) : never]: FromOf<
    F[Name]
  >
} & {
  [Name in keyof F as F[Name] extends Type<never, unknown>
    ? undefined extends FromOf<F[Name]>
      ? LocalName<Name>
      : never
    : never]?: FromOf<F[Name]>
}
type ComputedSource<F> = {
  [Name in keyof F]-?: F[Name] extends Field<infer Source, unknown> ? (source: Source) => void : never
}[keyof F] extends (source: infer Source) => void
  ? Source
  : never

/** A field of this type with this value. */
export const is = <Source, From, Json>(
  { schema, isOptional, render }: Type<From, Json>,
  value: (source: Source, view: View) => NoInfer<From>,
): Field<Source, Json> => ({
  schema,
  ...(isOptional && { isOptional }),
  value: (source, view) => render(value(source, view), view),
})

/**
 * The fields, if the source has the properties that they read by name; else the missing input, which is not a field and
 * fails to compile.
 */
type Fitting<Source, F> = Source extends SourceOf<F> ? F : { needs: SourceOf<F> }

/** Fields of a record rendered from a `Source`. */
export const fieldsFrom =
  <Source>() =>
  <F extends Fields<Source>>(fields: F): Fitting<Source, F> =>
    fields as Fitting<Source, F>

/** "@assist_id" is `assistId`. */
export const localName = (name: string): string => name.replace(/^@/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

type Value = (source: never, view: View) => unknown

function getValue(name: string, field: Fields<never>[string]): Value {
  if ('value' in field) return field.value
  const local = localName(name)
  const render = field.render as (from: unknown, view: View) => unknown
  return (source: Readonly<Record<string, unknown>>, view) => render(source[local], view)
}

const nothing = {} as never

/** Fields rendered from a part of the source, such as a message in it. Without the part their values are absent. */
export const from = <Source, F extends Fields<never>>(
  part: (source: Source) => SourceOf<F> | undefined,
  fields: F,
): { [Name in keyof F]: Field<Source, JsonOfField<F[Name]>> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = getValue(name, field)
      return [name, { schema: field.schema, value: (source: Source, view: View) => value((part(source) ?? nothing) as never, view) }]
    }),
  ) as never

export interface RecordType<F> extends Type<SourceOf<F>, JsonOf<F>> {
  readonly fields: F
}

/**
 * A record with exactly these fields in this order. In its schema, the fields named in `last`, which one sport adds,
 * come last.
 */
export function record<F extends Fields<never>>(fields: F, description: string, last: object = {}): RecordType<F> {
  const entries = Object.entries(fields)
  const inSchema = [...entries.filter(([name]) => !(name in last)), ...entries.filter(([name]) => name in last)]
  const required = inSchema.filter(([, { isOptional }]) => !isOptional).map(([name]) => name)
  const properties = Object.fromEntries(inSchema.map(([name, { schema }]) => [name, schema]))
  return {
    fields,
    schema: { type: 'object', properties, required, additionalProperties: false, description },
    render: renderer(entries) as (source: SourceOf<F>, view: View) => JsonOf<F>,
  }
}

function renderer(entries: [string, Fields<never>[string]][]) {
  const values = entries.map(([name, field]) => ({ name, value: getValue(name, field), isOptional: field.isOptional }))
  return (source: never, view: View) => {
    const json: Record<string, unknown> = {}
    for (const { name, value, isOptional } of values) {
      const rendered = value(source, view)
      if (!isOptional || rendered !== undefined) json[name] = rendered
    }
    return json
  }
}

export const list = <From, Json>({ schema, render }: Type<From, Json>, description: string): Type<readonly From[], Json[]> => ({
  schema: { type: 'array', items: schema, description },
  render: (items, view) => items.map((item) => render(item, view)),
})

/** The type, rendered from an object that holds its value, such as a message around a list. */
export const via = <From, Inner, Json>({ schema, render }: Type<Inner, Json>, value: (from: From) => Inner): Type<From, Json> => ({
  schema,
  render: (from, view) => render(value(from), view),
})

/** The type for a value that is public JSON already. */
export const asWritten = <Json>({ schema }: Type<never, Json>): Type<Json, Json> => ({ schema, render: (json) => json })

/** A field that is left out where it does not apply. */
export const optional = <From, Json>({
  schema,
  render,
}: Type<From, Json>): Type<From | undefined, Json | undefined> & { isOptional: true } => ({
  schema,
  isOptional: true,
  render: (from, view) => (from === undefined ? undefined : render(from, view)),
})

/** The type, or null while the value is unknown. An empty text in the contract also becomes null. */
export function orNull<From, Json>({ schema, render }: Type<From, Json>): Type<From | null | undefined, Json | null> {
  const { description, examples, unit } = schema
  const about = { description, ...(examples && { examples }), ...(unit !== undefined && { unit }) }
  return {
    schema: { anyOf: [schema, { type: 'null' }], ...about },
    render: (from, view) => (from === undefined || from === null || from === '' ? null : render(from, view)),
  }
}

type Types = Readonly<Record<string, Type<never, unknown>>>
type Nullable<T> = T extends Type<infer From, infer Json> ? Type<From | null | undefined, Json | null> : never
type EachOrNull<F> = { [Name in keyof F]: Nullable<F[Name]> }

export const eachOrNull = <F extends Types>(fields: F): EachOrNull<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, orNull(type)])) as EachOrNull<F>

/** Fields with the same names as those of a message; each is null while it is absent. */
export const messageFields =
  <M>() =>
  <F extends Types>(
    fields: F & { [Name in keyof F]: LocalName<Name> extends keyof M ? Type<NonNullable<M[LocalName<Name>]>, unknown> : never },
  ): EachOrNull<F> =>
    eachOrNull<F>(fields)
