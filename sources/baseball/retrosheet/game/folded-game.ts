import type { Appearance, GameRecord, SideIndex } from '../records/game-record.ts'
import type { PlayerStats } from './tally.ts'

type Half = 'top' | 'bottom'

/** A half-inning. */
export interface Moment {
  /** From 1. */
  inning: number
  half: Half
  /** The batting side. */
  side: SideIndex
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
  team?: SideIndex
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
  team?: SideIndex
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
  getName(id: string): string
  /** Why the score does not follow from the plays. */
  unknownScore?: string
}

/** A player in a game: batting order, positions and innings. */
export interface Participant {
  id: string
  name: string
  side: SideIndex
  /** 1 to 9; 0: a pitcher who does not bat. */
  order: number
  /** In the order played. */
  positions: number[]
  starter: boolean
  /** Innings in which the player entered and left, from 1. */
  inningIn?: number
  inningOut?: number
}

/** The current lineups of both sides. */
export interface Lineups {
  /** All participants: starters in batting order, then substitutes in order of entry. */
  participants: Participant[]
  pitcher(side: SideIndex): string
  /** Undefined when the position is not filled. */
  fielder(side: SideIndex, position: number): string | undefined
  /**
   * Applies an appearance and returns the id of the replaced player; undefined when the player only changes position.
   */
  put(appearance: Appearance, inning: number): string | undefined
  getName(id: string): string
}

const pitching = 1
const inTheField = (position: number): boolean => position <= 9

/** Throws an Error when a side has no pitcher or not nine batters. `lost`: sides exempt from this, since their lineup is incomplete. */
export function openLineups(starters: readonly Appearance[], lost: ReadonlySet<SideIndex> = new Set()): Lineups {
  const byId = new Map<string, Participant>()
  const inOrder = new Map<string, string>()
  const inField = new Map<string, string>()
  const place = (appearance: Appearance, inning?: number) => {
    const { id, name, side, order, position } = appearance
    const known = byId.get(id)
    if (known) Object.assign(known, { positions: [...known.positions, position], order: known.order || order })
    else byId.set(id, { id, name, side, order, positions: [position], starter: !inning, ...(inning && { inningIn: inning }) })
    inOrder.set(`${side}/${order}`, id)
    if (inTheField(position)) inField.set(`${side}/${position}`, id)
    return !known
  }
  for (const starter of starters) place(starter)
  for (const side of [0, 1] as const) if (!lost.has(side)) checkSide(side, inOrder, inField)
  return {
    participants: [...byId.values()],
    pitcher: (side) => inField.get(`${side}/${pitching}`) ?? '',
    fielder: (side, position) => inField.get(`${side}/${position}`),
    put(appearance, inning) {
      const before = inOrder.get(`${appearance.side}/${appearance.order}`)
      const isNew = place(appearance, inning)
      if (isNew) this.participants.push(byId.get(appearance.id)!)
      if (before === undefined || before === appearance.id) return undefined
      // A pitcher who is his own designated hitter keeps that place.
      const places = [...inOrder].filter(([at]) => at.startsWith(`${appearance.side}/`))
      if (places.every(([, id]) => id !== before)) byId.get(before)!.inningOut ??= inning
      return before
    },
    getName: (id) => byId.get(id)?.name ?? id,
  }
}

function checkSide(side: SideIndex, inOrder: ReadonlyMap<string, string>, inField: ReadonlyMap<string, string>): void {
  const who = side === 0 ? 'visitors' : 'home side'
  if (!inField.has(`${side}/${pitching}`)) throw new Error(`the ${who} start without a pitcher`)
  const batting = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((order) => inOrder.has(`${side}/${order}`)).length
  if (batting !== 9) throw new Error(`the ${who} start with ${batting} in the batting order`)
}
