import type { Mapping } from '@touchline/contract/gen/fixtures'
import { leagueIn, onDay, teamIn, type View } from '../render/view.ts'
import { count, flag, matching, oneOf, text } from './field-types.ts'
import { fieldsFrom, is, orNull, record } from './record.ts'

export const mappingKinds = ['player', 'league', 'match', 'team'] as const

export const mapping = record(
  fieldsFrom<Mapping>()({
    kind: oneOf(mappingKinds, 'What it is.'),
    id: matching(/^[a-z0-9-]{4,40}$/, 'The id in our records.', 'bas-p7k2p9xq4ab'),
    namespace: text('Whose id it is.', 'nba'),
    external_id: text('The id there.', '1629029'),
    name: is(orNull(text('In the requested language; of a match those of both teams, the home team first.', 'Luka Dončić')), nameIn),
  }),
  'An id of another provider.',
)

function nameIn({ kind, id, playerName, homeId, awayId, startAt }: Mapping, view: View): string | null {
  if (kind === 'league') return leagueIn(view, id).fullName
  if (kind === 'team') return teamIn(view, id).name
  if (kind === 'player') return playerName
  const [home, away] = [homeId, awayId].map((teamId) => teamIn(onDay(view, startAt), teamId).name)
  return home && away ? `${home} - ${away}` : null
}

/** The `meta` of a page of mappings. */
export const mappingsMeta = record(
  {
    total: count('Number of mappings of this page: those of all pages are not counted.', 50),
    limit: count('As requested.', 50),
    offset: count('Always 0.', 0),
    next_cursor: orNull(text('Continues after this page. Opaque. null on the last page.', 'eyJ2IjoxfQ')),
    total_capped: flag('There are more pages.', false),
  },
  'The `meta` of a page of mappings.',
)
