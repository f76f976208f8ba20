export type Side = 'home' | 'away'
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** The types of proto/touchline/v1/basketball.proto, in the order of its list. */
export const entryTypes = [
  'jump_ball',
  'shot_made',
  'shot_missed',
  'free_throw_made',
  'free_throw_missed',
  'rebound',
  'turnover',
  'foul',
  'substitution',
  'timeout',
  'violation',
  'period_start',
  'period_end',
  'review',
] as const
export type EntryType = (typeof entryTypes)[number]

export type Role = 'shooter' | 'assist' | 'blocker' | 'rebounder' | 'committed' | 'stealer' | 'fouled' | 'in' | 'out' | 'jumper'

/** A player by the source's id. */
export interface Actor {
  id: string
  role: Role
  side: Side
}

/** One play-by-play entry in the form shared by all sources. */
export interface Entry {
  /** The source's key of the entry. */
  key: string
  type: EntryType
  /** From 1; 5 is the first overtime. */
  period: number
  /** Seconds left in the period. */
  secondsLeft: number
  /** RFC 3339, UTC. */
  wallclock?: string
  side?: Side
  /** Main actor first. Empty: a team action, or no actor. */
  people: readonly Actor[]
  /** 1, 2 or 3. Absent for a missed shot when the source has no value. */
  shotValue?: number
  /** Metres. */
  distance?: number
  x?: number
  y?: number
  /** Rebound by the side that missed. */
  offensive?: boolean
  foulKind?: string
  /** The foul counts towards a player's foul limit. */
  isPersonal?: boolean
  /** "1 of 2". */
  freeThrow?: string
  text?: string
}

export interface Score {
  home: number
  away: number
}

export const regularPeriods = 4

/** "Q1" to "Q4", then "OT1". */
export const periodName = (period: number): string => (period <= regularPeriods ? `Q${period}` : `OT${period - regularPeriods}`)

/** The first actor of an entry in a role. */
export const actorOf = ({ people }: Entry, role: Role): Actor | undefined => people.find((each) => each.role === role)

const isMade = ({ type }: Entry): boolean => type === 'shot_made' || type === 'free_throw_made'

/** Points that an entry scores for its side. */
export const pointsOf = (entry: Entry): number => (isMade(entry) ? entry.shotValue! : 0)

/** Length of a period in seconds. `regular`: length of a regular period; an overtime has 300. */
export const secondsOf = (period: number, regular: number): number => (period <= regularPeriods ? regular : 300)
