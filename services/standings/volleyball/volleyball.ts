import type { Scoreboard } from '@touchline/contract/gen/match'
import type { Criterion } from '../engine/contest.ts'
import * as c from '../engine/criteria.ts'
import type { Result } from '../engine/results.ts'
import type { RankingRow, Ruled, SportRules, ZoneRow } from '../engine/rules.ts'
import { getPoints, tally } from '../engine/tally.ts'
import leagues from './leagues.json' with { type: 'json' }
import reviewed from './reviewed.json' with { type: 'json' }
import rankings from './rules.json' with { type: 'json' }
import zones from './zones.json' with { type: 'json' }

/** The points of all sets that count in the score. A golden set does not count. */
function setPoints({ homeScore, awayScore, scores }: Scoreboard): Result['setPoints'] {
  const sets = scores?.periods?.items.filter(({ period }) => period.startsWith('S')) ?? []
  if (sets.length !== (homeScore ?? 0) + (awayScore ?? 0)) return undefined
  const sum = { home: 0, away: 0 }
  for (const { home, away } of sets) {
    if (home === undefined || away === undefined) return undefined
    sum.home += home
    sum.away += away
  }
  return sum
}

/**
 * Points won divided by points lost. If the points of a match are unknown, the tied teams stay undecided, whatever
 * criteria follow.
 */
const pointsRatio =
  (games: c.Games = c.allGames): Criterion =>
  (tied, contest) => {
    const of = games(tied, contest)
    if (!of) return []
    const points = new Map(tied.map((team) => [team, tally(team, of(team)).setPoints]))
    if ([...points.values()].includes(undefined)) {
      for (const team of tied) contest.undecided?.add(team)
      return []
    }
    return [(team) => c.ratio(points.get(team)!.won, points.get(team)!.lost)]
  }

/** The winner of the last match between two teams; does not apply to more teams. */
const lastMatch: Criterion = (tied, contest) => {
  const last = tied.length === 2 ? c.headToHead(tied, contest)?.(tied[0]!).at(-1) : undefined
  return last ? [(team) => tally(team, [last]).won] : []
}

/** A score counts sets won, so goals are sets here. Drawing of lots is not computed. */
export const volleyball: SportRules = {
  leagues,
  after: ({ homeScore = 0, awayScore = 0 }) => (homeScore + awayScore === 5 ? 'fifth_set' : undefined),
  setPoints,
  columns: ['points', 'sets'],
  criteria: {
    /** A criterion where wins rank first. */
    points: (_, { points }) => [points],
    wins: c.compare(c.wins),
    set_ratio: c.compare(c.goalAverage),
    points_ratio: pointsRatio(),
    last_match: lastMatch,
    head_to_head_wins: c.compare(c.wins, c.headToHead),
    head_to_head_points: c.compare(getPoints, c.headToHead),
    head_to_head_set_ratio: c.compare(c.goalAverage, c.headToHead),
    head_to_head_points_ratio: pointsRatio(c.headToHead),
  },
  ownRecord: ['points', 'wins', 'set_ratio', 'points_ratio'],
  /** Points differ by era, so every ranking contains them. */
  usual: { by: 'points', restart: 'never', meetings: 0 },
  rankings: rankings as readonly RankingRow[],
  reviewed: reviewed as readonly Ruled[],
  zones: zones as readonly ZoneRow[],
}
