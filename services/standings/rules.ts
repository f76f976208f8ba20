import deductionRows from './rules/deductions.json' with { type: 'json' }
import tieBreaks from './rules/tie-breaks.json' with { type: 'json' }

/** How level teams are told apart. The head-to-head ones look at the matches among the level teams alone, once all of them are played. */
export const criteria = [
  'goal_difference',
  'goals_for',
  'wins',
  'away_goals',
  'away_wins',
  'head_to_head_points',
  'head_to_head_goal_difference',
  'head_to_head_goals_for',
  'head_to_head_away_goals',
] as const
export type Criterion = (typeof criteria)[number]

export interface Rules {
  tiebreakers: readonly Criterion[]
  /** Team id to the points taken away, positive. */
  deductions: ReadonlyMap<string, number>
}

/** Points taken from a team (positive) by the body that runs its league, each with its source. `team` is there for readers: the id decides. */
interface Deduction {
  league: string
  season: string
  team_id: string
  team: string
  points: number
  source: string
}
const deductions: readonly Deduction[] = deductionRows

/** Where a league's own rule is not on file. */
const usual: readonly Criterion[] = ['goal_difference', 'goals_for']

/** The rules of one league (by its slug) in one season ("2024/2025"). */
export function rulesOf(league: string, season: string): Rules {
  const row = tieBreaks.find((r) => r.leagues.includes(league))
  return {
    tiebreakers: (row?.order as readonly Criterion[] | undefined) ?? usual,
    deductions: new Map(deductions.filter((d) => d.league === league && d.season === season).map((d) => [d.team_id, d.points])),
  }
}
