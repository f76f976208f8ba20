import { isGiven, wholeNumber } from '../../../parse/row-fields.ts'

/** Length of a match. */
export type Duration = 'Regular' | 'ExtraTime' | 'Penalties'

/**
 * A minute of a lineup in our notation: "66", "90+2"; undefined for "0", which means none.
 *
 * wyscout adds stoppage time to the minute: 92 of a match without extra time is 90+2. Stoppage time of a first half
 * counts as 45 (the booking of 45+5 in Saudi Arabia - Egypt is 45, that of 47 in Brazil - Switzerland is 46), so 46 and
 * later belong to the second half. In a match with extra time 91 and later belong to extra time: they cannot be
 * distinguished from stoppage time of the second half. Verified against the official minutes of the World Cup 2018.
 */
export function minuteOf(value: unknown, name: string, duration: Duration): string | undefined {
  if (!isGiven(value)) return undefined
  const minute = wholeNumber(value, name, { max: 150 })
  if (minute === 0) return undefined
  const regularMinutes = duration === 'Regular' ? 90 : 120
  return minute > regularMinutes ? `${regularMinutes}+${minute - regularMinutes}` : String(minute)
}
