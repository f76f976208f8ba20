import { fail } from '@touchline/contract/errors'
import type { Endpoint } from '../endpoint.ts'
import type { Caller } from '../grants/caller.ts'
import { maySee, type Scope } from '../grants/scope.ts'
import type { Values } from './parameters.ts'

/** What the caller may see of a sport. Nobody may see what anybody may buy. */
export const scopeOfCaller = (caller: Caller | undefined, sport: string): Scope => (caller ? (caller.scopes.get(sport) ?? 'none') : 'all')

/** Throws `sport_not_allowed`. */
export function checkScope(scope: Scope, sport: string): void {
  if (scope === 'none') throw fail('sport_not_allowed', { sport })
}

/**
 * Throws `league_not_allowed` when a parameter names a league outside the scope, known or not, or a name that only leagues outside it have.
 * `leaguesNamed`: the leagues of the sport with this name.
 */
export function namedLeagueCheck({ params }: Endpoint, leaguesNamed: (sport: string, name: string) => string[]) {
  const ids = Object.keys(params).filter((name) => params[name]!.idOf === 'league')
  return (scope: Scope, values: Values): void => {
    if (scope === 'all') return
    const named = ids.flatMap((name) => (values[name] === undefined ? [] : [values[name] as string]))
    const { sport, league_name: name } = values
    const leagues = [...named, ...(name === undefined ? [] : leaguesNamed(sport as string, name as string))]
    if (leagues.length > 0 && !leagues.some((id) => maySee(scope, id))) throw fail('league_not_allowed', { kind: 'request' })
  }
}

/** Throws `league_not_allowed` when the caller may see none of the leagues a record belongs to. */
export function checkRecord(scope: Scope, leagues: readonly string[], record: string): void {
  if (scope !== 'all' && !leagues.some((id) => maySee(scope, id))) throw fail('league_not_allowed', { kind: record })
}
