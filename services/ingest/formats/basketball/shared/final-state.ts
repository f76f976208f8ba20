import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { periodName, regularPeriods, type Score } from './entry.ts'

const sum = (lines: readonly Score[]): Score =>
  lines.reduce((all, { home, away }) => ({ home: all.home + home, away: all.away + away }), { home: 0, away: 0 })

/**
 * Scoreboard of a finished game. `lines`: points by period. Without them `hadOvertime` decides whether the score after
 * regular time is known. Throws an Error for periods that do not add up to the score, or fewer periods than a game has.
 */
export function finalState(score: Score, source: { lines?: readonly Score[]; hadOvertime?: boolean }): Scoreboard {
  const { lines } = source
  if (lines && lines.length < regularPeriods) throw new Error(`${lines.length} periods of a game that is over`)
  const total = lines && sum(lines)
  if (total && (total.home !== score.home || total.away !== score.away))
    throw new Error(`the periods make ${total.home}-${total.away}, not ${score.home}-${score.away}`)
  const hadOvertime = lines ? lines.length > regularPeriods : source.hadOvertime
  const fulltime = lines ? sum(lines.slice(0, regularPeriods)) : hadOvertime === false ? score : undefined
  return create(ScoreboardSchema, {
    state: 'finished',
    status: hadOvertime ? 'AOT' : 'FT',
    homeScore: score.home,
    awayScore: score.away,
    winner: score.home > score.away ? 'home' : score.home < score.away ? 'away' : 'draw',
    scores: {
      ...(lines && { halftime: halftimeOf(lines) }),
      ...(fulltime && { fulltime }),
      ...(hadOvertime && { extraTime: score }),
      ...(lines && { periods: { items: periodScores(lines) } }),
    },
  })
}

/** Points of the first two quarters. */
export const halftimeOf = (lines: readonly Score[]): Score => sum(lines.slice(0, regularPeriods / 2))

export const periodScores = (lines: readonly Score[]) => lines.map((line, i) => ({ period: periodName(i + 1), ...line }))
