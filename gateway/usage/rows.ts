import { ServiceError } from '@touchline/contract/errors'
import { durationBoundsMs, noEndpointName, otherEndpointName } from '@touchline/contract/usage'
import type { CountedError, CountedRequest, Counting, Row } from './key-counts.ts'

/** Errors of a key that are kept, the newest, and those of all keys. */
const keyErrorsMax = 20
const errorsMax = 10_000

/** The rows and errors of all keys, within their bounds. */
export function boundedRows(rowsMax: number, overflow: () => void) {
  let rows = 0
  let errors = 0

  function add(key: Counting, of: Pick<Row, 'minute' | 'sport' | 'endpoint'>): Row {
    const row = newRow(of)
    key.rows.push(row)
    rows++
    return row
  }

  return {
    /** The row of the request, which the next request of its route finds without a look-up. */
    find(key: Counting, request: CountedRequest): Row {
      const [endpoint, sport] = [getEndpoint(request), getSport(request)]
      const name = `${sport} ${endpoint}`
      const known = key.byName.get(name)
      if (known === undefined && rows >= rowsMax) {
        overflow()
        // Not remembered for the route: a later request may have a row again.
        key.other ??= add(key, { minute: key.minute, sport: '', endpoint: otherEndpointName })
        return key.other
      }
      const row = known ?? add(key, { minute: key.minute, sport, endpoint })
      if (known === undefined) key.byName.set(name, row)
      key.route = request.route
      key.row = row
      return row
    },
    addError(key: Counting, error: CountedError): void {
      if (key.errors.length >= keyErrorsMax) key.errors.shift()
      else if (errors >= errorsMax) return
      else errors++
      key.errors.push(error)
    },
    /** Removes and returns what is held of the key. */
    take(key: Counting): Pick<Counting, 'rows' | 'errors'> {
      const taken = { rows: key.rows, errors: key.errors }
      rows -= taken.rows.length
      errors -= taken.errors.length
      Object.assign(key, { rows: [], errors: [], minute: -1, row: undefined, route: undefined, other: undefined })
      key.byName.clear()
      return taken
    },
    count: () => rows,
  }
}

const newRow = (of: Pick<Row, 'minute' | 'sport' | 'endpoint'>): Row => ({
  ...of,
  ...{ calls: 0, limited: 0, clientErrors: 0, serverErrors: 0 },
  durations: Array.from({ length: durationBoundsMs.length + 1 }, () => 0),
})

/** A path or a sport of the request is never used as it was sent, so the names are few. */
const getEndpoint = ({ route, endpoint }: CountedRequest): string =>
  route instanceof ServiceError ? (endpoint?.path ?? noEndpointName) : route.endpoint.path

const getSport = ({ route }: CountedRequest): string =>
  route instanceof ServiceError ? '' : (route.endpoint.sport ?? route.params.sport ?? '')
