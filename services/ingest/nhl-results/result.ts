import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'

/** Where a game ended. */
export type Decided = 'regulation' | 'overtime' | 'shootout'

export interface Line {
  period: string
  home: number
  away: number
}

const statusOf: Record<Decided, string> = { regulation: 'FT', overtime: 'AOT', shootout: 'AP' }

/**
 * A game that is over. Overtime ends with its first goal, and a shoot-out is worth one to its winner: so whatever was decided there was level
 * on the loser's goals before it. `periods`: the line score; absent where the source has none. Throws an Error for a score that no game ends with.
 */
export function finalState(score: { home: number; away: number }, decided: Decided, periods?: readonly Line[]): Scoreboard {
  const { home, away } = score
  if (home === away) throw new Error(`${home}-${away} leaves no winner`)
  if (decided !== 'regulation' && Math.abs(home - away) !== 1)
    throw new Error(`${home}-${away} after ${decided}: that is decided by one goal`)
  const level = { home: Math.min(home, away), away: Math.min(home, away) }
  return create(ScoreboardSchema, {
    state: 'finished',
    status: statusOf[decided],
    homeScore: home,
    awayScore: away,
    winner: home > away ? 'home' : 'away',
    scores: {
      fulltime: decided === 'regulation' ? score : level,
      ...(decided !== 'regulation' && { extraTime: decided === 'overtime' ? score : level }),
      ...(periods && { periods: { items: [...periods] } }),
    },
  })
}
