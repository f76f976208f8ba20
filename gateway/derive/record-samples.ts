import type { RecordComponents } from '../discovery/openapi/components.ts'
import { components } from './components.ts'
import { getExamples } from './examples.ts'

/** For `gateway/discovery/openapi/components.json`: code that answers requests does not load the schemas. */
export const recordComponents = (): RecordComponents => ({ ...components(), examples: getExamples() })

/** Of each record the example of the first sport that has it, for `gateway/discovery/records.json`. */
export const recordSamples = (): Record<string, object> => Object.assign({}, ...Object.values(getExamples()).toReversed())
