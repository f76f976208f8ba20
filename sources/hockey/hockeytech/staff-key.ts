import { type Fields, wholeNumber } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'

/**
 * The key of an official or a coach. `code`: of the league, since each league numbers its people. Undefined: the row has no
 * readable number.
 */
export function staffKey(field: Fields, code: string): string | undefined {
  const id = tolerant([], () => wholeNumber(field('person_id'), 'person_id', { min: 1 }))
  return id === undefined ? undefined : `hockeytech ${code} ${id}`
}
