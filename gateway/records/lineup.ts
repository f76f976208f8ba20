import type { LineupEntry as Entry, LineupCard, MatchLineups, LineupSide as Side } from '@touchline/contract/gen/stats'
import { onDay, type TeamView, teamIn, type View } from '../render/view.ts'
import { coach } from './coach.ts'
import { count, currentId, flag, id, matching, oneOf, text } from './field-types.ts'
import { getPosition } from './position.ts'
import { fieldsFrom, from, is, type JsonOf, list, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'
import { perSport } from './sports.ts'
import { teamRef } from './team-ref.ts'

/** Input of one side of the lineups. */
interface SideSource {
  team: TeamView
  /** Undefined: there is no lineup yet. */
  side: Side | undefined
}

const card = fieldsFrom<LineupCard>()({
  type: oneOf(['yellow_card', 'second_yellow', 'red_card'], 'The card.'),
  minute: is(orNull(count('As `subbed_in_minute`; null: not known.', 54, 'minutes')), ({ minute }) => getMinute(minute)),
})

const entryFields = (sport: SportFields) =>
  fieldsFrom<Entry>()({
    player_id: currentId('player', 'Id of the player.'),
    name: text('In the spelling of the source.', 'H. Kane'),
    shirt_number: orNull(count('Shirt number in this match.', 9)),
    position: getPosition(sport),
    grid: orNull(matching(/^\d+:\d+$/, 'Row, and place within the row; null where the source has none.', '4:1')),
    captain: flag('Captain at the start.', false),
    minutes: orNull(count('Time played, without stoppage time.', 90, 'minutes')),
    subbed_in_minute: is(
      orNull(
        count(
          'When the player came on; stoppage time counts as the minute it belongs to: 90 for "90+2". null: did not come on, or a sport without match minutes.',
          61,
          'minutes',
        ),
      ),
      ({ inMinute }) => getMinute(inMinute),
    ),
    subbed_out_minute: is(
      orNull(count('When the player went off, as `subbed_in_minute`; null: did not go off.', 78, 'minutes')),
      ({ outMinute }) => getMinute(outMinute),
    ),
    cards: list(record(card, 'A card.'), 'Cards shown to the player, in order.'),
  })
export type LineupEntry = JsonOf<ReturnType<typeof entryFields>>

function sideFields(sport: SportFields) {
  const entry = record({ ...entryFields(sport), ...sport.lineupEntry }, 'A player.')
  return fieldsFrom<SideSource>()({
    team: record(teamRef, 'The team.'),
    formation: is(orNull(text('null where the source has none; never inferred.', '4-2-3-1')), ({ side }) => side?.formation),
    ...from(({ side }: SideSource) => side, { coach }),
    starters: is(list(entry, 'In the order of the source; empty before the lineup is published.'), ({ side }) => side?.starters ?? []),
    bench: is(
      orNull(list(entry, 'Substitutes who came on, in that order, then the unused ones as far as the lineup lists them. null: not known.')),
      ({ side }) => reserves(side) ?? unknown(side),
    ),
    missing: is(orNull(list(entry, 'Players not available. null: not known.')), ({ side }) => side?.missing?.items ?? unknown(side)),
  })
}
export type LineupSide = JsonOf<ReturnType<typeof sideFields>>

const reserves = (side: Side | undefined): Entry[] | undefined =>
  side && (side.bench || side.substitutes.length > 0) ? [...side.substitutes, ...(side.bench?.items ?? [])] : undefined

/** All lists are empty before the lineup is published. */
const unknown = (side: Side | undefined): null | [] => (side !== undefined && side.starters.length > 0 ? null : [])

function lineupFields(sport: SportFields) {
  const side = sideFields(sport)
  const sideIn = ({ match, lineups }: MatchLineups, at: 0 | 1, view: View): SideSource => {
    const { home, away } = match!.schedule!
    return { team: teamIn(view, (at === 0 ? home : away)!.teamId), side: lineups?.sides[at] }
  }
  return fieldsFrom<MatchLineups>()({
    match_id: is(id('match', 'Id of the match.'), ({ match }) => match!.id),
    confirmed: is(flag('The official lineup is published, or the match is over.'), ({ lineups }) => lineups?.confirmed ?? false),
    home: is(record(side, 'The side that is named first.'), (lineups, view) => sideIn(lineups, 0, view)),
    away: is(record(side, 'The other side.'), (lineups, view) => sideIn(lineups, 1, view)),
  })
}
export type Lineup = JsonOf<ReturnType<typeof lineupFields>>
export const getLineup = perSport((sport) => record(lineupFields(sport), 'The lineups of a match.'))

export const renderLineups = (response: MatchLineups, view: View): Lineup =>
  getLineup(response.match!.sport).render(response, onDay(view, response.match!.schedule!.startAt))

/** Drops stoppage time: "90+2" becomes 90. Anything but a minute becomes null. */
function getMinute(text: string | undefined): number | null {
  const [, minute] = /^([1-9]\d{0,2})(?:\+\d+)?$/.exec(text ?? '') ?? []
  return minute === undefined ? null : Number(minute)
}
