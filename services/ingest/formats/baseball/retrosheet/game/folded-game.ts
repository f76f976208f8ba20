import type { GameRecord, Side } from '../records/game-record.ts'
import type { Participant } from './line-up.ts'
import type { PlayerStats } from './tally.ts'

export type Half = 'top' | 'bottom'

/** A half-inning. */
export interface Moment {
  /** From 1. */
  inning: number
  half: Half
  /** The batting side. */
  side: Side
}

export type EntryType =
  | 'plate_appearance'
  | 'stolen_base'
  | 'caught_stealing'
  | 'pickoff'
  | 'wild_pitch'
  | 'passed_ball'
  | 'balk'
  | 'substitution'
  | 'inning_end'

/** One entry of the play-by-play. */
export interface Entry extends Moment {
  type: EntryType
  /** The side of the play; absent for the end of an inning. */
  team?: Side
  players: { id: string; role: string }[]
  /** Outs in the half-inning after the entry. */
  outs: number
  count?: { balls: number; strikes: number }
  pitches?: string
  result?: string
  basesBefore: number[]
  basesAfter: number[]
  runs: number
  rbi: number
  /** The event text of the file. */
  code?: string
  /** Score after the entry, visitors first. */
  score: [number, number]
  text: string
}

/** An entry of the event list of a match. */
export interface GameEvent extends Moment {
  type: 'run' | 'home_run' | 'pitching_change' | 'inning_end'
  /** Absent for the end of an inning. */
  team?: Side
  player?: string
  rbi?: number
  score: [number, number]
  detail?: string
}

export interface FoldedSide {
  /** Runs by inning, for the innings in which this side batted. */
  innings: number[]
  hitsByInning: number[]
  runs: number
  hits: number
  errors: number
  leftOnBase: number
  /** Earned runs against this side. */
  earnedAgainst: number
}

/** A game computed from its lines. */
export interface FoldedGame {
  record: GameRecord
  /** Visitors, home. */
  sides: [FoldedSide, FoldedSide]
  participants: Participant[]
  stats: ReadonlyMap<string, PlayerStats>
  /** Pitchers by the last lines of the game, including those who left after one pitch or before the first. */
  pitched: string[]
  entries: Entry[]
  events: GameEvent[]
  nameOf(id: string): string
}
