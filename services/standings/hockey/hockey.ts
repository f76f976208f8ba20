import type { Criterion } from '../engine/contest.ts'
import * as c from '../engine/criteria.ts'
import type { After } from '../engine/results.ts'
import type { RankingRow, Ruled, SportRules } from '../engine/rules.ts'
import { winPct } from '../engine/tally.ts'
import divisions from './divisions.json' with { type: 'json' }
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }
import zones from './zones.json' with { type: 'json' }

const after: Readonly<Record<string, After>> = { AOT: 'overtime', AP: 'shootout' }

/**
 * Points in the games of two teams. It is not on file whether all games counted then when one venue had more of them,
 * nor what applied to more than two teams. So the criterion applies only to two teams, and only if both ways of
 * counting agree.
 */
const headToHeadOfTwo: Criterion = (tied, contest) => {
  if (tied.length > 2) return []
  const [a, b] = tied as [string, string]
  const measures = (['balanced', 0] as const).flatMap((meetings) => [
    ...c.compare(winPct, c.headToHead)(tied, { ...contest, ranking: { ...contest.ranking, meetings } }),
  ])
  const signs = new Set(measures.map((measure) => Math.sign(measure(a) - measure(b))))
  return signs.size === 1 ? measures.slice(0, 1) : []
}

export const hockey: SportRules = {
  leagues,
  after: ({ status }) => after[status],
  columns: ['points', 'overtime', 'regulation_wins', 'points_pct', 'division'],
  criteria: {
    fewer_played: c.compare((t) => -t.played),
    regulation_wins: c.compare((t) => t.won - t.overtimeWins),
    /** All wins except shoot-out wins. */
    regulation_and_overtime_wins: c.compare((t) => t.won - t.shootoutWins),
    wins: c.compare(c.wins),
    /** Points won as a share of the points available. */
    head_to_head: c.compare(winPct, c.headToHead),
    head_to_head_of_two: headToHeadOfTwo,
    goal_difference: c.compare(c.goalDifference),
    goals_for: c.compare(c.goalsFor),
  },
  ownRecord: ['fewer_played', 'regulation_wins', 'regulation_and_overtime_wins', 'wins', 'goal_difference', 'goals_for'],
  /** Leagues differ in the points for a result, so every ranking contains them. */
  usual: {
    by: 'points',
    restart: 'never',
    meetings: 'balanced',
  },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  divisions,
  zones,
}
