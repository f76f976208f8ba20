import { type Fields, getFields, isGiven, shown, text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'

/** State of a game, as the service reports it. */
export interface GameStatus {
  state: 'scheduled' | 'delayed' | 'live' | 'interrupted' | 'suspended' | 'postponed' | 'finished' | 'cancelled' | 'awarded'
  /** "Rain", "Inclement Weather", "Forfeited". */
  reason?: string
  /** The time of the start is not known. */
  timeTbd: boolean
  /** Over, and the result is not official yet. */
  isUnofficial?: boolean
}

const states: Readonly<Record<string, GameStatus['state']>> = {
  S: 'scheduled',
  P: 'scheduled',
  I: 'live',
  // A manager's challenge and a review by the umpires.
  M: 'live',
  N: 'live',
  U: 'suspended',
  T: 'suspended',
  // Over, and not yet official.
  O: 'finished',
  F: 'finished',
  D: 'postponed',
  C: 'cancelled',
  Q: 'awarded',
  R: 'awarded',
}

/**
 * The state by `codedGameState`, else by the first letter of `statusCode`; `abstractGameState` is "Final" for postponed and
 * cancelled games too. Throws an Error for a state that is not known.
 */
export function getStatus(value: unknown): GameStatus {
  const field = getFields(value, 'status')
  const statusCode = String(field('statusCode') ?? '')
  const code = isGiven(field('codedGameState')) ? String(field('codedGameState')) : statusCode.slice(0, 1)
  const state = Object.hasOwn(states, code) ? states[code]! : undefined
  if (statusCode !== '' && !statusCode.startsWith(code))
    throw new Error(`states ${shown(code)} and ${shown(statusCode)} contradict each other`)
  if (state === undefined) throw new Error(`state ${shown(field('codedGameState') ?? field('statusCode'))} is not known`)
  const detailed = String(field('detailedState') ?? '')
  const isDelayed = /^delayed/i.test(detailed) || (statusCode.length === 2 && statusCode !== 'PW')
  const reason = reasonIn(field, detailed)
  const timeTbd = field('startTimeTBD') === true
  if (state === 'scheduled' || state === 'live') {
    if (!isDelayed || code === 'M' || code === 'N') return { state, timeTbd }
    return { state: state === 'live' ? 'interrupted' : 'delayed', timeTbd, ...(reason !== undefined && { reason }) }
  }
  if (state === 'awarded') return { state, timeTbd, reason: 'Forfeited' }
  const isEarly = state === 'finished' && /^completed early/i.test(detailed)
  const unofficial = code === 'O' ? { isUnofficial: true } : {}
  if (state === 'finished' && !isEarly) return { state, timeTbd, ...unofficial }
  const stated = isEarly ? ['Completed early', ...(reason === undefined ? [] : [reason])].join(': ') : reason
  return { state, timeTbd, ...unofficial, ...(stated !== undefined && { reason: stated }) }
}

/** `reason`, else what follows the colon: "Delayed Start: Rain". */
function reasonIn(field: Fields, detailed: string): string | undefined {
  const given = tolerant([], () => (isGiven(field('reason')) ? text(field('reason'), 'reason') : undefined))
  return given ?? (detailed.includes(': ') ? tolerant([], () => text(detailed.slice(detailed.indexOf(': ') + 2), 'reason')) : undefined)
}

const ended: ReadonlySet<GameStatus['state']> = new Set(['finished', 'awarded', 'cancelled'])
const inPlay: ReadonlySet<GameStatus['state']> = new Set(['live', 'interrupted'])

export const isOver = ({ state }: GameStatus): boolean => ended.has(state)
export const isInPlay = ({ state }: GameStatus): boolean => inPlay.has(state)

/** Whether a game was played, at least in part. */
export const hasBegun = (status: GameStatus): boolean =>
  isInPlay(status) || status.state === 'suspended' || status.state === 'finished' || status.state === 'awarded'

/**
 * How far a game is: before it, in play, stopped on this day, over, official. Of two replies without a time the further one is
 * newer.
 */
export function progress(status: GameStatus): number {
  if (isOver(status)) return status.isUnofficial ? 3 : 4
  return status.state === 'suspended' || status.state === 'postponed' ? 2 : isInPlay(status) ? 1 : 0
}
