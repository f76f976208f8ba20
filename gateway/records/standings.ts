import type { StandingsRow as Row, Standings, StandingsSplit, TeamInPlay } from '@touchline/contract/gen/standings'
import { zones } from '@touchline/contract/standings'
import { onDay, type TeamView, teamIn, type View } from '../render/view.ts'
import { type DrawRow, drawRecord } from './draw.ts'
import { count, currentId, id, image, instant, integer, matching, oneOf, season, text } from './field-types.ts'
import { fieldsFrom, from, is, type JsonOf, list, optional, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'
import { perSport } from './sports.ts'

/** Input of a row. */
interface RowSource {
  row: Row
  standings: Standings
  team: TeamView
}

const played = count('Matches played.', 30)
const won = count('Matches won.', 20)
const lost = count('Matches lost.', 5)

const split = fieldsFrom<StandingsSplit>()({ played, won, lost, points: orNull(integer('Points won in these matches.', 33)) })

const team = fieldsFrom<TeamView>()({
  id: id('team', 'Id of the team.'),
  name: orNull(text('In the requested language.', 'Bayern Munich')),
  logo_url: orNull(image('https://img.example/bayern.svg')),
})

const counts = fieldsFrom<Row>()({
  stage: orNull(text('The part of the season that the row counts; null where there is only one.', 'Regular Season')),
  group: orNull(text('"A", "Championship".', 'Championship')),
  group_position: orNull(count('Position within the group, from 1.', 1)),
  played,
  won,
  lost,
  points: orNull(integer('Deductions are subtracted; null in sports that rank by percentage, and without a rule, see `meta.rule`.', 65)),
})

const run = fieldsFrom<Row>()({
  form: matching(/^[WDLTO]{0,5}$/, 'Up to five results, oldest to newest; empty before the first match.', 'WWDLW'),
  streak: orNull(matching(/^[WDLTO]\d+$/, 'Current run of equal results; null before the first match.', 'W3')),
  position_change: orNull(
    integer('Places gained since the previous round; with `live=true`, by the matches in play. Negative for places lost.', 1),
  ),
  zone: orNull(oneOf(zones, 'What the position leads to; null before the first match of the season.')),
  deduction: count('Points deducted, as a positive number.', 0),
  carried_points: orNull(integer('Points carried over from an earlier stage.', 23)),
})

const teamInPlay = fieldsFrom<TeamInPlay>()({
  match_id: currentId('match', 'Id of the match.'),
  side: oneOf(['home', 'away'], 'The side of the team.'),
  score: orNull(count('Present score of the team; null if it is not known.', 2)),
  opponent_score: orNull(count('Present score of its opponent; null if it is not known.', 1)),
  result: orNull(
    oneOf(
      ['W', 'D', 'L'],
      'How the row counts the match. null: it does not count, because its score is not known, or level in a league without draws.',
    ),
  ),
})

const ofRow = ({ row }: RowSource) => row

const rowFields = ({ columns, splitColumns }: SportFields) => {
  const ofSport = { ...split, ...splitColumns }
  return fieldsFrom<RowSource>()({
    position: is(
      orNull(
        count(
          'From 1: over all groups of a split season; within the group where groups are parallel. null without a rule, and for teams that the tie-breaks on file leave tied, see `meta.rule`.',
          1,
        ),
      ),
      ({ row }) => row.position,
    ),
    team: record(team, 'The team of the row.'),
    league_id: is(id('league', 'Id of the league.'), ({ standings }) => standings.leagueId),
    season: is(season, ({ standings }) => standings.season),
    ...from(ofRow, counts),
    ...from(ofRow, columns),
    ...from(ofRow, run),
    home: is(orNull(record(ofSport, 'Record of the matches at home.')), ({ row }) => row.home),
    away: is(orNull(record(ofSport, 'Record of the matches away.')), ({ row }) => row.away),
    live: is(
      optional(record(teamInPlay, 'Only with `live=true`, and while the team plays: the match that the row counts as if it ended now.')),
      ({ row }) => row.live,
    ),
    tiebreakers: is(
      list(text('A criterion.', 'goal_difference'), 'Criteria for teams level on points, in order.'),
      ({ row }) => row.tiebreakers,
    ),
    updated_at: is(
      instant('When the standings were computed, with milliseconds.', '2025-11-08T16:21:07.512Z'),
      ({ standings }) => standings.updatedAt,
    ),
  })
}
export type StandingsRow = JsonOf<ReturnType<typeof rowFields>>
const getRow = perSport((sport) => record(rowFields(sport), 'A row of the standings of a league.', sport.columns))

/** A round of the draw in a sport whose seasons are tournaments. */
export const getStandingsRow = (sport: SportFields) => (sport.draws ? drawRecord : getRow(sport.id))

/**
 * Rows in the order of the table; without a ranking, each group is ordered by the names of its teams. For a draw, its
 * rounds in order of play.
 */
export function renderStandings(standings: Standings, present: View): (StandingsRow | DrawRow)[] {
  const view = onDay(present, standings.resultsTo)
  const draws = standings.rows.flatMap((row) =>
    row.draw || row.ranking ? [drawRecord.render({ round: row.draw, row, standings }, view)] : [],
  )
  return draws.length > 0 ? draws : renderTable(standings, view)
}

function renderTable(standings: Standings, view: View): StandingsRow[] {
  const { render } = getRow(standings.sport)
  const rows = standings.rows.map((row) => render({ row, standings, team: teamIn(view, row.teamId) }, view))
  if (standings.rule?.name !== undefined) return rows
  const { compare } = new Intl.Collator(view.lang)
  return [...Map.groupBy(rows, ({ stage, group }) => JSON.stringify([stage, group])).values()].flatMap((inGroup) =>
    inGroup.sort((a, b) => compare(a.team.name ?? '', b.team.name ?? '')),
  )
}
