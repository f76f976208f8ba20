import { toUtc } from '../../../soccer/shared/zones.ts'

export interface Start {
  /** RFC 3339, UTC; midnight of the day when the time is unknown. */
  startAt: string
  timeTbd: boolean
}

/**
 * Start of a game. `time`: local time of the park, "7:06PM"; old files omit AM and PM. Unknown: "0:00", times before
 * 6:00 (3:33AM marks a second game without a set start), and every time at a park without a timezone.
 */
export function startOf(date: string, time: string | undefined, { zone, night }: { zone: string | undefined; night: boolean }): Start {
  const clock = clockOf(time ?? '', night)
  if (clock === undefined || zone === undefined) return { startAt: `${date}T00:00:00Z`, timeTbd: true }
  return { startAt: toUtc(date, clock, zone), timeTbd: false }
}

const earliestHour = 6

/** Converts to 24 hours: "19:06". */
function clockOf(text: string, night: boolean): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):([0-5]\d)([AP]M)?$/.exec(text) ?? []
  const hour = Number(hours)
  if (minutes === undefined || hour < 1 || hour > 12) return undefined
  const isAfternoon = half === undefined ? hour < 10 || hour === 12 || night : half === 'PM'
  const clock = (hour % 12) + (isAfternoon ? 12 : 0)
  return clock < earliestHour ? undefined : `${String(clock).padStart(2, '0')}:${minutes}`
}
