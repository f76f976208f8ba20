import type { GameRecord, Side } from '../records/game-record.ts'
import type { Part } from './line-up.ts'
import type { Figures } from './tally.ts'

export type Half = 'top' | 'bottom'

/** Where in a game something happens. */
export interface Moment {
  /** From 1. */
  inning: number
  half: Half
  /** Who bats. */
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
  /** Whose play it is; of an inning's end nobody's. */
  team?: Side
  players: { id: string; role: string }[]
  /** In the half-inning, after it. */
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
  /** After it, visitors first. */
  score: [number, number]
  text: string
}

/** What stands in the list of events of a match. */
export interface GameEvent extends Moment {
  type: 'run' | 'home_run' | 'pitching_change' | 'inning_end'
  /** Of an inning's end nobody's. */
  team?: Side
  player?: string
  rbi?: number
  score: [number, number]
  detail?: string
}

export interface FoldedSide {
  /** Runs by inning, as far as this side batted. */
  innings: number[]
  hitsByInning: number[]
  runs: number
  hits: number
  errors: number
  leftOnBase: number
  /** Runs against this side that are earned against it. */
  earnedAgainst: number
}

/** A game, worked out from its lines. */
export interface FoldedGame {
  record: GameRecord
  /** Visitors, home. */
  sides: [FoldedSide, FoldedSide]
  parts: Part[]
  figures: ReadonlyMap<string, Figures>
  /** Who pitched, by the last lines of the file: who left after one pitch, or before the first, among them. */
  pitched: string[]
  entries: Entry[]
  events: GameEvent[]
  nameOf(id: string): string
}
