import type { SourceEvent } from '../../source-model.ts'

/**
 * Period of a minute, 1 to 120. Stoppage time counts as the minute it follows, so the 45th belongs to the first half.
 */
export const periodOf = (minute: number): NonNullable<SourceEvent['period']> =>
  minute <= 45 ? '1H' : minute <= 90 ? '2H' : minute <= 105 ? 'ET1' : 'ET2'
