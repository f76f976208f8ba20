import * as c from '../engine/criteria.ts'
import type { RankingRow, Ruled, SportRules, ZoneRow } from '../engine/rules.ts'
import { getPoints } from '../engine/tally.ts'
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }
import zones from './zones.json' with { type: 'json' }

/** Deciding matches and drawing of lots are not computed. */
export const handball: SportRules = {
  leagues,
  columns: ['drawn', 'points'],
  criteria: {
    goal_difference: c.compare(c.goalDifference),
    goals_for: c.compare(c.goalsFor),
    head_to_head_points: c.compare(getPoints, c.headToHead),
    head_to_head_goal_difference: c.compare(c.goalDifference, c.headToHead),
    head_to_head_goals_for: c.compare(c.goalsFor, c.headToHead),
    head_to_head_away_goals: c.compare(c.goalsFor, c.headToHeadAway),
  },
  ownRecord: ['goal_difference', 'goals_for'],
  /** `points` is the value of a result in every league on file; a league with other points has them in its row. */
  usual: { by: 'points', points: { win: 2, draw: 1 }, restart: 'never', meetings: 2 },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  zones: zones as readonly ZoneRow[],
}
