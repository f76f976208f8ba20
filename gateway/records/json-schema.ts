import { z } from 'zod'

/** The keywords of JSON Schema that the field types use. */
export interface Schema {
  type?: string
  description: string
  examples?: readonly unknown[]
  unit?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
}

export const jsonSchema = (type: z.ZodType): Schema => z.toJSONSchema(type) as unknown as Schema

/** The schema of the value where it is not null. */
export const notNull = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** A record with the example of every field. */
export function exampleOf(schema: Schema): unknown {
  const { examples, properties, items } = notNull(schema)
  if (examples) return examples[0]
  if (items) return [exampleOf(items)]
  return Object.fromEntries(Object.entries(properties!).map(([name, field]) => [name, exampleOf(field)]))
}
