import type { Game } from '../nba-stats/game.ts'

/** When a game begins. `text`: what stands on the board, "TBD" while the hour is not settled: then the one that the files give is none. */
export const startIn = (text: string, { date, startAt }: Pick<Game, 'date' | 'startAt'>): Pick<Game, 'date' | 'startAt' | 'timeTbd'> =>
  text === 'TBD' ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true } : { date, startAt, timeTbd: false }
