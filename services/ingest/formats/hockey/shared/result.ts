import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'

/** Phase in which a game was decided. */
export type Decided = 'regulation' | 'overtime' | 'shootout'

export interface Line {
  period: string
  home: number
  away: number
}

const statusOf: Record<Decided, string> = { regulation: 'FT', overtime: 'AOT', shootout: 'AP' }

/**
 * The scoreboard of a finished game. Overtime ends with its first goal and a shoot-out counts as one goal, so a game
 * decided there was tied at the goals of the loser before it. `periods`: the line score; absent when the source has
 * none. Throws an Error for an impossible final score.
 */
export function finalState(score: { home: number; away: number }, decided: Decided, periods?: readonly Line[]): Scoreboard {
  const { home, away } = score
  if (home === away) throw new Error(`${home}-${away} leaves no winner`)
  if (decided !== 'regulation' && Math.abs(home - away) !== 1)
    throw new Error(`${home}-${away} after ${decided}: that is decided by one goal`)
  const tiedScore = { home: Math.min(home, away), away: Math.min(home, away) }
  return create(ScoreboardSchema, {
    state: 'finished',
    status: statusOf[decided],
    homeScore: home,
    awayScore: away,
    winner: home > away ? 'home' : 'away',
    scores: {
      fulltime: decided === 'regulation' ? score : tiedScore,
      ...(decided !== 'regulation' && { extraTime: decided === 'overtime' ? score : tiedScore }),
      ...(periods && { periods: { items: [...periods] } }),
    },
  })
}
