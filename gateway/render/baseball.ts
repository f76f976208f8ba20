import { BaseballEventSchema, BaseballPlaySchema, BaseballStateSchema, BaseballStatsSchema } from '@touchline/contract/gen/baseball'
import { groupsOf, type SportView } from './sport-view.ts'

export const baseball: SportView = {
  of: 'baseball',
  state: BaseballStateSchema,
  event: BaseballEventSchema,
  stats: BaseballStatsSchema,
  teamOnlyStats: ['left_on_base'],
  byPeriod: true,
  play: BaseballPlaySchema,
  draws: true,
  columns: {
    win_pct: 'winPct',
    games_behind: 'gamesBehind',
    wildcard_games_behind: 'wildcardGamesBehind',
    runs_scored: 'goalsFor',
    runs_allowed: 'goalsAgainst',
    run_difference: 'goalDifference',
    last_ten: 'lastTen',
    clinch: 'clinch',
  },
  splitColumns: { runs_scored: 'goalsFor', runs_allowed: 'goalsAgainst' },
  hands: ['bats', 'throws'],
  positionGroups: groupsOf({
    pitcher: 'P SP RP',
    catcher: 'C',
    infielder: '1B 2B 3B SS IF',
    outfielder: 'LF CF RF OF',
    hitter: 'DH PH PR',
  }),
  lineup: { batting_order: 'battingOrder' },
}
