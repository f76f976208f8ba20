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

/** A person by the source's own id. */
export interface Actor {
  id: string
  role: Role
  side: Side
}

/** One entry of a game as the folds take it, whatever the source. */
export interface Entry {
  /** The source's own key of it. */
  key: string
  type: EntryType
  /** From 1; five is the first overtime. */
  period: number
  /** Seconds left in the period. */
  secondsLeft: number
  /** RFC 3339, UTC. */
  wallclock?: string
  side?: Side
  /** Who it is about first. Empty: the team, or nobody. */
  people: readonly Actor[]
  /** 1, 2 or 3. Absent: a missed shot of which the source does not say. */
  shotValue?: number
  /** Metres. */
  distance?: number
  x?: number
  y?: number
  /** Of a rebound: of the side that had missed. */
  offensive?: boolean
  foulKind?: string
  /** Of a foul: it counts among those a player may have before he has to leave. */
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

/** Who did what: the first person of an entry in a role. */
export const actorOf = ({ people }: Entry, role: Role): Actor | undefined => people.find((each) => each.role === role)

const isMade = ({ type }: Entry): boolean => type === 'shot_made' || type === 'free_throw_made'

/** Points of an entry for its side. */
export const pointsOf = (entry: Entry): number => (isMade(entry) ? entry.shotValue! : 0)

/** Seconds of a period, by the seconds that a regular one has: an overtime has five minutes. */
export const secondsOf = (period: number, regular: number): number => (period <= regularPeriods ? regular : 300)
