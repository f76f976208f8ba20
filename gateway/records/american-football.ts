import type {
  AmericanFootballEvent,
  AmericanFootballPlay,
  AmericanFootballState,
  AmericanFootballStats,
} from '@touchline/contract/gen/american_football'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import { conference, conferenceRecord, division, drawn, pointsAgainst, pointsFor, winPct } from './columns.ts'
import { count, integer, matching, number, oneOf, percent, text } from './field-types.ts'
import { eachOrNull, fieldsFrom, messageFields, orNull, record } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const yards = (description: string, example = 12) => integer(description, example, 'yards')
const average = (what: string, example: number) =>
  number(`Yards for ${what}, one decimal. In totals only: null in a match.`, example, 'yards')
const yardLine = text('Side of the field and yard line; midfield is "50".', 'ATL 25')
const runsAndCatches = {
  yards: yards('Yards gained.', 87),
  touchdowns: count('Touchdowns.', 1),
  longest: yards('Longest gain.', 24),
  two_point_attempts: count('Two-point conversions attempted.', 1),
  two_points_made: count('Two-point conversions made.', 1),
}

const stats = messageFields<AmericanFootballStats>()({
  passing: record(
    eachOrNull({
      attempts: count('Passes attempted.', 34),
      completions: count('Passes completed.', 22),
      yards: yards('Passing yards.', 268),
      touchdowns: count('Touchdown passes.', 2),
      interceptions: count('Interceptions thrown.', 1),
      two_point_attempts: count('Two-point conversions attempted.', 1),
      two_points_made: count('Two-point conversions made.', 1),
      completion_pct: percent('Completed passes. In totals only: null in a match.', 64.7),
      average: average('an attempt', 7.9),
    }),
    'null for players who did not pass; the other categories likewise.',
  ),
  rushing: record(eachOrNull({ attempts: count('Rushes.', 18), ...runsAndCatches, average: average('a rush', 4.8) }), 'Rushes.'),
  receiving: record(
    eachOrNull({ receptions: count('Passes caught.', 6), ...runsAndCatches, average: average('a reception', 14.5) }),
    'Passes caught.',
  ),
  defense: record(
    eachOrNull({
      tackles: count('Solo tackles.', 5),
      assists: count('Assisted tackles.', 2),
      sacks: number('Sacks; half sacks count.', 1.5),
      interceptions: count('Interceptions.', 1),
      forced_fumbles: count('Forced fumbles.', 1),
    }),
    'Defense.',
  ),
  kicking: record(
    eachOrNull({
      field_goals_made: count('Field goals made.', 2),
      field_goals_attempted: count('Field goals attempted.', 3),
      extra_points_made: count('Extra points made.', 3),
      extra_points_attempted: count('Extra points attempted.', 3),
      points: count('Points scored by kicks.', 9),
    }),
    'Field goals and extra points.',
  ),
  punting: record(
    eachOrNull({
      punts: count('Punts.', 4),
      yards: yards('Punt yards.', 184),
      average: number('Average length of a punt, one decimal.', 46.0, 'yards'),
      inside_20: count("Punts that ended inside the opponent's 20-yard line.", 2),
      longest: yards('Longest punt.', 58),
    }),
    'Punts.',
  ),
  returns: record(
    eachOrNull({
      kick_returns: count('Kick returns.', 2),
      kick_return_yards: yards('Kick return yards.', 47),
      kick_return_touchdowns: count('Kick return touchdowns.', 0),
      kick_return_longest: yards('Longest kick return.', 28),
      punt_returns: count('Punt returns.', 3),
      punt_return_yards: yards('Punt return yards.', 21),
      punt_return_touchdowns: count('Punt return touchdowns.', 0),
      punt_return_longest: yards('Longest punt return.'),
    }),
    'Kick and punt returns.',
  ),
  fumbles: record(
    eachOrNull({
      fumbles: count('Fumbles.', 1),
      lost: count('Fumbles lost.', 1),
      recovered: count('Fumbles recovered, whichever side fumbled.', 0),
    }),
    'Fumbles.',
  ),
})

export const americanFootball: SportFields = {
  id: 'american-football',
  plays: {
    types: 'kickoff rush pass sack punt field_goal extra_point two_point penalty timeout fumble interception touchdown drive_end'.split(
      ' ',
    ),
    roles:
      'passer rusher receiver target kicker punter returner tackler assist sacked sacker intercepted_by fumbled forced_by recovered_by penalized defender'.split(
        ' ',
      ),
    details: messageFields<AmericanFootballPlay>()({
      drive: count('From 1, counted over both sides.', 4),
      down: count('Down before the play, 1 to 4.', 3),
      distance: yards('Yards to a first down, before the play.', 7),
      yard_line: yardLine,
      yards: yards('Yards gained by the play; negative for a loss.'),
      result: text('Of a drive_end how the drive ended; of others the outcome if the source reports it: "complete".', 'Touchdown'),
    }),
  },
  positionGroups: {
    offense: 'QB RB FB HB WR TE OL OT OG G T C LT LG RG RT',
    defense: 'DL DE DT NT LB ILB OLB MLB DB CB S FS SS SAF EDGE',
    special_teams: 'K P LS PK KR PR',
  },
  match: messageFields<AmericanFootballState>()({
    down: count('1 to 4; null between drives and at kicks.', 3),
    distance: yards('Yards to a first down, or to the goal line where that is nearer.', 7),
    yard_line: yardLine,
    possession: oneOf(['home', 'away'], 'The side in possession.'),
  }),
  event: messageFields<AmericanFootballEvent>()({
    '@yards': matching(/^-?\d+$/, 'Yards gained by the play; negative for a loss.', '26'),
    '@clock': matching(/^\d*:\d\d$/, 'Time left in the quarter.', '9:53'),
    '@scoring_kind': oneOf(['pass', 'run', 'return'], 'null for kicks.'),
  }),
  stats,
  teamStats: {
    ...messageFields<AmericanFootballStats>()({
      first_downs: count('First downs.', 21),
      total_yards: yards('Net passing yards and rushing yards.', 372),
      net_passing_yards: yards('Passing yards; yards lost to sacks are subtracted.', 251),
      rushing_yards: yards('Rushing yards.', 121),
      third_down: matching(/^\d+-\d+$/, 'Third downs converted and attempted.', '5-12'),
      turnovers: count('Interceptions thrown and fumbles lost.', 1),
      penalties: count('Penalties against this side.', 6),
      penalty_yards: count('Penalty yards against this side.', 55, 'yards'),
      possession_time: matching(/^\d+:\d\d$/, 'Time of possession.', '31:20'),
      sacks: number('Sacks by this side.', 3),
    }),
    ...stats,
  },
  statsByPeriod: true,
  columns: fieldsFrom<StandingsRow>()({
    drawn,
    win_pct: winPct,
    points_for: pointsFor,
    points_against: pointsAgainst,
    conference,
    division,
    division_record: orNull(text('Wins and losses within the division, then ties if there are any.', '4-1')),
    conference_record: conferenceRecord,
    playoff_seed: orNull(count('Seed within the conference, from 1; null: not qualified.', 1)),
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({ drawn, points_for: pointsFor, points_against: pointsAgainst }),
  player: {},
  lineupEntry: {},
}
