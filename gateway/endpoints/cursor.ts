import { createHash } from 'node:crypto'
import { fail } from '@touchline/contract/errors'
import { commonParams } from '../forms/form-params.ts'

/** The filters of a list, without paging: a cursor is valid only for the filters it was issued for. */
type Filters = Readonly<Record<string, unknown>>

/** Parameters that do not identify a list. */
const notFilters: ReadonlySet<string> = new Set(['cursor', 'limit', 'offset', 'lang', ...Object.keys(commonParams)])

/** The parameters that identify a list. */
export const pickFilters = (values: Filters): Filters =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !notFilters.has(name)))

const digestLength = 11

/** Opaque: a digest of the filters, followed by the service's own cursor, which may be empty. */
export const writeCursor = (filters: Filters, position: string): string => getDigest(filters) + position

/**
 * Returns the service's own cursor. Errors: `invalid_parameter` for a malformed cursor or one issued for other filters.
 */
export function readCursor(filters: Filters, cursor: string): string {
  if (!/^[\w-]{11,300}$/.test(cursor))
    throw fail('invalid_parameter', { name: 'cursor', what: 'must be the next_cursor of an earlier response' })
  if (cursor.slice(0, digestLength) !== getDigest(filters))
    throw fail('invalid_parameter', { name: 'cursor', what: 'belongs to a request with other parameters; start again without it' })
  return cursor.slice(digestLength)
}

const getDigest = (filters: Filters): string => {
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('base64url').slice(0, digestLength)
}
