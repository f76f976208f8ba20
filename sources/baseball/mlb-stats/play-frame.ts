import type { Fields } from '../../parse/fields.ts'
import type { Part } from '../../parse/tolerant-parts.ts'
import type { SourceEvent, SourcePlay } from '../../source-model.ts'
import type { Substitution } from './box-score.ts'
import type { GameState, Known, Move } from './half-inning.ts'

/** What the list of plays of a game tells. */
export interface PlayByPlay {
  plays: SourcePlay[]
  events: SourceEvent[]
  substitutions: Substitution[]
  /** After the last play. */
  score: { home: number; away: number }
  /** The runners who scored are those of the score of each play. */
  hasAllRuns: boolean
}

/** A game while its plays are read. */
export interface Frame {
  state: GameState
  known: Known
  part: Part
  result: PlayByPlay
  /** Who is in a place of the batting order, and who pitches: "home/3", "home/P". */
  inPlace: Map<string, string>
}

export const extra = ({ inning, half }: GameState, rbi?: number): NonNullable<SourceEvent['extra']> => ({
  case: 'baseball',
  value: { inning: String(inning), half, ...(rbi !== undefined && { rbi: String(rbi) }) },
})

/** A plate appearance while its events are read. */
export interface AtBat {
  index: number
  play: Fields
  about: Fields
  /** Letters of the pitches so far. */
  pitches: string
  /** Moves that no entry has yet, by the index of the event. */
  moves: Map<number, Move[]>
  /** Type of the last entry on the bases. */
  running?: string
}
