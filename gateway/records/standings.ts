import { zones } from '@touchline/contract/standings'
import { countedTogether } from './counted-together.ts'
import { getDrawRow } from './draw.ts'
import {
  count,
  day,
  flag,
  id,
  image,
  instant,
  integer,
  type JsonOf,
  list,
  matching,
  oneOf,
  orNull,
  record,
  season,
  text,
} from './field-types.ts'
import type { SportFields } from './sport-fields.ts'

const played = count('Matches played.', 30)
const won = count('Matches won.', 20)
const lost = count('Matches lost.', 5)

const split = { played, won, lost, points: orNull(integer('Points won in these matches.', 33)) }
export type StandingsSplit = JsonOf<typeof split>

const standingsRow = {
  position: orNull(
    count(
      'From 1: over all groups of a split season; within the group where groups are parallel. null without a rule, and for teams that the tie-breaks on file leave tied, see `meta.rule`.',
      1,
    ),
  ),
  team: record(
    {
      id: id('team', 'Id of the team.'),
      name: orNull(text('In the requested language.', 'Bayern Munich')),
      logo_url: orNull(image('https://img.example/bayern.svg')),
    },
    'The team of the row.',
  ),
  league_id: id('league', 'Id of the league.'),
  season,
  stage: orNull(text('The part of the season that the row counts; null where there is only one.', 'Regular Season')),
  group: orNull(text('"A", "Championship".', 'Championship')),
  group_position: orNull(count('Position within the group, from 1.', 1)),
  played,
  won,
  lost,
  points: orNull(integer('Deductions are subtracted; null in sports that rank by percentage, and without a rule, see `meta.rule`.', 65)),
  form: matching(/^[WDLTO]{0,5}$/, 'Up to five results, oldest to newest; empty before the first match.', 'WWDLW'),
  streak: orNull(matching(/^[WDLTO]\d+$/, 'Current run of equal results; null before the first match.', 'W3')),
  position_change: orNull(integer('Places gained since the previous round; negative for places lost.', 1)),
  zone: orNull(oneOf(zones, 'What the position leads to; null before the first match of the season.')),
  deduction: count('Points deducted, as a positive number.', 0),
  carried_points: orNull(integer('Points carried over from an earlier stage.', 23)),
  home: orNull(record(split, 'Record of the matches at home.')),
  away: orNull(record(split, 'Record of the matches away.')),
  tiebreakers: list(text('A criterion.', 'goal_difference'), 'Criteria for teams level on points, in order.'),
  updated_at: instant('When the standings were computed, with milliseconds.', '2025-11-08T16:21:07.512Z'),
}
export type StandingsRow = JsonOf<typeof standingsRow>

const rule = {
  name: orNull(text('The regulation that points, order and zones follow; null when none is on file.', 'DFL Spielordnung, § 2 Nr. 3')),
  reviewed: flag('The ranking, and all points that the league deducted in this season, were reviewed.', true),
  reason: orNull(text('Why it is not reviewed; null when it is.', 'Points deducted in this season have not been reviewed.')),
}
export type StandingsRule = JsonOf<typeof rule>
const standingsMetaFields = {
  rule: record(
    rule,
    'What the standings rest on. Without a rule on file the rows have counts only: `points`, `position` and `zone` are null.',
  ),
  as_of: orNull(
    instant(
      'The time of the newest data in the table: the last change of its results; of an archive the end of its last match, whenever it was imported.',
      '2025-11-08T16:21:07.512Z',
    ),
  ),
  results_to: orNull(day('The table is that after the matches up to this day; null before the first result.', '2025-11-08')),
  missing_results: orNull(
    count(
      'Matches of the table that should have ended and have no result, as `result_pending` has it. A season whose play-offs have begun also lacks the results of its full length that no source announced.',
      0,
    ),
  ),
  refused_results: count(
    'Results that are not in the table because a row that a source has was refused, and that no other source has: at least so many, and not among `missing_results`. The next import of a mended row takes it off. 0 when none is known.',
    0,
  ),
  counted_together: countedTogether('Other names that teams of the table had between its first result and `results_to`.'),
}
/** What the `meta` of standings has besides that of every list. */
export type StandingsMeta = JsonOf<typeof standingsMetaFields>
export const standingsMeta = record(
  {
    total: count('Number of rows.', 18),
    limit: count('As `total`.', 18),
    offset: count('0: standings are not paged.', 0),
    ...standingsMetaFields,
  },
  'The `meta` of standings.',
)

export function getStandingsRow({ columns, splitColumns, draws }: SportFields) {
  if (draws) return getDrawRow()
  const ofSport = { ...split, ...splitColumns }
  return record(
    {
      ...standingsRow,
      ...columns,
      home: orNull(record(ofSport, 'Record of the matches at home.')),
      away: orNull(record(ofSport, 'Record of the matches away.')),
    },
    'A row of the standings of a league.',
  )
}

/** Columns of several sports. */
export const drawn = orNull(count('Matches drawn.', 5))
export const goalsFor = orNull(count('Goals scored.', 70))
export const goalsAgainst = orNull(count('Goals conceded.', 30))
export const pointsFor = orNull(count('Points scored.', 2310))
export const pointsAgainst = orNull(count('Points conceded.', 2188))
export const winPct = orNull(text('Share of matches won; a tie counts by the rules of the league. null before the first match.', '.625'))
export const gamesBehind = orNull(text('Games behind the leader of its group; null where the league does not count them.', '2.5'))
export const conference = orNull(text('"Eastern", "AFC", "AL".', 'Eastern'))
export const division = orNull(text('"Atlantic", "NFC North".', 'Atlantic'))
export const conferenceRecord = orNull(text('Wins and losses within the conference, then ties if there are any: "8-3-1".', '9-3'))
export const lastTen = orNull(text('Wins and losses of the last ten matches.', '7-3'))
