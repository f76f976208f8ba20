import { type IdKind, idKinds, idPattern, mayName } from '@touchline/contract/ids'
import { z } from 'zod'

/*
 * Types of the fields of public records. Every field has a description and an example; a quantity that is not a plain
 * count has a unit. Code that answers requests imports only types from this folder, so zod is not loaded at the start.
 */

/** A record: its fields by name. No field may be absent, and there are no others. */
export type Fields = z.ZodRawShape
/** The public JSON of a record with these fields. */
export type JsonOf<F extends Fields> = z.output<z.ZodObject<F>>

/** Metadata of a type, under the keywords of JSON Schema. */
interface About {
  description: string
  /** Absent for records and lists: composed from their parts. */
  examples?: readonly [unknown]
  unit?: string
}
const about = (type: z.ZodType): About => type.meta() as unknown as About

const described = <T extends z.ZodType>(type: T, description: string, example: z.output<T>, unit?: string): T =>
  type.meta({ ...type.meta(), description, examples: [example], ...(unit !== undefined && { unit }) })

export const text = (description: string, example: string) => described(z.string().min(1), description, example)
export const matching = (pattern: RegExp, description: string, example: string) =>
  described(z.string().regex(pattern), description, example)
/** Checked by a function, and described by `pattern` in JSON Schema. */
export const checked = (isValid: (text: string) => boolean, pattern: string, description: string, example: string) =>
  described(z.string().refine(isValid).meta({ pattern }), description, example)
/** One of `values`; each is also an example. */
export const oneOf = (values: readonly string[], description: string) => described(z.enum(values), description, values[0]!)
export const flag = (description: string, example = true) => described(z.boolean(), description, example)

/** Any JSON, null included. */
export const anyValue = (description: string, example: unknown) => described(z.unknown(), description, example)

/** 0 or more. */
export const count = (description: string, example: number, unit?: string) => described(z.int().min(0), description, example, unit)
export const integer = (description: string, example: number, unit?: string) => described(z.int(), description, example, unit)
export const number = (description: string, example: number, unit?: string) => described(z.number(), description, example, unit)
export const percent = (description: string, example: number) =>
  described(z.number().min(0).max(100), `${description} One decimal.`, example, '%')

/** Numbers and days by name. */
export const valuesByName = (description: string, example: Record<string, number | string>) =>
  described(z.record(z.string().regex(/^[a-z_]+$/), z.union([z.number(), z.iso.date()])), description, example)

export const id = (kind: IdKind, description: string, example = `soc-${idKinds[kind]}7k2p9xq4ab`) =>
  checked((text) => mayName(text, kind), idPattern(kind), description, example)
export const day = (description: string, example = '2025-11-08') => described(z.iso.date(), description, example)
/** RFC 3339, UTC. */
export const instant = (description: string, example = '2025-11-08T14:30:00Z') =>
  matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, description, example)
export const season = matching(/^\d{4}(\/\d{4})?$/, '"2025/2026", or "2025" where seasons are calendar years.', '2025/2026')
export const countryCode = (description: string) => matching(/^([A-Z]{2}(-[A-Z]{3})?|[A-Z]{3})$/, description, 'DE')
export const image = (example: string) => described(z.url(), 'Image rights are not part of the licence.', example)

export const record = <F extends Fields>(fields: F, description: string) => z.strictObject(fields).meta({ description })
export const list = <T extends z.ZodType>(of: T, description: string) => z.array(of).meta({ description })
/** Absent where it does not apply. */
export const optional = <T extends z.ZodType>(type: T) => type.optional().meta({ ...about(type) })
/** The type, or null while the value is not known. */
export const orNull = <T extends z.ZodType>(type: T) => type.nullable().meta({ ...about(type) })
export const eachOrNull = <F extends Record<string, z.ZodType>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, orNull(type)])) as { [Name in keyof F]: z.ZodNullable<F[Name]> }
