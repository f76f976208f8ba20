import { sportNamed } from '@touchline/contract/catalog'
import { matching, oneOf } from './field-types.ts'
import type { SportFields } from './sport-fields.ts'

/** A period, numbered by the rules of the sport. */
export function getPeriod({ id }: SportFields, description: string) {
  const { periods } = sportNamed(id)
  const pattern = `^(${periods.join('|').replaceAll('#', '[1-9]\\d?')})$`
  const isClosed = !periods.some((period) => period.includes('#'))
  return isClosed ? oneOf(periods, description) : matching(pattern, description, periods.at(-1)!.replace('#', '1'))
}
