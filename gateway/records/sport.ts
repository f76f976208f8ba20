import { type SportId, servedSports, sports } from '@touchline/contract/catalog'
import type { Caller } from '../grants/caller.ts'
import { flag, id, oneOf, text } from './field-types.ts'
import { type JsonOf, list, record } from './record.ts'

const fields = {
  id: oneOf(
    sports.map(({ id }) => id),
    'The path segment.',
  ),
  name: text('In English.', 'Soccer'),
  all_leagues: flag('The key may use all leagues of the sport.'),
  league_ids: list(id('league', 'Id of a league.'), 'The leagues the key may use; empty when it may use all.'),
  endpoints: list(text('A path.', '/soccer/matches'), 'Paths below /v1.'),
}
export type Sport = JsonOf<typeof fields>
export const sport = record(fields, 'A sport that the key may use.')

/** The served sports a caller may use. `getPaths`: the endpoints of a sport. */
export const renderSports = ({ scopes }: Caller, getPaths: (sport: SportId) => string[]): Sport[] =>
  servedSports.flatMap(({ id, name }) => {
    const scope = scopes.get(id)
    if (scope === undefined || scope === 'none') return []
    const leagueIds = scope === 'all' ? [] : [...scope].sort()
    return [{ id, name, all_leagues: scope === 'all', league_ids: leagueIds, endpoints: getPaths(id) }]
  })
