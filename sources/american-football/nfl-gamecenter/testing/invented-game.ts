import type { Side } from '@touchline/contract/outcome'
import type { Game, GamePlay, GameSide, Stat } from '../game.ts'

/** Parses "home 15 7 A": side, code, yards and player; without a player it is a team statistic. */
export function stat(text: string): Stat {
  const [side, code, yards, name] = text.split(' ')
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

/** A game with these plays and points by quarter. */
export const game = (plays: GamePlay[], home: GameSide['points'], away: GameSide['points'], fields: Partial<Game> = {}): Game => ({
  date: '2018-09-09',
  repairs: [],
  home: side('PHI', home),
  away: side('ATL', away),
  hadOvertime: false,
  drives: [],
  plays,
  summary: new Map(),
  ...fields,
})
