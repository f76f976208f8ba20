import { hash } from 'node:crypto'
import { servedSports } from '@touchline/contract/catalog'
import type { Grant } from '@touchline/contract/gen/auth'
import { sportOfId } from '@touchline/contract/ids'
import { getOrMake } from '@touchline/platform/get-or-make'
import { recent } from '@touchline/platform/recent'

/** A set of league ids; `key` is short, and equal for scopes with the same leagues. */
export interface LeagueScope extends ReadonlySet<string> {
  readonly key: string
}

/** The part of one sport a caller may see: all of it, nothing, or these leagues. */
export type Scope = 'all' | 'none' | LeagueScope

export function leagueScope(ids: readonly string[]): LeagueScope {
  const sorted = new Set(ids.toSorted())
  return Object.assign(sorted, { key: hash('sha256', [...sorted].join(), 'base64url') })
}

type Restrictions = Pick<Grant, 'sports' | 'leagueIds'>

/** League restrictions apply only to their own sport. Without any restriction everything is allowed. */
export function getScope({ sports: allowed, leagueIds }: Restrictions, sport: string): Scope {
  const leagues = leagueIds.filter((id) => sportOfId(id) === sport)
  if (leagues.length > 0) return leagueScope(leagues)
  if (allowed.length > 0) return allowed.includes(sport) ? 'all' : 'none'
  return leagueIds.length === 0 ? 'all' : 'none'
}

const shared = recent<ReadonlyMap<string, Scope>>(1_000)

/**
 * The scope of every served sport. Keys with the same restrictions share one object, so that it stays in the
 * processor's cache.
 */
export const getScopes = (restrictions: Restrictions): ReadonlyMap<string, Scope> =>
  getOrMake(
    shared,
    JSON.stringify([restrictions.sports, restrictions.leagueIds]),
    () => new Map(servedSports.map(({ id }) => [id, getScope(restrictions, id)])),
  )

export const maySee = (scope: Scope, leagueId: string): boolean => scope === 'all' || (scope !== 'none' && scope.has(leagueId))

/** Whether two scopes of a sport have the same data. */
export const isSameScope = (a: Scope, b: Scope): boolean => scopeKey(a) === scopeKey(b)

const scopeKey = (scope: Scope): string => (typeof scope === 'string' ? scope : scope.key)
