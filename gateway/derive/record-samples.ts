import { matchSports } from '@touchline/contract/catalog'
import type { Type } from '../records/field-types.ts'
import { getExample, jsonSchema, notNull, type Schema } from '../records/json-schema.ts'
import { racingRecords } from '../records/racing.ts'
import { getRecords } from '../records/records.ts'

/**
 * An example and a schema of every record, for `gateway/discovery/records.json`: code that answers requests does not
 * load the schemas. A record is as the first sport that has it; fields of other sports are additional ones.
 */
export function recordSamples(): Record<string, { example: unknown; schema: object }> {
  const samples: Record<string, { example: unknown; schema: object }> = {}
  for (const records of [...matchSports.map(({ id }) => getRecords(id)), racingRecords]) {
    for (const [name, type] of Object.entries(records) as [string, Type<unknown> | undefined][]) {
      if (!type) continue
      const schema = jsonSchema(type)
      samples[name] ??= { example: getExample(schema), schema: shortSchema(schema) }
    }
  }
  return samples
}

/** Types and descriptions: what holds for every sport. */
function shortSchema(schema: Schema): object {
  const { type, properties, items, description } = notNull(schema)
  const fields = properties && Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, shortSchema(field)]))
  return {
    ...(type && { type: schema.anyOf ? [type, 'null'] : type }),
    ...(description && { description }),
    ...(fields && { properties: fields }),
    ...(items && { items: shortSchema(items) }),
  }
}
