import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { scoreParts } from '../../scoreboard/score-parts.ts'

/** Points of one side by quarter, and in all overtime periods together. */
export interface Line {
  quarters: readonly [number, number, number, number]
  overtime: number
}

export const getTotal = ({ quarters, overtime }: Line): number => sum(quarters) + overtime

const sum = (points: readonly number[]): number => points.reduce((a, b) => a + b, 0)

/** The scoreboard of a finished game without known points by quarter. */
export const totalState = ({ home, away }: { home: number; away: number }, hadOvertime: boolean): Scoreboard =>
  create(ScoreboardSchema, {
    state: 'finished',
    status: hadOvertime ? 'AOT' : 'FT',
    homeScore: home,
    awayScore: away,
    winner: getWinner(home, away),
  })

const getWinner = (home: number, away: number): string => (home > away ? 'home' : home < away ? 'away' : 'draw')

/** The scoreboard of a finished game. Throws an Error for overtime points without overtime. */
export function finalState(home: Line, away: Line, hadOvertime: boolean): Scoreboard {
  const [homeScore, awayScore] = [getTotal(home), getTotal(away)]
  if (!hadOvertime && (home.overtime > 0 || away.overtime > 0)) throw new Error('points of an overtime that was not played')
  const quarters = home.quarters.map((points, i) => ({ period: `Q${i + 1}`, home: points, away: away.quarters[i]! }))
  const overtime = { period: 'OT', home: home.overtime, away: away.overtime }
  const lines = hadOvertime ? [...quarters, overtime] : quarters
  return create(ScoreboardSchema, {
    state: 'finished',
    status: hadOvertime ? 'AOT' : 'FT',
    homeScore,
    awayScore,
    winner: getWinner(homeScore, awayScore),
    scores: { ...scoreParts('american-football', lines, undefined), periods: { items: lines } },
  })
}
