import type { Game } from '../shared/nba/game.ts'

/** Start of a game. `text`: status text; with "TBD" the time in the files is a placeholder and is ignored. */
export const startIn = (text: string, { date, startAt }: Pick<Game, 'date' | 'startAt'>): Pick<Game, 'date' | 'startAt' | 'timeTbd'> =>
  text === 'TBD' ? { date, startAt: `${date}T00:00:00Z`, timeTbd: true } : { date, startAt, timeTbd: false }
