import type { Leader, LeaderList, LeagueLeaders, Qualification, QualificationThreshold } from '@touchline/contract/gen/totals'
import { teamIn, type View } from '../render/view.ts'
import { count, currentId, flag, number, oneOf, text } from './field-types.ts'
import { qualificationText } from './qualification-text.ts'
import { fieldsFrom, is, type JsonOf, list, orNull, record } from './record.ts'
import { named, ofList, totalsFields } from './totals.ts'

/** A leader with the statistic that it leads. */
export interface LeaderSource {
  leader: Leader
  statistic: string
}
/** Players who are sides have no name in the totals, and the names of sides may arrive after them. */
const sideName = ({ playerId }: Leader, view: View): string => teamIn(view, playerId).name ?? playerId

const leaderFields = fieldsFrom<LeaderSource>()({
  statistic: is(text('Name of the statistic as in the totals; of a category "batting.hr".', 'goals'), ({ statistic }) => statistic),
  rank: is(
    count('From 1. Equal values have equal ranks; they are ordered by fewer matches, then name, then id.', 1),
    ({ leader }) => leader.rank,
  ),
  player_id: is(currentId('player', 'Id of the player.'), ({ leader }) => leader.playerId),
  name: is(text('In the spelling of the newest match.', 'H. Kane'), ({ leader }, view: View) => leader.name || sideName(leader, view)),
  teams: is(list(named('A team.'), 'The teams the player appeared for, the newest first.'), ({ leader }, view: View) =>
    leader.teamIds.map((teamId) => teamIn(view, teamId)),
  ),
  value: is(number('Of a duration in seconds, of innings in outs.', 26), ({ leader }) => leader.value),
  display: is(
    text('The value as the statistic shows it: "26", "34:12", "180.2", ".333".', '26'),
    ({ leader: { text, value } }) => text || String(value),
  ),
  matches: is(count('Matches of the player that count.', 31), ({ leader }) => leader.matches),
  matches_with: is(count('Of these, matches in which the statistic is known.', 31), ({ leader }) => leader.matchesWith),
  qualified: is(orNull(flag('Meets the rule in `meta.lists[].qualification`; null: there is none.')), ({ leader }) => leader.qualified),
})

export type LeaderRow = JsonOf<typeof leaderFields>
export const leaderRecord = record(leaderFields, 'A leader of a league in a statistic.')

const thresholdFields = fieldsFrom<QualificationThreshold>()({
  statistic: text('Name of a statistic; "matches": the matches in which the ranked statistic is known.', 'batting.pa'),
  min: number('Of durations in seconds, of innings in full innings.', 3.1),
  team_matches: count('From 1.', 1),
  rounded: flag('The product is rounded to the nearest whole number.'),
})
const qualificationFields = fieldsFrom<Qualification>()({
  text: is(text('The rule in the requested language.', 'Plate appearances: at least 3.1 per match of the team'), ({ anyOf }, { lang }) =>
    qualificationText(anyOf, lang),
  ),
  any_of: list(
    record(
      thresholdFields,
      "The total of the player is at least `min` / `team_matches`, times the matches so far of the player's newest team.",
    ),
    'A player who reaches one of them meets the rule.',
  ),
  stage: is(
    orNull(
      text(
        'The stage whose totals and matches count, also if players are ranked over all stages; null where the season has a single stage.',
        'Regular Season',
      ),
    ),
    ({ stage }) => stage || null,
  ),
  source: text('The publication of the league that contains the rule.', 'MLB, Official Baseball Rule 9.22(a)'),
})

const leaderList = fieldsFrom<LeaderList>()({
  statistic: text('Name of the statistic.', 'goals'),
  per_match: flag('`value` is for each match in which the statistic is known.', false),
  order: is(oneOf(['desc', 'asc'], 'desc: the highest value ranks first; asc: the lowest.'), ({ lowerFirst }) =>
    lowerFirst ? 'asc' : 'desc',
  ),
  total: count('Players that are ranked.', 412),
  qualification: is(
    orNull(
      record(
        qualificationFields,
        'The rule of the league about who qualifies as a leader. null: none is on file for the season and the statistic, or the list is of a stage other than the regular season. No rule is borrowed from another league.',
      ),
    ),
    ({ qualification }) => qualification,
  ),
  qualified_only: flag('Only players who meet the rule are ranked; false without a rule.'),
})

const leadersFields = fieldsFrom<Pick<LeagueLeaders, 'season' | 'stages' | 'asOf' | 'lists'>>()({
  ...totalsFields,
  lists: list(record(leaderList, 'A statistic.'), 'The statistics of the rows, in their order.'),
})
export type LeadersMeta = JsonOf<typeof leadersFields>
export const leadersMeta = record({ ...ofList, ...leadersFields }, 'The `meta` of leaders.')
export const { render: renderLeadersMeta } = record(leadersFields, 'What leaders add to the `meta` of every list.')
