import type { SportId } from '@touchline/contract/catalog'
import { type Endpoint, pathParams } from '../endpoints/endpoint.ts'
import type { Param } from '../endpoints/param.ts'
import { channel, payer } from './billing.ts'
import { getEndpoints } from './full-answers.ts'
import { idIn, knownIds } from './known-ids.ts'

/** A request of an endpoint that finds existing records. */
export interface Target {
  /** "/v1/soccer/teams/soc-t0000000001/squad". */
  path: string
  /** The required query, "?q=rovers"; empty without one. */
  query: string
}

/** Values that the type of the parameter does not determine. */
const given: Readonly<Record<string, string>> = { channel: channel.id, address: payer(9), q: 'rovers' }

/** A value of a parameter, with the id of an existing record of the sport. */
function getValue(name: string, { idKind, schema }: Param, sport: SportId): string {
  if (name === 'sport') return sport
  if (idKind) return idIn(sport, knownIds[idKind])
  const value = given[name] ?? schema.enum?.[0] ?? (schema.format === 'date' ? '2026-03-01' : schema.default)
  if (value === undefined) throw new Error(`The parameter ${name} has no value for tests.`)
  return String(value)
}

export function getTarget({ path, params, sport: only }: Endpoint, sport: SportId = only ?? 'soccer'): Target {
  const inPath = pathParams(path)
  const filled = inPath.reduce((text, name) => text.replace(`{${name}}`, getValue(name, params[name]!, sport)), path)
  const query = Object.entries(params)
    .filter(([name, { required }]) => required !== undefined && !inPath.includes(name))
    .map(([name, param]) => `${name}=${encodeURIComponent(getValue(name, param, sport))}`)
  return { path: `/v1${filled}`, query: query.length > 0 ? `?${query.join('&')}` : '' }
}

/** Without what is about a key: it has no records, and is in no language. */
export const soccerTargets: readonly Target[] = getEndpoints('soccer')
  .filter(({ needsKey }) => !needsKey)
  .map((endpoint) => getTarget(endpoint))
