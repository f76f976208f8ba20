import { isEnded, type MatchStateName } from '@touchline/contract/states'

/** Fields of a record about the completion of a suspended match. */
interface Reported {
  state: MatchStateName
  completed_at?: string
  resumed_on?: string[]
}

interface Start {
  /** YYYY-MM-DD, the day at the ground. */
  date: string
  /** RFC 3339, UTC, whole seconds. */
  startAt: string
}

interface Completion {
  fields: { completedAt?: string; resumedOn: string[] }
  /** Which values are left out, and why. */
  repairs: string[]
}

/**
 * Completion and days of a suspended match, the days ascending, each once. A day that is not after that of the start and
 * a completion that contradicts the state or the days are left out.
 */
export function getCompletion(record: object, { date, startAt }: Start): Completion {
  const { state, completed_at, resumed_on = [] } = record as Reported
  const repairs: string[] = []
  const leaveOut = (name: string, value: string, why: string) => void repairs.push(`${name} "${value}": ${why}; left out: ${name}`)
  const days = [...new Set(resumed_on)].sort().filter((day) => {
    if (day > date) return true
    leaveOut('resumed_on', day, `is not after ${date}`)
    return false
  })
  const completedAt = completed_at && wholeSeconds(completed_at)
  const fault = completedAt && getFault(completedAt, { state, startAt, last: days.at(-1) ?? date, areGiven: days.length > 0 })
  if (fault) leaveOut('completed_at', completed_at!, fault)
  const taken = fault ? undefined : completedAt
  const resumedOn = days.length === 0 && taken ? [taken.slice(0, 10)] : days
  return { fields: { ...(taken && { completedAt: taken }), resumedOn }, repairs }
}

/** `last`: the last known day of play. `areGiven`: the record names the days of resumption. */
function getFault(
  completedAt: string,
  { state, startAt, last, areGiven }: { state: MatchStateName; startAt: string; last: string; areGiven: boolean },
): string | undefined {
  if (!isEnded(state)) return `the match is ${state}`
  if (completedAt <= startAt) return `is not after ${startAt}`
  // The day at the ground may differ from the UTC day by one.
  if (areGiven) return Math.abs(Date.parse(completedAt.slice(0, 10)) - Date.parse(last)) > dayMs ? `is not on ${last}` : undefined
  return completedAt.slice(0, 10) > last ? undefined : `is on ${last}, the day of the start`
}

const dayMs = 86_400_000

/** Normalises an instant of the format, which may lack seconds or have fractions of them. */
export const wholeSeconds = (instant: string): string => `${instant.slice(0, 16)}:${instant.slice(17, 19).padEnd(2, '0')}Z`
