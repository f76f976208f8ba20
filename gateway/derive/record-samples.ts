import type { RecordComponents } from '../discovery/openapi/components.ts'
import { getExample } from '../records/json-schema.ts'
import { components, recordSchemas } from './components.ts'

/** For `gateway/discovery/openapi/components.json`: code that answers requests does not load the schemas. */
export const recordComponents = (): RecordComponents => ({ ...components(), examples: examples() })

/** Of each record the example of the first sport that has it, for `gateway/discovery/records.json`. */
export const recordSamples = (): Record<string, object> => Object.assign({}, ...Object.values(examples()).toReversed())

const examples = (): Record<string, Record<string, object>> =>
  Object.fromEntries(
    recordSchemas().map(([id, records]) => [
      id,
      Object.fromEntries(Object.entries(records).map(([name, schema]) => [name, getExample(schema) as object])),
    ]),
  )
