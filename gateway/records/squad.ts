import type { Squad as Entry, SquadMember as Member } from '@touchline/contract/gen/catalog'
import { onDay, teamIn, type View } from '../render/view.ts'
import { coach } from './coach.ts'
import { count, currentId, day, flag, season, text } from './field-types.ts'
import { personFields, photo, status } from './person.ts'
import { fieldsFrom, is, type JsonOf, list, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'
import { perSport } from './sports.ts'
import { teamRef } from './team-ref.ts'

const memberFields = (sport: SportFields) =>
  fieldsFrom<Member>()({
    player_id: currentId('player', 'Id of the player.'),
    name: text('Display name.', 'Harry Kane'),
    shirt_number: orNull(count('Shirt number in this season.', 9)),
    ...personFields(sport),
    captain: flag('Captain of the team.', false),
    on_loan: flag('On loan from another club.', false),
    joined: orNull(day('Day of joining the team.', '2023-08-12')),
    status,
    photo_url: photo,
  })

const squadFields = (sport: SportFields) =>
  fieldsFrom<Entry>()({
    team: is(record(teamRef, 'The team of the squad.'), ({ current, asOf, teamId }, view) =>
      teamIn(current ? view : onDay(view, asOf), teamId),
    ),
    season,
    current: flag('The season is the current one of a league of the team, or is to come.'),
    as_of: orNull(
      day(
        'The last day that the squad is known to be of: the day of the last report; of a season that is over at most its last day.',
        '2025-11-08',
      ),
    ),
    coach,
    players: is(
      list(record(memberFields(sport), 'A player.'), 'The players of the squad list, else those in the lineups of the team.'),
      ({ members }) => members,
    ),
  })
export type Squad = JsonOf<ReturnType<typeof squadFields>>
export const getSquad = perSport((sport) => record(squadFields(sport), 'The squad of a team in one season.'))

export const renderSquad = (squad: Entry, view: View): Squad => getSquad(squad.sport).render(squad, view)
