import { toUtc } from '../../openfootball/zones.ts'

export interface Start {
  /** RFC 3339, UTC; midnight of the day where only that is known. */
  startAt: string
  timeTbd: boolean
}

/**
 * When a game began: `time` is the clock at the park, "7:06PM"; old files leave AM and PM out. Not known: "0:00", what lies before six in the
 * morning (3:33AM stands for a second game whose start is open), and every time at a park without a zone.
 */
export function startOf(date: string, time: string | undefined, { zone, night }: { zone: string | undefined; night: boolean }): Start {
  const clock = clockOf(time ?? '', night)
  if (clock === undefined || zone === undefined) return { startAt: `${date}T00:00:00Z`, timeTbd: true }
  return { startAt: toUtc(date, clock, zone), timeTbd: false }
}

const earliest = 6

/** "19:06". */
function clockOf(text: string, night: boolean): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):([0-5]\d)([AP]M)?$/.exec(text) ?? []
  const hour = Number(hours)
  if (minutes === undefined || hour < 1 || hour > 12) return undefined
  const isAfternoon = half === undefined ? hour < 10 || hour === 12 || night : half === 'PM'
  const clock = (hour % 12) + (isAfternoon ? 12 : 0)
  return clock < earliest ? undefined : `${String(clock).padStart(2, '0')}:${minutes}`
}
