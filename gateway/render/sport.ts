import { type SportId, sports } from '@touchline/contract/catalog'
import type { Caller } from '../grants/caller.ts'

/** The served sports a caller may use; all of them without a key. `pathsOf`: the endpoints of a sport. */
export const renderSports = (caller: Caller | undefined, pathsOf: (sport: SportId) => string[]): object[] =>
  sports.flatMap(({ id, name, served }) => {
    const scope = caller ? caller.scopes.get(id) : 'all'
    if (!served || scope === undefined || scope === 'none') return []
    const leagueIds = scope === 'all' ? [] : [...scope].sort()
    return [{ id, name, all_leagues: scope === 'all', league_ids: leagueIds, endpoints: pathsOf(id) }]
  })
