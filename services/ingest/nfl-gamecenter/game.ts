import type { SourcePerson } from '../connectors.ts'

/** A game as the feed has it, its fields checked. */
export interface Game {
  /** YYYY-MM-DD, Eastern time. */
  date: string
  home: GameSide
  away: GameSide
  hadOvertime: boolean
  drives: Drive[]
  /** In the order of the game. */
  plays: GamePlay[]
  /** Who the summary of scores names, by the play. */
  summary: ReadonlyMap<number, readonly string[]>
}

export type Side = 'home' | 'away'
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export interface GameSide {
  /** As customers know it, "ATL". */
  code: string
  /** Points by quarter, the last of overtime. */
  points: readonly [number, number, number, number, number]
  team: TeamBox
  players: PlayerBox[]
}

/** What the feed counts of a team. */
export interface TeamBox {
  firstDowns: number
  totalYards: number
  passingYards: number
  rushingYards: number
  penalties: number
  penaltyYards: number
  turnovers: number
  punts: number
  possession: string
}

/** What the feed counts of a player in one category, by its own names: {att: 34, cmp: 19}. */
export interface PlayerBox {
  category: Category
  person: SourcePerson & { key: string }
  figures: Readonly<Record<string, number>>
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
  /** From 1, of both sides together. */
  number: number
  side: Side
  /** How it ended: "Touchdown", "Punt". */
  result: string
  yards: number
  plays: number
}

export interface GamePlay {
  id: number
  drive: number
  /** 1 to 4, of overtime 5 and more. */
  quarter: number
  /** "9:53". Absent: the feed has none, as at the end of a quarter. */
  clock?: string
  down?: number
  distance?: number
  yardLine?: string
  possession?: Side
  stats: Stat[]
}

/** What somebody, or a team, did in a play. */
export interface Stat {
  /** A row of statistic-codes.ts; others mean nothing here. */
  code: number
  side: Side
  yards: number
  /** Absent: it is the team's. */
  person?: SourcePerson & { key: string }
}
