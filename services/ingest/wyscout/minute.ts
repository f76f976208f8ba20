import { isGiven, wholeNumber } from '../row-fields.ts'

/** How long a match was. */
export type Duration = 'Regular' | 'ExtraTime' | 'Penalties'

/**
 * A minute of a match sheet as we write it: "66", "90+2"; undefined for "0", which is none.
 *
 * wyscout counts on: 92 of a match without extra time is 90+2. Stoppage time of a first half it folds into 45 (the booking of 45+5 in Saudi
 * Arabia - Egypt is 45, that of 47 in Brazil - Switzerland 46), so 46 and up are of the second half. In a match with extra time 91 and up
 * are of extra time: stoppage time of its second half cannot be told from it. Compared with the official minutes of the World Cup 2018.
 */
export function minuteOf(value: unknown, name: string, duration: Duration): string | undefined {
  if (!isGiven(value)) return undefined
  const minute = wholeNumber(value, name, { max: 150 })
  if (minute === 0) return undefined
  const regularMinutes = duration === 'Regular' ? 90 : 120
  return minute > regularMinutes ? `${regularMinutes}+${minute - regularMinutes}` : String(minute)
}
