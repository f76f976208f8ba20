import type { Play } from '../play/read-play.ts'

/** 0 visitors, 1 home, as in the files. */
export type Side = 0 | 1
export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

/** A line that changes the state of a game. */
export type GameLine = PlayLine | SubLine | RunnerLine | ResponsibleLine

export interface PlayLine {
  type: 'play'
  line: number
  inning: number
  side: Side
  batter: string
  /** Absent: not known. */
  count?: { balls: number; strikes: number }
  /** The letters of the file: ".BFX". Empty: unknown or none. */
  pitches: string
  /** Absent: no play (NP), only a position for other lines. */
  play?: Play
}

/** A player who enters the game or changes position. */
export interface SubLine extends Appearance {
  type: 'sub'
  line: number
}

/** A runner placed on a base before the half-inning. */
export interface RunnerLine {
  type: 'runner'
  line: number
  runner: string
  base: 1 | 2 | 3
}

/** The pitcher charged with a runner, when the rules do not determine it. */
export interface ResponsibleLine {
  type: 'responsible'
  line: number
  pitcher: string
  base: 1 | 2 | 3
}

export interface Appearance {
  id: string
  name: string
  side: Side
  /** 1 to 9; 0: a pitcher who does not bat. */
  order: number
  /** 1 to 9 in the field, 10 designated hitter, 11 pinch hitter, 12 pinch runner. */
  position: number
}

/** One game of an event file. */
export interface GameRecord {
  /** "CHN201604110": home, day, game of the day. */
  id: string
  /** Line number of its first line, from 1. */
  line: number
  info: ReadonlyMap<string, string>
  starters: Appearance[]
  lines: GameLine[]
  /** Earned runs by pitcher. */
  earned: ReadonlyMap<string, number>
}
