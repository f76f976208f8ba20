import type { ImportProgress } from '@touchline/contract/gen/ingest'
import type { House } from './start-house.ts'

/** A house that has read real files. */
export interface Imported extends Pick<House, 'clientOf' | 'metrics'> {
  /**
   * A test has no time to ask all there is of every match: one in so many is asked about, of those whose coverage promises more than events and
   * of the others.
   */
  oneIn: { promising: number; others: number }
  /** How the reading of this source ended, "openfootball-json". */
  report(source: string): ImportProgress
  /** Of every source of matches. */
  reports(): readonly ImportProgress[]
}
