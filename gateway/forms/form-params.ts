import { fail } from '@touchline/contract/errors'
import { type Param, type Params, param, problem } from '../endpoints/param.ts'

const namesMax = 200
const name = /^@?[a-z0-9_]+(?:\.@?[a-z0-9_]+)*$/

/** Which fields of its records a response has. Whether a name exists depends on the record: `readForm`. */
export const fields = param<readonly string[]>({
  schema: { type: 'string' },
  values: () => ({ type: 'string', pattern: name.source }),
  doc: 'The fields that records in `data` have, separated by commas: `id,status,home_team.name`. A record within a record is chosen as a whole or by its fields. Fields that are not named are absent, whether or not the schema of the record requires them. Default: all.',
  read(text) {
    const names = text.split(',')
    if (names.length > namesMax) return problem(`must contain at most ${namesMax} names`)
    return names.every((each) => name.test(each)) ? names : problem('must be a comma-separated list of names of fields')
  },
})

export type ListFormat = 'json' | 'csv'

const listFormat = param<ListFormat>({
  schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
  doc: 'csv: one line per record, also with `Accept: text/csv`. Default: json.',
  read(text) {
    if (text === 'json' || text === 'csv') return text
    throw fail('unsupported_format', { known: 'json or csv' })
  },
})

/** The parameters of every endpoint with records: `fields`, and `format` of lists. */
export const formParams = (shape: 'one' | 'list' | 'page'): Params => (shape === 'one' ? { fields } : { fields, format: listFormat })

/** These parameters, which the reference describes once for all endpoints. */
export const commonParams: Params = { fields, format: listFormat }
export const isCommon = (name: string, kind: Param): boolean => commonParams[name] === kind
