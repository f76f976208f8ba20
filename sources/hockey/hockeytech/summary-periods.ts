import type { Side } from '@touchline/contract/outcome'
import { type Fields, getFields, isGiven, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { PeriodLength } from '../shared/game-clock.ts'
import { periodNamed } from './periods.ts'
import { getPeriod } from './summary-scoring.ts'

/** A period of a summary; goals and shots are absent if the summary lacks them. */
export type SummaryPeriod = PeriodLength & Record<Side, { goals?: number; shots?: number }>

/** Length of a period if no file gives it. In play-offs an overtime followed by another one was played to its end. */
const usualSeconds = 1_200

/** The periods of a game without the shoot-out; the first three if the summary lists none. */
export function periodsIn(game: Fields, repairs: string[]): SummaryPeriod[] {
  const part = <T>(what: string, read: () => T): T | undefined => tolerant(repairs, read, leftOut(what))
  const list = part('periods', () => Object.entries(periodList(game))) ?? ['1', '2', '3'].map((id) => [id, {}] as const)
  const count = (name: string, side: string, key: string): number | undefined => {
    const of = tolerant([], () => getFields(getFields(game(name))(side))(key))
    return isGiven(of) ? part(`${name} of ${key}`, () => wholeNumber(of, name, { max: 199 })) : undefined
  }
  return list.flatMap(([key, row]) => {
    const field = part('a period', () => getFields(row, 'a period')) ?? (() => undefined)
    const named = isGiven(field('long_name')) ? part('name of a period', () => periodNamed(field('long_name'))) : undefined
    const period = named ?? part('a period', () => getPeriod(key))
    if (period === undefined || period === 'SO') return []
    const length = part('length', () => wholeNumber(field('length'), 'length', { min: 1, max: 3_600 }))
    const of = (side: string) => {
      const [goals, shots] = [count('goalsByPeriod', side, key), count('shotsByPeriod', side, key)]
      return { ...(goals !== undefined && { goals }), ...(shots !== undefined && { shots }) }
    }
    return [{ period, seconds: length ?? usualSeconds, home: of('home'), away: of('visitor') }]
  })
}

export const periodList = (game: Fields): object => {
  getFields(game('periods'), 'periods')
  return game('periods') as object
}

/** Goals or shots of a side over all periods; undefined if those of any period are unknown. */
export function overPeriods(periods: readonly SummaryPeriod[], side: Side, what: 'goals' | 'shots'): number | undefined {
  return total(periods.map((period) => period[side][what]))
}

/** The sum; undefined if any number is. */
export const total = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0)
