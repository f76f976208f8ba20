import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { StandingsRowSchema, StandingsSplitSchema } from '@touchline/contract/gen/standings'
import { listIn, publicName } from '../render/message.ts'
import type { SportView } from '../render/sport-view.ts'
import { sportView } from '../render/sports.ts'
import * as details from './detail-shapes.ts'
import { boolean, type Fields, integer, listOf, maybe, number, record, type Shape, text } from './shape.ts'
import * as shapes from './shapes.ts'

/** The shapes of a sport's records, derived from the contract: common fields plus those the sport adds. */

/** All fields of a message, of their type or null. */
export const fieldsOf = (desc: DescMessage): Fields =>
  Object.fromEntries(desc.fields.map((field) => [publicName(field), maybe(shapeOf(field))]))

function shapeOf(field: DescField): Shape {
  if (field.fieldKind === 'message') {
    const list = listIn(field.message)
    return list ? listOf(integer) : record(fieldsOf(field.message))
  }
  switch (field.scalar) {
    case ScalarType.STRING:
      return text
    case ScalarType.DOUBLE:
      return number
    case ScalarType.BOOL:
      return boolean
    default:
      return integer
  }
}

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Fields of soccer only. */
const soccerEvent = ['@assist', '@assist_id', '@player_in', '@player_out', '@reason']
const soccerColumns = ['drawn', 'points_per_game', 'goals_for', 'goals_against', 'goal_difference']

const columns = (desc: DescMessage, named: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(named).map(([name, of]) => [name, maybe(shapeOf(desc.fields.find(({ localName }) => localName === of)!))]),
  )

/** Fields the sport adds to each record. */
export const additionsOf = (sport: SportView) => ({
  match: sport.state ? fieldsOf(sport.state) : {},
  event: fieldsOf(sport.event),
  teamStats: fieldsOf(sport.stats),
  playerStats: without(fieldsOf(sport.stats), sport.teamOnlyStats),
  details: sport.play ? fieldsOf(sport.play) : {},
  row: { ...(sport.draws && { drawn: maybe(integer) }), ...columns(StandingsRowSchema, sport.columns) },
  split: { ...(sport.draws && { drawn: maybe(integer) }), ...columns(StandingsSplitSchema, sport.splitColumns) },
  player: Object.fromEntries(sport.hands.map((hand) => [hand, maybe(text)])),
  entry: Object.fromEntries(Object.keys(sport.lineup).map((name) => [name, maybe(integer)])),
})

export function shapesOf(sport: SportView) {
  const added = additionsOf(sport)
  const event = record({ ...without(shapes.event, soccerEvent), ...added.event })
  const split = maybe(record({ ...without(shapes.standingsRow.home!.fields!, soccerColumns), ...added.split }))
  const stats = record(added.teamStats)
  const players = maybe(listOf(record({ player_id: text, name: text, ...added.playerStats })))
  const team = record({ team_id: text, ...added.teamStats })
  return {
    match: { ...shapes.listedMatch, ...added.match, events: maybe(listOf(event)) },
    statistics: {
      ...{ match_id: text, status: text, home: team, away: team },
      ...(sport.byPeriod && { periods: maybe(listOf(record({ period: text, home: stats, away: stats }))) }),
      players: record({ home: players, away: players }),
    },
    play: { ...details.play, details: record(added.details) },
    standingsRow: { ...without(shapes.standingsRow, soccerColumns), ...added.row, home: split, away: split },
    player: { ...without(details.player, ['foot']), ...added.player },
    lineup: details.lineupWith(added.entry),
    squad: details.squad,
  } satisfies Record<string, Fields>
}

export const shapesOfSport = (sport: SportId) => shapesOf(sportView(sport))
