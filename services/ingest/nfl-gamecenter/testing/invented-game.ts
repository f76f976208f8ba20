import type { Game, GamePlay, GameSide, Side, Stat } from '../game.ts'

/** "home 15 7 A": what somebody of a side did, and for how many yards; without the last word it is the team's. */
export function stat(told: string): Stat {
  const [side, code, yards, name] = told.split(' ')
  return { side: side as Side, code: Number(code), yards: Number(yards), ...(name && { person: { key: name, name } }) }
}

/** A play of the first quarter with these statistics. */
export const play = (stats: readonly string[], fields: Partial<GamePlay> = {}): GamePlay => ({
  id: 40,
  drive: 1,
  quarter: 1,
  clock: '9:53',
  stats: stats.map(stat),
  ...fields,
})

const side = (code: string, points: GameSide['points']): GameSide => ({
  code,
  points,
  team: {
    firstDowns: 0,
    totalYards: 0,
    passingYards: 0,
    rushingYards: 0,
    penalties: 0,
    penaltyYards: 0,
    turnovers: 0,
    punts: 0,
    possession: '30:00',
  },
  players: [],
})

/** A game of these plays, in which both sides have these points by quarter. */
export const game = (plays: GamePlay[], home: GameSide['points'], away: GameSide['points'], fields: Partial<Game> = {}): Game => ({
  date: '2018-09-09',
  home: side('PHI', home),
  away: side('ATL', away),
  hadOvertime: false,
  drives: [],
  plays,
  summary: new Map(),
  ...fields,
})
