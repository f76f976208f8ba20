import { fail } from '@touchline/contract/errors'
import { type Endpoint, pathParams } from '../endpoint.ts'
import { type Param, readParam } from '../param.ts'
import type { Pair } from '../query.ts'

export type Values = Readonly<Record<string, unknown>>

/** Parses the parameters of a request: validated values, and defaults for absent ones. */
export type ReadParameters = (path: Readonly<Record<string, string>>, query: readonly Pair[]) => Values

/** Throws `unknown_parameter`, `invalid_parameter`, `missing_parameter` and what the parameter types throw. */
export function parametersOf({ path, params }: Endpoint): ReadParameters {
  const inPath = pathParams(path)
  const inQuery = new Map<string, Param>(Object.entries(params).filter(([name]) => !inPath.includes(name)))
  const known = [...inQuery.keys()].join(', ')
  const absent = Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, kind.absent]))
  const needed = [...inQuery].filter(([, kind]) => kind.required !== undefined)
  // When the sport is the only path parameter, all requests without a query have the same values, which are cached.
  const defaults = new Map<string, Values>()
  const isCacheable = needed.length === 0 && inPath.length === 1 && inPath[0] === 'sport'
  return (pathValues, query) => {
    if (isCacheable && query.length === 0) {
      const cached = defaults.get(pathValues.sport!)
      if (cached) return cached
    }
    const values: Record<string, unknown> = { ...absent, ...pathValues }
    if (isCacheable && query.length === 0) defaults.set(pathValues.sport!, values)
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

/** Truncates an unknown name to 40 characters before it is echoed in an error. */
const shortened = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
