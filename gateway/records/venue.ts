import type { VenueProfile } from '@touchline/contract/gen/fixtures'
import { cityIn, teamIn, type View } from '../render/view.ts'
import { count, id, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, orNull, type RecordType, record } from './record.ts'
import { groupTallies, leaguesOfMatches, matchSpan, type Tallied, visible } from './tally.ts'

interface TeamSource extends Tallied {
  teamId: string
}
const teamOfVenue = fieldsFrom<TeamSource>()({
  id: is(id('team', 'Id of the team.'), ({ teamId }, view) => view.current(teamId)),
  name: is(orNull(text('In the requested language.', 'Bayern Munich')), ({ teamId }, view) => teamIn(view, teamId).name),
  ...matchSpan,
})

const fields = fieldsFrom<VenueProfile>()({
  id: id('venue', 'Opaque and stable.'),
  name: text('In the spelling of the latest match.', 'Allianz Arena'),
  city: is(orNull(text('City of the venue.', 'Munich')), ({ city }, view) => cityIn(view, city)),
  capacity: orNull(count('Spectators; null where no team has stated it of its ground.', 75_024)),
  ...from((venue: VenueProfile): Tallied => venue, { ...matchSpan, ...leaguesOfMatches }),
  teams: is(
    list(
      record(teamOfVenue, 'A team.'),
      'Teams that have been at home there, most matches first. Matches on neutral ground and of tournaments do not count.',
    ),
    ({ tallies }) =>
      groupTallies(
        tallies.filter(({ teamId }) => teamId !== ''),
        ({ teamId }) => teamId,
      ).map(({ key, tallies }) => ({ teamId: key, tallies })),
  ),
})
export type Venue = JsonOf<typeof fields>
const all: RecordType<typeof fields> = record(fields, 'A venue.')

/** Matches in leagues that the key may not see are left out. */
export const venue = {
  ...all,
  render: (profile: VenueProfile, view: View): Venue => all.render({ ...profile, tallies: visible(profile, view) }, view),
}
