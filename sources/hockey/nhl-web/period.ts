import { type Fields, getFields, isGiven, shown, wholeNumber } from '../../parse/fields.ts'
import { type GameClock, gameClock, type PeriodLength } from '../shared/game-clock.ts'
import { hasFullOvertime } from '../shared/result.ts'
import type { GameId } from './game-id.ts'

/** A period of a game. */
export interface Period {
  /** "P1" to "P3", "OT1" and on, "SO". */
  name: string
  /** From 1; the first overtime is 4. */
  number: number
}

const regular = 3
/** Lists of periods are bounded by the longest game, of six overtimes, twice. */
const numberMax = 15

/**
 * The period of {periodDescriptor: {number, periodType}}. A period without a type is a shoot-out if it is the fifth of the regular
 * season. Throws an Error for a descriptor without a number, and for an unknown type.
 */
export function periodIn(descriptor: unknown, { type }: GameId): Period {
  const field = getFields(descriptor, 'periodDescriptor')
  const number = wholeNumber(field('number'), 'number of the period', { min: 1, max: numberMax })
  const kind = field('periodType')
  if (isGiven(kind) && kind !== 'REG' && kind !== 'OT' && kind !== 'SO') throw new Error(`periodType ${shown(kind)} is not known`)
  const isShootout = isGiven(kind) ? kind === 'SO' : type === 'regular' && number > regular + 1
  return { number, name: isShootout ? 'SO' : number <= regular ? `P${number}` : `OT${number - regular}` }
}

/** The period of a row of a summary or a list, else of the number that older rows have in its place. */
export const periodOfRow = (field: Fields, id: GameId): Period =>
  periodIn(isGiven(field('periodDescriptor')) ? field('periodDescriptor') : { number: field('period') }, id)

const periodSeconds = 1_200
/** Overtime of the regular season since 1983; until 1942 it was played to its end. */
const shortSeconds = 300
const fullSeconds = 600

/** Length of a period in seconds; 0 for a shoot-out. Overtimes of play-offs are as long as other periods. */
export function periodLength({ name, number }: Period, { type, year }: GameId): number {
  if (name === 'SO') return 0
  if (number <= regular || type === 'playoffs') return periodSeconds
  return hasFullOvertime(year) ? fullSeconds : shortSeconds
}

export function clockOfGame(id: GameId): GameClock {
  const periods = Array.from({ length: numberMax }, (_, i): PeriodLength => {
    const period = { number: i + 1, name: i < regular ? `P${i + 1}` : `OT${i + 1 - regular}` }
    return { period: period.name, seconds: periodLength(period, id) }
  })
  return gameClock(periods)
}
