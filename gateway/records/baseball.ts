import type { BaseballEvent, BaseballPlay, BaseballState, BaseballStats, Bases } from '@touchline/contract/gen/baseball'
import type { Player } from '@touchline/contract/gen/catalog'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { LineupEntry } from '@touchline/contract/gen/stats'
import { conceded, drawn, gamesBehind, lastTen, scored, winPct } from './columns.ts'
import { count, integer, matching, number, oneOf, text } from './field-types.ts'
import { eachOrNull, fieldsFrom, is, list, messageFields, orNull, record, via } from './record.ts'
import type { SportFields } from './sport-fields.ts'

const bases = (description: string) => via(list(count('A base, 1 to 3.', 1), description), ({ occupied }: Bases) => occupied)
const half = oneOf(['top', 'bottom'], 'top: the visitors bat.')
const hand = (description: string) => oneOf(['left', 'right', 'both'], description)
const runsScored = scored('Runs scored.', 742)
const runsAllowed = conceded('Runs allowed.', 655)

const stats = messageFields<BaseballStats>()({
  batting: record(
    eachOrNull({
      ab: count('At bats.', 4),
      r: count('Runs.', 1),
      h: count('Hits.', 2),
      doubles: count('Doubles.', 1),
      triples: count('Triples.', 0),
      hr: count('Home runs.', 1),
      rbi: count('Runs batted in.', 3),
      bb: count('Walks, intentional walks included.', 1),
      so: count('Strikeouts.', 1),
      sb: count('Stolen bases.', 0),
      cs: count('Caught stealing.', 0),
      hbp: count('Hit by pitch.', 0),
      avg: text('Hits divided by at bats in this match; null without an at bat.', '.500'),
      pa: count('Plate appearances: at bats, walks, hit by pitch, sacrifices, and first base by interference.', 5),
      sf: count('Sacrifice flies.', 0),
      obp: text('On-base percentage. In totals only: null in a match.', '.388'),
      slg: text('Slugging percentage: total bases divided by at bats. In totals only: null in a match.', '.511'),
    }),
    'null for players who did not bat.',
  ),
  pitching: record(
    eachOrNull({
      ip: matching(/^\d+\.\d$/, 'Innings pitched, and outs in the next.', '6.2'),
      h: count('Hits allowed.', 5),
      r: count('Runs allowed.', 2),
      er: count('Earned runs.', 2),
      bb: count('Walks.', 1),
      so: count('Strikeouts.', 8),
      hr: count('Home runs allowed.', 1),
      pitches: count('Pitches thrown.', 98),
      strikes: count('Pitches that were strikes.', 66),
      decision: oneOf(['W', 'L', 'S'], 'Win, loss or save; null without a decision and for teams.'),
      wins: count('Matches won. In totals only: null in a match.', 14),
      losses: count('Matches lost. In totals only: null in a match.', 6),
      saves: count('Matches saved. In totals only: null in a match.', 0),
      era: number('Earned runs per nine innings. In totals only: null in a match.', 2.85, 'runs'),
      whip: number('Walks and hits per inning. In totals only: null in a match.', 1.08),
    }),
    'null for players who did not pitch.',
  ),
  fielding: record(eachOrNull({ e: count('Errors.', 0) }), 'null for players who did not field.'),
})

export const baseball: SportFields = {
  id: 'baseball',
  plays: {
    types: 'plate_appearance pitch stolen_base caught_stealing pickoff wild_pitch passed_ball balk substitution inning_end'.split(' '),
    roles: 'batter pitcher runner fielder catcher in out scored'.split(' '),
    details: messageFields<BaseballPlay>()({
      inning: count('From 1.', 7),
      half,
      outs: count('Outs in the half-inning after the play, 0 to 3.', 2),
      balls: count('Balls at the time of the play.', 3),
      strikes: count('Strikes at the time of the play.', 2),
      pitches: text('One letter per pitch, in the notation of Retrosheet.', 'BCFX'),
      result: oneOf(
        'single double triple home_run walk intentional_walk hit_by_pitch strikeout out ground_out fly_out double_play triple_play sacrifice_hit sacrifice_fly fielders_choice error interference'.split(
          ' ',
        ),
        'Result of a plate appearance; null where none applies.',
      ),
      bases_before: bases('Occupied bases before the play, in ascending order.'),
      bases_after: bases('Occupied bases after the play, in ascending order.'),
      runs: count('Runs scored on the play.', 1),
      rbi: count('Runs batted in.', 1),
      code: text('The play in the notation of the source.', 'S8.1-3'),
    }),
  },
  positionGroups: {
    pitcher: 'P SP RP',
    catcher: 'C',
    infielder: '1B 2B 3B SS IF',
    outfielder: 'LF CF RF OF',
    hitter: 'DH PH PR',
  },
  match: messageFields<BaseballState>()({
    inning: count('From 1.', 7),
    inning_half: half,
    outs: count('0 to 3; 3 from the end of a half-inning to the next one.', 2),
    balls: count('0 to 4; null while nobody is at bat.', 3),
    strikes: count('0 to 3; null while nobody is at bat.', 2),
    bases: bases('Occupied bases in ascending order; empty: no runner on base.'),
  }),
  event: messageFields<BaseballEvent>()({
    '@inning': text('The inning.', '7'),
    '@half': half,
    '@rbi': text('Runs batted in by the event; null: not recorded, or not a batting event.', '2'),
  }),
  stats,
  teamStats: { ...stats, ...messageFields<BaseballStats>()({ left_on_base: count('Runners left on base.', 7) }) },
  statsByPeriod: true,
  columns: fieldsFrom<StandingsRow>()({
    drawn,
    win_pct: winPct,
    games_behind: gamesBehind,
    wildcard_games_behind: orNull(
      text('Games behind the last qualifying place; "+1.5": ahead of the first place that does not qualify.', '+1.5'),
    ),
    runs_scored: runsScored,
    runs_allowed: runsAllowed,
    run_difference: is(orNull(integer('Runs scored minus runs allowed.', 87)), ({ goalDifference }) => goalDifference),
    last_ten: lastTen,
    clinch: orNull(oneOf(['division', 'wildcard', 'playoff', 'eliminated'], 'What is decided; null: nothing.')),
  }),
  splitColumns: fieldsFrom<StandingsSplit>()({ drawn, runs_scored: runsScored, runs_allowed: runsAllowed }),
  player: messageFields<Player>()({ bats: hand('Batting side.'), throws: hand('Throwing hand.') }),
  lineupEntry: fieldsFrom<LineupEntry>()({
    batting_order: orNull(count('1 to 9; null for players who do not bat.', 4)),
    subbed_in_inning: is(orNull(count('Inning in which the player entered; null: did not come on.', 7)), ({ inInning }) => inInning),
    subbed_out_inning: is(
      orNull(count('Inning in which the player was replaced; null: was not replaced.', 9)),
      ({ outInning }) => outInning,
    ),
  }),
}
