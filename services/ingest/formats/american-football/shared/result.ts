import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'

/** Points of one side by quarter, and in all overtime periods together. */
export interface Line {
  quarters: readonly [number, number, number, number]
  overtime: number
}

export const totalOf = ({ quarters, overtime }: Line): number => sum(quarters) + overtime

const sum = (points: readonly number[]): number => points.reduce((a, b) => a + b, 0)

/** The scoreboard of a finished game. Throws an Error for overtime points without overtime. */
export function finalState(home: Line, away: Line, hadOvertime: boolean): Scoreboard {
  const [homeScore, awayScore] = [totalOf(home), totalOf(away)]
  if (!hadOvertime && (home.overtime > 0 || away.overtime > 0)) throw new Error('points of an overtime that was not played')
  const quarters = home.quarters.map((points, i) => ({ period: `Q${i + 1}`, home: points, away: away.quarters[i]! }))
  const overtime = { period: 'OT', home: home.overtime, away: away.overtime }
  return create(ScoreboardSchema, {
    state: 'finished',
    status: hadOvertime ? 'AOT' : 'FT',
    homeScore,
    awayScore,
    winner: homeScore > awayScore ? 'home' : homeScore < awayScore ? 'away' : 'draw',
    scores: {
      halftime: { home: sum(home.quarters.slice(0, 2)), away: sum(away.quarters.slice(0, 2)) },
      fulltime: { home: sum(home.quarters), away: sum(away.quarters) },
      ...(hadOvertime && { extraTime: { home: homeScore, away: awayScore } }),
      periods: { items: hadOvertime ? [...quarters, overtime] : quarters },
    },
  })
}
