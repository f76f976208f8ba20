import { placeOfPeriod } from '@touchline/contract/periods'

const periodMinutes = 20
const regularPeriods = 3

/**
 * The minute of the match, from 1, by the time played in a period of hockey, "12:34"; the last second of a period is in
 * its last minute. Only overtimes of twenty minutes are followed by another one. Undefined in a shoot-out and for a time
 * that cannot be read.
 */
export function getMinute(period: string, clock: string | undefined): number | undefined {
  const [, minutes] = /^(\d{1,2}):\d\d$/.exec(clock ?? '') ?? []
  const place = placeOfPeriod(period)
  if (minutes === undefined || place < 1 || place >= placeOfPeriod('SO')) return undefined
  const before = (place > regularPeriods ? place - placeOfPeriod('OT1') + regularPeriods : place - 1) * periodMinutes
  return before + Math.min(Number(minutes) + 1, periodMinutes)
}
