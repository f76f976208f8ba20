import { fail } from '@touchline/contract/errors'
import { type Endpoint, pathParams } from '../endpoint.ts'
import { type Param, readParam } from '../param.ts'
import type { Pair } from '../query.ts'

export type Values = Readonly<Record<string, unknown>>

/** Reads what a request gave an endpoint: every value checked, every absent one at its default. */
export type ReadParameters = (path: Readonly<Record<string, string>>, query: readonly Pair[]) => Values

/** Throws `unknown_parameter`, `invalid_parameter`, `missing_parameter` and what the kinds throw. */
export function parametersOf({ path, params }: Endpoint): ReadParameters {
  const inPath = pathParams(path)
  const inQuery = new Map<string, Param>(Object.entries(params).filter(([name]) => !inPath.includes(name)))
  const known = [...inQuery.keys()].join(', ')
  const absent = Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, kind.absent]))
  const needed = [...inQuery].filter(([, kind]) => kind.required !== undefined)
  // Where the path names no more than the sport, requests without a query are all alike.
  const plain = new Map<string, Values>()
  const areAlike = needed.length === 0 && inPath.length === 1 && inPath[0] === 'sport'
  return (given, query) => {
    if (areAlike && query.length === 0) {
      const known = plain.get(given.sport!)
      if (known) return known
    }
    const values: Record<string, unknown> = { ...absent, ...given }
    if (areAlike && query.length === 0) plain.set(given.sport!, values)
    const seen = new Set<string>()
    for (const { name, value } of query) {
      const kind = inQuery.get(name)
      if (!kind) throw fail('unknown_parameter', { name: shortened(name), known })
      if (seen.has(name)) throw fail('invalid_parameter', { name, what: 'is given more than once' })
      seen.add(name)
      values[name] = readParam(name, kind, value)
    }
    for (const [name, { required: reason }] of needed) if (!seen.has(name)) throw fail('missing_parameter', { name, what: reason! })
    return values
  }
}

/** A name that a client made up is told back, but not at any length. */
const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
