import * as c from '../engine/criteria.ts'
import type { RankingRow, Ruled, SportRules } from '../engine/rules.ts'
import { winPct } from '../engine/tally.ts'
import divisions from './divisions.json' with { type: 'json' }
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }

/**
 * Teams still tied after all criteria are separated by net touchdowns, then by a drawing of lots. Neither is computed.
 */
export const americanFootball: SportRules = {
  leagues,
  columns: ['drawn', 'win_pct', 'division', 'division_records', 'seed'],
  criteria: {
    head_to_head: c.compare(winPct, c.headToHead),
    head_to_head_net_points: c.compare(c.goalDifference, c.headToHead),
    head_to_head_sweep: c.sweep,
    division_record: c.compare(winPct, c.divisionGames),
    common_games: c.compare(winPct, c.commonGames()),
    four_common_games: c.compare(winPct, c.commonGames(4)),
    conference_record: c.compare(winPct, c.conferenceGames),
    strength_of_victory: c.strength(false),
    strength_of_schedule: c.strength(true),
    conference_points_ranking: c.pointsRanking(true),
    points_ranking: c.pointsRanking(false),
    common_net_points: c.compare(c.goalDifference, c.commonGames()),
    conference_net_points: c.compare(c.goalDifference, c.conferenceGames),
    /** An average, because the teams of a conference played different numbers of games in it. */
    average_conference_net_points: c.compare(c.averageGoalDifference, c.conferenceGames),
    division_net_points: c.compare(c.goalDifference, c.divisionGames),
    net_points: c.compare(c.goalDifference),
  },
  ownRecord: ['net_points'],
  tables: 'division',
  usual: {
    by: 'win_pct',
    points: { win: 1, draw: 0.5 },
    restart: 'each_place',
    meetings: 0,
  },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  divisions,
}
