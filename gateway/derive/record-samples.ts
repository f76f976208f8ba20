import type { RecordComponents } from '../discovery/openapi/components.ts'
import { components } from './components.ts'
import { getExamples } from './examples.ts'

/** For `gateway/discovery/openapi/components.json`, so that code that answers requests does not load the schemas. */
export const recordComponents = (): RecordComponents => ({ ...components(), examples: getExamples() })

/** An example of each record from the first sport that has it, for `gateway/discovery/records.json`. */
export const recordSamples = (): Record<string, object> => Object.assign({}, ...Object.values(getExamples()).toReversed())
