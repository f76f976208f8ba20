import { textIn } from '../../../parse/fields.ts'
import type { Play } from '../play/read-play.ts'

/** 0 visitors, 1 home, as in the files. */
export type SideIndex = 0 | 1
export const otherSide = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0)

/** A line that changes the state of a game. */
export type GameLine = PlayLine | SubLine | RunnerLine | ResponsibleLine

export interface PlayLine {
  type: 'play'
  line: number
  inning: number
  side: SideIndex
  /** Empty: unknown, since neither the line nor the batting order determines the batter. */
  batter: string
  /** Absent: not known. */
  count?: { balls: number; strikes: number }
  /** The letters of the file: ".BFX". Empty: unknown or none. */
  pitches: string
  /** Absent: no play (NP), only a position for the lines that follow. */
  play?: Play
  /** Why the event text cannot be read. */
  unread?: string
}

/** A player who enters the game or changes position. */
export interface SubLine extends Appearance {
  type: 'sub'
  line: number
}

/** A runner placed on a base before the half-inning. */
interface RunnerLine {
  type: 'runner'
  line: number
  runner: string
  base: 1 | 2 | 3
}

/** The pitcher charged with a runner, when the rules do not determine it. */
interface ResponsibleLine {
  type: 'responsible'
  line: number
  pitcher: string
  base: 1 | 2 | 3
}

export interface Appearance {
  id: string
  name: string
  side: SideIndex
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
  /** Parts of lines that were left out. */
  repairs: string[]
  /** Set if pitches were left out, so their number is unknown. */
  lostPitches: boolean
  /** Number of unreadable lines of earned runs. */
  lostEarned: number
  /** Set if only the score is known, not the plays and the statistics counted from them. */
  lostPlays: boolean
  /** Sides with an incomplete lineup. */
  lostLineups: Set<SideIndex>
  /** Placeholder ids for players whose id is unknown. They appear in no lineup and no statistics. */
  standIns: Set<string>
}

const quotedField = /"((?:[^"]|"")*)"(?=,|$)/y
const plainField = /([^",]*)(?=,|$)/y

/**
 * The fields of one line without quotation marks; quoted commas belong to the field. Throws an Error for a misplaced
 * quotation mark.
 */
export function lineFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  for (let at = 0; at <= line.length; ) {
    const pattern = line[at] === '"' ? quotedField : plainField
    pattern.lastIndex = at
    const found = pattern.exec(line)
    if (!found) throw new Error('quotation marks that do not go around a whole field')
    fields.push(found[1]!.replaceAll('""', '"'))
    at = pattern.lastIndex + 1
  }
  return fields
}

const shownMax = 60
export const shown = (value: string | undefined): string => (value === undefined ? '(missing)' : `"${value.slice(0, shownMax)}"`)

/** A whole number from `min` to `max` in decimal digits. Throws an Error otherwise. */
export function numberIn(value: string | undefined, field: string, { min, max }: { min: number; max: number }): number {
  const number = /^\d{1,7}$/.test(value ?? '') ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new Error(`${field} ${shown(value)} is not a number from ${min} to ${max}`)
}

/** Validates a person id: "bryak001", "-minj101", "o'dad001", "tumpj901" for an umpire. Throws an Error otherwise. */
export function personId(value: string | undefined, field: string): string {
  if (value !== undefined && /^[a-z'\-.]{2,5}[a-z]?\d{3}$/i.test(value)) return value
  throw new Error(`${field} ${shown(value)} is not an id of Retrosheet`)
}

/** Validates a team id, three letters or digits: "CHN". Throws an Error otherwise. */
export function teamId(value: string | undefined, field: string): string {
  if (value !== undefined && /^[A-Z0-9]{3}$/.test(value)) return value
  throw new Error(`${field} ${shown(value)} is not a team of Retrosheet`)
}

/** A displayable name of at most 100 characters. Throws an Error otherwise. */
export const nameIn = (value: string | undefined, field: string): string => textIn(value?.trim() ?? '', field)
