import type { OfficialProfile } from '@touchline/contract/gen/fixtures'
import type { View } from '../render/view.ts'
import { count, id, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, type RecordType, record } from './record.ts'
import { getCount, groupTallies, leaguesOfMatches, matchSpan, type Tallied, visible } from './tally.ts'

const roleOfOfficial = fieldsFrom<Tallied & { role: string }>()({
  role: text('As in a match.', 'referee'),
  match_count: is(count('Matches in this role; of several roles in one match the first counts.', 21), ({ tallies }) => getCount(tallies)),
})

const fields = fieldsFrom<OfficialProfile>()({
  id: id('official', 'Opaque and stable; one person may have several.'),
  name: text('In the spelling of the latest match.', 'F. Zwayer'),
  ...from((official: OfficialProfile): Tallied => official, { ...matchSpan, ...leaguesOfMatches }),
  roles: is(list(record(roleOfOfficial, 'A role.'), 'The roles in these matches, most matches first.'), ({ tallies }) =>
    groupTallies(tallies, ({ role }) => role).map(({ key, tallies }) => ({ role: key, tallies })),
  ),
})
export type Official = JsonOf<typeof fields>
const all: RecordType<typeof fields> = record(fields, 'A match official.')

/** Matches in leagues that the key may not see are left out. */
export const officialProfile = {
  ...all,
  render: (profile: OfficialProfile, view: View): Official => all.render({ ...profile, tallies: visible(profile, view) }, view),
}
