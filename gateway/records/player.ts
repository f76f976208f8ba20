import type { Player as Entry, LastTeam, Ranking } from '@touchline/contract/gen/catalog'
import { onDay, type TeamView, teamIn, type View } from '../render/view.ts'
import { externalIds } from './external-ids.ts'
import { count, day, flag, id, season, text } from './field-types.ts'
import { birthday, personFields, photo, status } from './person.ts'
import { type Fields, fieldsFrom, is, type JsonOf, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'
import { perSport } from './sports.ts'

type Named = Pick<TeamView, 'id' | 'name'>

const playersTeam = (name: string) => ({ id: id('team', 'Id of the team.'), name: orNull(text('In the requested language.', name)) })

const lastTeam = (name: string) => ({
  ...playersTeam(name),
  season: orNull(season),
  as_of: orNull(day('Day of the appearance; where only the season is known, the first day of it.', '2026-05-16')),
})

export const getRanking = (fields: Fields<Ranking>) =>
  orNull(record(fields, 'In the newest ranking list that names the player; null: none is known.'))

const playerFields = (sport: SportFields) =>
  fieldsFrom<Entry>()({
    id: id('player', 'Opaque and stable.'),
    name: text('Display name.', 'Harry Kane'),
    first_name: orNull(text('Where it is known separately.', 'Harry')),
    last_name: orNull(text('Where it is known separately.', 'Kane')),
    ...personFields(sport),
    age: is(orNull(count('Age today.', 32, 'years')), (player, { now }) => ageOn(now, birthday(player))),
    height_cm: orNull(count('Height.', 188, 'cm')),
    weight_kg: orNull(count('Weight.', 86, 'kg')),
    shirt_number: orNull(count('Shirt number in the club of `last_team`, without one in that of `last_national_team`.', 9)),
    ...sport.player,
    ...(sport.ranking && { ranking: getRanking(sport.ranking) }),
    team: is(
      orNull(
        record(
          playersTeam('Bayern Munich'),
          'The present club: that of `last_team`, unless that appearance is more than 400 days ago and of a season that is over; null where players are teams themselves.',
        ),
      ),
      (player, view) => (player.teamId === player.id ? null : teamNamed(player.teamId, view)),
    ),
    national_team: is(
      orNull(record(playersTeam('England'), 'The present national team, likewise of `last_national_team`.')),
      ({ nationalTeamId }, view) => teamNamed(nationalTeamId, view),
    ),
    last_team: is(
      orNull(record(lastTeam('Bayern Munich'), 'The club of the last known appearance for one, however long ago.')),
      (player, view) => (player.lastTeam?.teamId === player.id ? null : lastTeamIn(player.lastTeam, view)),
    ),
    last_national_team: is(
      orNull(record(lastTeam('England'), 'The national team of the last known appearance for one, however long ago.')),
      ({ lastNationalTeam }, view) => lastTeamIn(lastNationalTeam, view),
    ),
    status,
    photo_url: photo,
    reviewed: is(flag('false: name and identity are those of one source.'), ({ provisional }) => !provisional),
    external_ids: externalIds,
  })
export type Player = JsonOf<ReturnType<typeof playerFields>>
export const getPlayer = perSport((sport) => record(playerFields(sport), 'A player.', { ...sport.player, ranking: sport.ranking }))

export const renderPlayer = (player: Entry, view: View): Player => getPlayer(player.sport).render(player, view)

const teamNamed = (teamId: string, view: View): Named | null => (teamId === '' ? null : teamIn(view, teamId))

function lastTeamIn(last: LastTeam | undefined, view: View) {
  if (!last || last.teamId === '') return null
  const { id, name } = teamIn(onDay(view, last.asOf), last.teamId)
  return { id, name, season: last.season, asOf: last.asOf }
}

/**
 * Age in completed years on the UTC day of `now`, in milliseconds since 1970. A birthday on February 29 counts from
 * March 1 in common years.
 */
function ageOn(now: number, born: string | undefined): number | null {
  if (born === undefined) return null
  const today = new Date(now).toISOString()
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5, 10) < born.slice(5) ? years - 1 : years
}
