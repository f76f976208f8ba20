import { sports } from '@touchline/contract/catalog'
import type { Grant } from '@touchline/contract/gen/auth'
import { sportOfId } from '@touchline/contract/ids'

/** League ids; `key` is the same for every scope of the same leagues. */
export interface LeagueScope extends ReadonlySet<string> {
  readonly key: string
}

/** What a caller may see of one sport: all of it, nothing, or these leagues. */
export type Scope = 'all' | 'none' | LeagueScope

export function leagueScope(ids: readonly string[]): LeagueScope {
  const sorted = new Set(ids.toSorted())
  return Object.assign(sorted, { key: [...sorted].join() })
}

/** Equal for scopes that show the same. */
export const keyOfScope = (scope: Scope): string => (typeof scope === 'string' ? scope : scope.key)

type Rights = Pick<Grant, 'sports' | 'leagueIds'>

/** Leagues of a sport narrow that sport alone. Without any restriction everything is allowed. */
export function scopeOf({ sports: allowed, leagueIds }: Rights, sport: string): Scope {
  const leagues = leagueIds.filter((id) => sportOfId(id) === sport)
  if (leagues.length > 0) return leagueScope(leagues)
  if (allowed.length > 0) return allowed.includes(sport) ? 'all' : 'none'
  return leagueIds.length === 0 ? 'all' : 'none'
}

/** The scope of every served sport. */
export const scopesOf = (rights: Rights): ReadonlyMap<string, Scope> =>
  new Map(sports.filter((sport) => sport.served).map(({ id }) => [id, scopeOf(rights, id)]))

export const maySee = (scope: Scope, leagueId: string): boolean => scope === 'all' || (scope !== 'none' && scope.has(leagueId))
