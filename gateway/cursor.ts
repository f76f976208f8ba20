import { createHash } from 'node:crypto'
import { fail } from '@touchline/contract/errors'

/** What a list was asked for beside how much of it: a cursor leads on in the list that it was given for. */
type Filters = Readonly<Record<string, unknown>>

const digestLength = 11

/** Opaque: a digest of the filters, then the place in the list as the service names it, which may be empty. */
export const writeCursor = (filters: Filters, place: string): string => digestOf(filters) + place

/** The place that a cursor names. Errors: `invalid_parameter` for one of another list, or none at all. */
export function readCursor(filters: Filters, cursor: string): string {
  if (!/^[\w-]{11,300}$/.test(cursor)) throw fail('invalid_parameter', { name: 'cursor', what: 'must be a next_cursor as it was given' })
  if (cursor.slice(0, digestLength) !== digestOf(filters))
    throw fail('invalid_parameter', { name: 'cursor', what: 'goes with the parameters it was given for; begin again without it' })
  return cursor.slice(digestLength)
}

const digestOf = (filters: Filters): string => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('base64url').slice(0, digestLength)
}
