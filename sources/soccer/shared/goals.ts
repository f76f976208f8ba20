import { getFields, shown, text } from '../../parse/fields.ts'
import { getReason } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceEvent, TimedEvent } from '../../source-model.ts'
import type { Score } from './result.ts'

/** Result of reading the goals of a row. */
interface ParsedGoals {
  /** Score of the match, without a half-time score that contradicts the goals. */
  score: Score
  /** All goals in chronological order, own goals under the side that is credited. Absent: the list is incomplete. */
  events?: TimedEvent[]
  repairs: string[]
}

/**
 * Reads goals1 and goals2 of a row, lists of {name, minute, offset?, owngoal?, penalty?}. They become events only when their
 * number matches the score of each side, after 90 minutes too. Then they take precedence over the half-time score of the row. An
 * unreadable scorer or stoppage time is left out alone; with an unreadable minute the goal cannot be placed, so the list is
 * incomplete.
 */
export function getGoals(score: Score, goals1: unknown, goals2: unknown): ParsedGoals {
  const final = score.et ?? score.ft
  if (!final) return { score, repairs: isNothing(goals1) && isNothing(goals2) ? [] : ['goals left out: there is no score'] }
  try {
    const { events, repairs } = getSides(goals1, goals2, score.et !== undefined)
    assertGoalCount(final, events, '')
    if (score.et && score.ft) assertGoalCount(score.ft, events.filter(upTo(90)), ' at full time')
    return { events, ...checkHalftime(score, events, repairs) }
  } catch (error) {
    return { score, repairs: [`goals left out: ${getReason(error)}`] }
  }
}

const isNothing = (goals: unknown): boolean => goals === undefined || goals === null || (Array.isArray(goals) && goals.length === 0)
const upTo = (minute: number) => (event: TimedEvent) => event.minute <= minute

function assertGoalCount(score: [number, number], events: readonly TimedEvent[], when: string): void {
  const actual = goalCount(events)
  if (actual.join() !== score.join()) throw new Error(`${actual.join('-')} listed of ${score.join('-')}${when}`)
}

const goalCount = (events: readonly TimedEvent[]): [number, number] => {
  const home = events.filter(({ side }) => side === 'home').length
  return [home, events.length - home]
}

function checkHalftime(score: Score, events: readonly TimedEvent[], repairs: string[]): { score: Score; repairs: string[] } {
  const half = goalCount(events.filter(upTo(45)))
  if (!score.ht || score.ht.join() === half.join()) return { score, repairs }
  const { ht, ...rest } = score
  return { score: rest, repairs: [...repairs, `half-time ${ht.join('-')} left out: by the goals it was ${half.join('-')}`] }
}

function getSides(goals1: unknown, goals2: unknown, extraTime: boolean): { events: TimedEvent[]; repairs: string[] } {
  const repairs: string[] = []
  const events = (['home', 'away'] as const).flatMap((side) => {
    const goals = (side === 'home' ? goals1 : goals2) ?? []
    if (!Array.isArray(goals)) throw new Error(`${shown(goals)} is not a list`)
    return goals.map((goal: unknown) => getGoal(goal, side, extraTime, repairs))
  })
  return { events: events.sort((a, b) => a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0)), repairs }
}

function getGoal(value: unknown, side: 'home' | 'away', extraTime: boolean, repairs: string[]): TimedEvent {
  const field = getFields(value)
  const { repair, ...at } = withinTime(getMinute(field('minute'), field('offset'), repairs), extraTime)
  if (repair) repairs.push(repair)
  const flag = (name: string) => tolerant(repairs, () => flagIn(field(name), name), leftOut('mark'))
  const [isOwn, isPenalty] = [flag('owngoal'), flag('penalty')]
  const given = field('name')
  // The scorer of an own goal plays for the other side: without the flag the side of the scorer is unknown.
  const isNamed = isOwn !== undefined && !(given === undefined || given === null || given === '')
  const name = isNamed ? tolerant(repairs, () => text(given, 'the name of a scorer'), leftOut('scorer')) : undefined
  return {
    type: isOwn ? 'own_goal' : isPenalty ? 'penalty_goal' : 'goal',
    ...at,
    side,
    ...(name !== undefined && { player: { name } }),
  }
}

function flagIn(value: unknown, name: string): boolean {
  if (typeof value === 'boolean' || value === undefined || value === null) return value === true
  throw new Error(`${name} ${shown(value)} is neither true nor false`)
}

interface Minute {
  minute: number
  extraMinute?: number
}

/** 90, "90", "90+2", or 90 with an offset of 2. */
function getMinute(value: unknown, offset: unknown, repairs: string[]): Minute {
  const [, minute, extra = offset] =
    /^(\d{1,3})(?:\+(\d{1,2}))?'?$/.exec(typeof value === 'number' ? String(value) : (value as string)) ?? []
  const base = Number(minute)
  if (!(base >= 1 && base <= 130)) throw new Error(`minute ${shown(value)} is not a minute of a match`)
  const added = tolerant(repairs, () => stoppageAfter(base, extra), leftOut('stoppage time')) ?? 0
  return { minute: base, ...(added > 0 && { extraMinute: added }) }
}

/** Minutes of stoppage time. Throws an Error for an invalid value, and for stoppage time after a minute that ends no period. */
function stoppageAfter(minute: number, offset: unknown): number {
  if (offset === undefined || offset === null) return 0
  const added = Number(offset)
  if (!Number.isInteger(added) || added < 0 || added > 60) throw new Error(`offset ${shown(offset)} is not a stoppage time`)
  const { ends } = periods.find((each) => minute <= each.ends) ?? periods[3]
  if (added > 0 && minute < ends) throw new Error(`minute ${minute}+${added} is not a minute of a match`)
  return added
}

const periods = [
  { period: '1H', ends: 45 },
  { period: '2H', ends: 90 },
  { period: 'ET1', ends: 105 },
  { period: 'ET2', ends: 120 },
] as const

/** Minutes beyond the last period, such as "92" in a match without extra time, become stoppage time. */
function withinTime(
  { minute, extraMinute }: Minute,
  extraTime: boolean,
): Minute & { period: '1H' | '2H' | 'ET1' | 'ET2'; repair?: string } {
  const { period } = periods.find((each) => minute <= each.ends) ?? periods[3]
  const end = extraTime ? 120 : 90
  if (minute <= end) return { minute, ...(extraMinute !== undefined && { extraMinute }), period }
  const extra = minute - end + (extraMinute ?? 0)
  return { minute: end, extraMinute: extra, period: extraTime ? 'ET2' : '2H', repair: `minute ${minute} is ${end}+${extra}` }
}

/**
 * Period of a minute, 1 to 120. Stoppage time counts as the minute it follows, so the 45th belongs to the first half.
 */
export const getPeriod = (minute: number): NonNullable<SourceEvent['period']> =>
  minute <= 45 ? '1H' : minute <= 90 ? '2H' : minute <= 105 ? 'ET1' : 'ET2'
