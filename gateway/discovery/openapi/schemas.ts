import type { SportId } from '@touchline/contract/catalog'
import type { DataShape } from '../../endpoints/endpoint.ts'
import type { RecordName } from '../../records/records.ts'
import { metaRecord } from '../sample.ts'
import { componentName, type RecordComponents } from './components.ts'
import { refer } from './references.ts'

export const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Records are open (no `additionalProperties: false`): fields may be added at any time. */
export const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
export const json = (schema: object): Record<string, { schema: object }> => ({ 'application/json': { schema } })

const page = {
  total: { ...count, description: 'Number of records over all pages.' },
  limit: { ...count, description: 'As requested; `total` of a list without pages.' },
  offset: { ...count, description: 'As requested.' },
}

const ownSchemas: Readonly<Record<string, object>> = {
  meta_of_lists: { ...object(page), description: 'The `meta` of a list.', examples: [{ total: 1, limit: 50, offset: 0 }] },
  meta_of_deliveries: {
    ...object({ next_cursor: { type: ['string', 'null'], description: 'Continues after this page; null on the last one.' } }),
    description: 'The `meta` of the deliveries of a webhook.',
    examples: [{ next_cursor: null }],
  },
  meta_of_channel_entries: {
    ...object({
      ...page,
      next_cursor: { type: ['string', 'null'], description: 'Continues after this page; null when it has no entry.' },
      total_capped: { type: 'boolean', description: 'There are more entries than `total`.' },
    }),
    description: 'The `meta` of the entries of a channel.',
    examples: [{ total: 1, limit: 50, offset: 0, next_cursor: '2', total_capped: false }],
  },
}

/** All schemas, with the examples of these sports. */
export function schemas(records: RecordComponents, sports: readonly SportId[]): Record<string, object> {
  const examples = new Map<string, object[]>()
  for (const sport of sports) {
    for (const [record, name] of Object.entries(records.names[sport]!))
      examples.set(name, [...(examples.get(name) ?? []), records.examples[sport]![record]!])
  }
  const written = Object.entries(records.schemas).map(([name, schema]) => {
    const found = examples.get(name)
    return [name, found ? { ...schema, examples: found } : schema]
  })
  return { ...Object.fromEntries(written), ...ownSchemas }
}

/** The body of a success. `withParts`: the record with optional parts, if a request may include some. */
export function envelope(
  records: RecordComponents,
  shape: DataShape & { record: RecordName },
  sport: SportId | undefined,
  withParts?: RecordName,
): object {
  const record = refer('schemas', componentName(records, withParts ?? shape.record, sport))
  const meta = metaSchema(records, shape, sport)
  return object({
    success: { type: 'boolean', const: true },
    data: shape.shape === 'one' ? record : { type: 'array', items: record },
    ...(meta && { meta }),
  })
}

/** The `meta` of the same list without `updated_since`. */
const withoutRemoved: Partial<Record<RecordName, RecordName>> = {
  'meta of changes': 'meta of matches',
  'meta of race changes': 'meta of races',
}

function metaSchema(records: RecordComponents, shape: DataShape, sport: SportId | undefined): object | undefined {
  if (shape.record === 'channel entry' && shape.shape === 'page') return refer('schemas', 'meta_of_channel_entries')
  const named = metaRecord(shape)
  // `removed` is present when `updated_since` is given.
  const plain = named && withoutRemoved[named]
  if (named && plain)
    return { anyOf: [refer('schemas', componentName(records, named, sport)), refer('schemas', componentName(records, plain, sport))] }
  if (named) return refer('schemas', componentName(records, named, sport))
  return shape.shape === 'one' ? undefined : refer('schemas', 'meta_of_lists')
}
