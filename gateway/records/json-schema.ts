/** The keywords of JSON Schema that the field types use. `unit` is an annotation of this reference. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  maximum?: number
  description: string
  examples?: readonly unknown[]
  unit?: string
  enum?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  propertyNames?: object
  additionalProperties?: false | object
  items?: Schema
  anyOf?: readonly (Schema | { type: 'null' })[]
}

export const jsonSchema = ({ schema }: { schema: Schema }): Schema => schema

/** The schema of the value when it is not null. */
export const notNull = (schema: Schema): Schema => (schema.anyOf?.find(({ type }) => type !== 'null') as Schema | undefined) ?? schema

/** A record with the example of every field. */
export function getExample(schema: Schema): unknown {
  const { examples, properties, items } = notNull(schema)
  if (examples) return examples[0]
  if (items) return [getExample(items)]
  return Object.fromEntries(Object.entries(properties!).map(([name, field]) => [name, getExample(field)]))
}
