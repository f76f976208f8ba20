import type { SourceEvent } from '../connectors.ts'

/** The period that a minute is in, 1 to 120: stoppage time counts to the minute it follows, so the 45th is of the first half. */
export const periodOf = (minute: number): NonNullable<SourceEvent['period']> =>
  minute <= 45 ? '1H' : minute <= 90 ? '2H' : minute <= 105 ? 'ET1' : 'ET2'
