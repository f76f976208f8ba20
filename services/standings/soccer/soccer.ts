import * as c from '../engine/criteria.ts'
import type { RankingRow, Ruled, SplitRow, SportRules, ZoneRow } from '../engine/rules.ts'
import { getPoints } from '../engine/tally.ts'
import annulled from './annulled.json' with { type: 'json' }
import deductions from './deductions.json' with { type: 'json' }
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }
import splits from './splits.json' with { type: 'json' }
import zones from './zones.json' with { type: 'json' }

export const soccer: SportRules = {
  leagues,
  columns: ['drawn', 'points'],
  criteria: {
    goal_difference: c.compare(c.goalDifference),
    goals_for: c.compare(c.goalsFor),
    /** Most leagues used it until about 1970: few goals conceded count for more than many goals scored. */
    goal_average: c.compare(c.goalAverage),
    wins: c.compare(c.wins),
    away_goals: c.compare(c.goalsFor, c.awayGames),
    away_wins: c.compare(c.wins, c.awayGames),
    away_goals_against: c.compare((t) => -t.goalsAgainst, c.awayGames),
    /** Fewest points lost: among teams tied on points, the team with fewer matches played ranks first. */
    points_dropped: c.compare((t, points) => getPoints(t, points) - points.win * t.played),
    first_half_goal_difference: c.compare(c.goalDifference, c.firstMeetings),
    first_half_goals_for: c.compare(c.goalsFor, c.firstMeetings),
    opponents_points: c.ofOpponents(getPoints),
    opponents_goal_difference: c.ofOpponents(c.goalDifference),
    opponents_goals_for: c.ofOpponents(c.goalsFor),
    head_to_head_points: c.compare(getPoints, c.headToHead),
    head_to_head_wins: c.compare(c.wins, c.headToHead),
    head_to_head_goal_difference: c.compare(c.goalDifference, c.headToHead),
    head_to_head_goals_for: c.compare(c.goalsFor, c.headToHead),
    head_to_head_away_goals: c.compare(c.goalsFor, c.headToHeadAway),
    /**
     * With halved points, a team that lost half a point by rounding ranks before one that did not, and a team that
     * gained half a point ranks last.
     */
    half_point: c.carriedOver(({ halfPoint }) => halfPoint),
    regular_season_position: c.carriedOver(({ position }) => position),
    fair_play: c.fairPlayPoints,
    /** A match between two level teams in a separate stage. */
    play_off: c.playoff,
  },
  ownRecord: ['goal_difference', 'goals_for', 'goal_average', 'wins'],
  /** IFAB leaves points and criteria to competitions; rows with two points for a win contain them. */
  usual: { by: 'points', points: { win: 3, draw: 1 }, restart: 'never', meetings: 2 },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  zones: zones as readonly ZoneRow[],
  splits: splits as readonly SplitRow[],
  deductions,
  annulled,
}
