import { coach, getPosition } from './catalog.ts'
import { count, day, flag, id, instant, type JsonOf, list, matching, oneOf, orNull, record, text } from './field-types.ts'
import { getPeriod, teamRef } from './match.ts'
import type { SportFields } from './sport-fields.ts'

const card = {
  type: oneOf(['yellow_card', 'second_yellow', 'red_card'], 'The card.'),
  minute: orNull(count('As `subbed_in_minute`; null: not known.', 54, 'minutes')),
}
export type Card = JsonOf<typeof card>

const entryFields = (sport: SportFields) => ({
  player_id: id('player', 'Id of the player.'),
  name: text('In the spelling of the source.', 'H. Kane'),
  shirt_number: orNull(count('Shirt number in this match.', 9)),
  position: getPosition(sport),
  grid: orNull(matching(/^\d+:\d+$/, 'Row, and place within the row; null where the source has none.', '4:1')),
  captain: flag('Captain at the start.', false),
  minutes: orNull(count('Time played, without stoppage time.', 90, 'minutes')),
  subbed_in_minute: orNull(
    count(
      'When the player came on; stoppage time counts as the minute it belongs to: 90 for "90+2". null: did not come on, or a sport without match minutes.',
      61,
      'minutes',
    ),
  ),
  subbed_out_minute: orNull(count('When the player went off, as `subbed_in_minute`; null: did not go off.', 78, 'minutes')),
  cards: list(record(card, 'A card.'), 'Cards shown to the player, in order.'),
})
export type LineupEntry = JsonOf<ReturnType<typeof entryFields>>

function lineupSide(sport: SportFields) {
  const entry = record({ ...entryFields(sport), ...sport.lineupEntry }, 'A player.')
  return {
    team: record(teamRef, 'The team.'),
    formation: orNull(text('null where the source has none; never inferred.', '4-2-3-1')),
    coach,
    starters: list(entry, 'In the order of the source; empty before the lineup is published.'),
    bench: orNull(
      list(entry, 'Substitutes who came on, in that order, then the unused ones as far as the lineup lists them. null: not known.'),
    ),
    missing: orNull(list(entry, 'Players not available. null: not known.')),
  }
}
export type LineupSide = JsonOf<ReturnType<typeof lineupSide>>

function lineupFields(sport: SportFields) {
  const side = lineupSide(sport)
  return {
    match_id: id('match', 'Id of the match.'),
    confirmed: flag('The official lineup is published, or the match is over.'),
    home: record(side, 'The side that is named first.'),
    away: record(side, 'The other side.'),
  }
}
export type Lineup = JsonOf<ReturnType<typeof lineupFields>>
export const getLineup = (sport: SportFields) => record(lineupFields(sport), 'The lineups of a match.')

function statisticsFields(sport: SportFields) {
  const ofTeam = { ...sport.stats, ...sport.teamStats }
  const total = { team_id: id('team', 'Id of the team.'), ...ofTeam }
  const player = record(
    { player_id: id('player', 'Id of the player.'), name: text('In the spelling of the source.', 'H. Kane'), ...sport.stats },
    'A player.',
  )
  const period = { period: getPeriod(sport, 'The period.'), home: record(ofTeam, 'As `home`.'), away: record(ofTeam, 'As `away`.') }
  return {
    match_id: id('match', 'Id of the match.'),
    status: text('As in the match.', 'FT'),
    home: record(total, 'The side that is named first.'),
    away: record(total, 'The other side.'),
    ...(sport.statsByPeriod && { periods: orNull(list(record(period, 'A period.'), 'null where the source has none by period.')) }),
    players: record(
      {
        home: orNull(list(player, 'In the order of the source. null: not known.')),
        away: orNull(list(player, 'As `players.home[]`.')),
      },
      'Statistics of each player.',
    ),
  }
}
export type Statistics = JsonOf<ReturnType<typeof statisticsFields>>
export const getStatistics = (sport: SportFields) => record(statisticsFields(sport), 'The statistics of a match.')

type Plays = NonNullable<SportFields['plays']>

function playFields(sport: SportFields, { types, roles, details }: Plays) {
  const player = {
    id: id('player', 'Id of the player.'),
    name: text('In the spelling of the source.', 'N. Jokić'),
    role: oneOf(roles, 'Role of the player in the play.'),
  }
  return {
    id: id('play', 'Stable as long as the source keeps the entry.'),
    sequence: count('From 1; orders the entries.', 117),
    period: orNull(getPeriod(sport, 'As in a match; null outside play.')),
    clock: orNull(text('As the scoreboard shows it; null in sports without a clock.', '9:53')),
    wallclock: orNull(instant('RFC 3339, UTC.', '2025-11-08T20:41:07Z')),
    type: oneOf(types, 'What happened.'),
    team_id: orNull(id('team', 'Id of the acting team; null: neither.')),
    players: list(record(player, 'A player.'), 'The players involved, the main one first.'),
    home_score: orNull(count('Score of the home side after the play.', 31)),
    away_score: orNull(count('Score of the away side after the play.', 28)),
    scoring: flag('The play changed the score.'),
    text: orNull(text('English sentence built from the fields of the entry.', 'Nikola Jokić makes a three-pointer from 7.4 m.')),
    details: record(details, 'What the sport adds.'),
  }
}
export type Play = JsonOf<ReturnType<typeof playFields>>
export const getPlay = (sport: SportFields, plays: Plays) => record(playFields(sport, plays), 'An entry of the play-by-play of a match.')

const injuryFields = {
  player: record({ id: id('player', 'Id of the player.'), name: text('In the spelling of the source.', 'J. Musiala') }, 'The player.'),
  team_id: id('team', 'Id of the team.'),
  type: orNull(text('Text of the source.', 'injury')),
  reason: orNull(text('Text of the source.', 'Knee injury')),
  status: oneOf(['out', 'doubtful', 'questionable', 'probable', 'suspended'], 'Availability of the player.'),
  since: orNull(day('First day of absence.', '2025-10-04')),
  expected_return: orNull(day('Expected day of return.', '2026-01-10')),
  updated_at: instant('Time of the newest update.', '2025-11-07T09:00:00.000Z'),
}
export type Injury = JsonOf<typeof injuryFields>
export const injury = record(injuryFields, 'An injured or suspended player.')
