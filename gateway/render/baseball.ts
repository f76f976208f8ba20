import { BaseballEventSchema, BaseballPlaySchema, BaseballStateSchema, BaseballStatsSchema } from '@touchline/contract/gen/baseball'
import type { baseball as fields } from '../records/baseball.ts'
import type { MessageWith } from './message.ts'
import { getGroups, type SportViewOf } from './sport-view.ts'

export const baseball: SportViewOf<typeof fields> = {
  of: 'baseball',
  match: BaseballStateSchema satisfies MessageWith<typeof fields.match, typeof BaseballStateSchema>,
  event: BaseballEventSchema satisfies MessageWith<typeof fields.event, typeof BaseballEventSchema>,
  stats: BaseballStatsSchema satisfies MessageWith<typeof fields.stats & typeof fields.teamStats, typeof BaseballStatsSchema>,
  teamStats: ['left_on_base'],
  statsByPeriod: true,
  play: BaseballPlaySchema satisfies MessageWith<typeof fields.plays.details, typeof BaseballPlaySchema>,
  columns: {
    drawn: 'drawn',
    win_pct: 'winPct',
    games_behind: 'gamesBehind',
    wildcard_games_behind: 'wildcardGamesBehind',
    runs_scored: 'goalsFor',
    runs_allowed: 'goalsAgainst',
    run_difference: 'goalDifference',
    last_ten: 'lastTen',
    clinch: 'clinch',
  },
  splitColumns: { drawn: 'drawn', runs_scored: 'goalsFor', runs_allowed: 'goalsAgainst' },
  player: { bats: 'bats', throws: 'throws' },
  lineupEntry: { batting_order: 'battingOrder', subbed_in_inning: 'inInning', subbed_out_inning: 'outInning' },
  positionGroups: getGroups({
    pitcher: 'P SP RP',
    catcher: 'C',
    infielder: '1B 2B 3B SS IF',
    outfielder: 'LF CF RF OF',
    hitter: 'DH PH PR',
  }),
}
