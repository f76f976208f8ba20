import { fail } from '@touchline/contract/errors'
import type { Endpoint } from '../endpoint.ts'
import type { Caller } from '../grants/caller.ts'
import { maySee, type Scope } from '../grants/scope.ts'
import type { Values } from './parameters.ts'

/** Scope of the caller in a sport. Without a key everything is visible, since everything can be bought. */
export const scopeOfCaller = (caller: Caller | undefined, sport: string): Scope => (caller ? (caller.scopes.get(sport) ?? 'none') : 'all')

/** Throws `sport_not_allowed`. */
export function checkScope(scope: Scope, sport: string): void {
  if (scope === 'none') throw fail('sport_not_allowed', { sport })
}

/**
 * Throws `league_not_allowed` when a parameter contains the id of a league outside the scope, whether it exists or not,
 * or a name that only leagues outside the scope have. `leaguesNamed`: leagues of the sport with this name.
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

/** Throws `league_not_allowed` when the scope contains none of the record's leagues. */
export function checkRecord(scope: Scope, leagues: readonly string[], record: string): void {
  if (scope !== 'all' && !leagues.some((id) => maySee(scope, id))) throw fail('league_not_allowed', { kind: record })
}
