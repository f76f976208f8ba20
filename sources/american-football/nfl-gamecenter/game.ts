import type { Side } from '@touchline/contract/outcome'
import type { SourcePerson } from '../../source-model.ts'

/** A validated game of the feed. */
export interface Game {
  /** YYYY-MM-DD, Eastern time. */
  date: string
  home: GameSide
  away: GameSide
  hadOvertime: boolean
  /** Fields that could not be read and were left out. */
  repairs: string[]
  drives: Drive[]
  /** In game order. */
  plays: GamePlay[]
  /** Player ids in the summary of scores, by play. */
  summary: ReadonlyMap<number, readonly string[]>
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export interface GameSide {
  /** Public code, "ATL". */
  code: string
  /** Points by quarter; the last entry is overtime. */
  points: readonly [number, number, number, number, number]
  /** Absent: it could not be read. */
  team?: TeamBox
  /** Omits every category with an unreadable row: its sums would be wrong. */
  players: PlayerBox[]
}

/** Team stats of the feed. */
export interface TeamBox {
  firstDowns?: number
  totalYards?: number
  passingYards?: number
  rushingYards?: number
  penalties?: number
  penaltyYards?: number
  turnovers?: number
  punts?: number
  possession?: string
}

/** Stats of a player in one category, by the names of the feed: {att: 34, cmp: 19}. */
export interface PlayerBox {
  category: Category
  /** Absent: the feed names no player. */
  person?: SourcePerson & { key: string }
  stats: Readonly<Record<string, number>>
  /** Average yards of a punt or return, without the fraction. Absent: not in the feed. */
  average?: number
}

export const categories = {
  passing: ['att', 'cmp', 'yds', 'tds', 'ints', 'twopta', 'twoptm'],
  rushing: ['att', 'yds', 'tds', 'lng', 'twopta', 'twoptm'],
  receiving: ['rec', 'yds', 'tds', 'lng', 'twopta', 'twoptm'],
  fumbles: ['tot', 'trcv', 'lost'],
  kicking: ['fgm', 'fga', 'totpfg', 'xpmade', 'xpa', 'xptot'],
  punting: ['pts', 'yds', 'i20', 'lng'],
  kickret: ['ret', 'tds', 'lng'],
  puntret: ['ret', 'tds', 'lng'],
  defense: ['tkl', 'ast', 'sk', 'int', 'ffum'],
} as const
export type Category = keyof typeof categories

export interface Drive {
  /** From 1, counted over both sides. */
  number: number
  side: Side
  /** "Touchdown", "Punt". Absent: not known. */
  result?: string
  yards: number
  plays: number
}

export interface GamePlay {
  id: number
  drive: number
  /** 1 to 4; overtime from 5 on. */
  quarter: number
  /** "9:53". Absent when the feed has none, as at the end of a quarter. */
  clock?: string
  down?: number
  distance?: number
  yardLine?: string
  possession?: Side
  stats: Stat[]
}

/** One statistic of a player or a team in a play. */
export interface Stat {
  /** A code of statistic-codes.ts; other codes are ignored. */
  code: number
  side: Side
  yards: number
  /** Absent: a team statistic. */
  person?: SourcePerson & { key: string }
}
