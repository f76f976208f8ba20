import { isGiven, shown } from '../../parse/fields.ts'

/** Where a game is in its life, from its two states. */
export interface GamePhase {
  /** What comes later in the life of a game is the newer report about it. */
  rank: 'postponed' | 'scheduled' | 'cancelled' | 'playing' | 'over'
  /** Play has stopped, and continues on another day. */
  isSuspended: boolean
  /** The result is official. */
  isOfficial: boolean
  timeTbd: boolean
}

/** A state that is in no table: the last known state of the game stays. */
export class UnknownState extends Error {}

const ranks: Readonly<Record<string, GamePhase['rank']>> = {
  FUT: 'scheduled',
  PRE: 'scheduled',
  LIVE: 'playing',
  CRIT: 'playing',
  OVER: 'over',
  FINAL: 'over',
  OFF: 'over',
}

/** The state of the schedule outranks that of the game: a postponed game stays FUT. */
const overrides: Readonly<Record<string, GamePhase['rank'] | undefined>> = {
  OK: undefined,
  TBD: undefined,
  PPD: 'postponed',
  SUSP: 'playing',
  CNCL: 'cancelled',
}

/** Throws UnknownState for a state that is not known. */
export function phaseIn(gameState: unknown, scheduleState: unknown): GamePhase {
  const schedule = isGiven(scheduleState) ? String(scheduleState) : 'OK'
  if (!Object.hasOwn(overrides, schedule)) throw new UnknownState(`gameScheduleState ${shown(scheduleState)} is not known`)
  const isKnown = typeof gameState === 'string' && Object.hasOwn(ranks, gameState)
  if (!isKnown && overrides[schedule] === undefined) throw new UnknownState(`gameState ${shown(gameState)} is not known`)
  return {
    rank: overrides[schedule] ?? ranks[gameState as string]!,
    isSuspended: schedule === 'SUSP',
    isOfficial: gameState === 'OFF',
    timeTbd: schedule === 'TBD',
  }
}

const order = ['postponed', 'scheduled', 'cancelled', 'playing', 'over'] as const

/** Negative if `a` is the earlier phase. */
export const comparePhases = (a: GamePhase, b: GamePhase): number => order.indexOf(a.rank) - order.indexOf(b.rank)
