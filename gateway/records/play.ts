import type { Play as Entry, PlayPlayer } from '@touchline/contract/gen/play_by_play'
import type { View } from '../render/view.ts'
import { count, currentId, flag, id, instant, oneOf, text } from './field-types.ts'
import { getPeriod } from './period.ts'
import { fieldsFrom, from, is, type JsonOf, list, orNull, record } from './record.ts'
import { type SportFields, sportMessage } from './sport-fields.ts'
import { perSport } from './sports.ts'

type Plays = NonNullable<SportFields['plays']>

function fieldsIn(sport: SportFields, { types, roles, details }: Plays) {
  const message = sportMessage(sport)
  const player = fieldsFrom<PlayPlayer>()({
    id: is(currentId('player', 'Id of the player.'), ({ playerId }) => playerId),
    name: text('In the spelling of the source.', 'N. Jokić'),
    role: oneOf(roles, 'Role of the player in the play.'),
  })
  return fieldsFrom<Entry>()({
    id: id('play', 'Stable as long as the source keeps the entry.'),
    sequence: count('From 1; orders the entries.', 117),
    period: orNull(getPeriod(sport, 'As in a match; null outside play.')),
    clock: orNull(text('As the scoreboard shows it; null in sports without a clock.', '9:53')),
    wallclock: orNull(instant('RFC 3339, UTC.', '2025-11-08T20:41:07Z')),
    type: oneOf(types, 'What happened.'),
    team_id: orNull(currentId('team', 'Id of the acting team; null: neither.')),
    players: list(record(player, 'A player.'), 'The players involved, the main one first.'),
    home_score: orNull(count('Score of the home side after the play.', 31)),
    away_score: orNull(count('Score of the away side after the play.', 28)),
    scoring: flag('The play changed the score.'),
    text: orNull(text('English sentence built from the fields of the entry.', 'Nikola Jokić makes a three-pointer from 7.4 m.')),
    details: is(record(from(message, details), 'What the sport adds.'), ({ details }) => details),
  })
}
export type Play = JsonOf<ReturnType<typeof fieldsIn>>

/** Undefined: the sport has no play-by-play. */
export const getPlay = perSport((sport) => sport.plays && record(fieldsIn(sport, sport.plays), 'An entry of the play-by-play of a match.'))

export const renderPlay = (play: Entry, sport: string, view: View): Play => getPlay(sport)!.render(play, view)
