import { type Fields, getFields, getList, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { idIn } from './fields.ts'
import { type Minute, minuteIn, partIn } from './state.ts'

/** An entry of a timeline; people and teams by id. */
interface TimelineEntry {
  type: number
  isShootout: boolean
  team?: string
  player?: string
  at?: Minute
}

export interface Timeline {
  entries: TimelineEntry[]
  repairs: string[]
}

/** Types of entries, by `Type`, as public clients of the service name them. */
export const types = { goal: 0, assist: 1, attempt: 12, offside: 15, corner: 16, foul: 18, end: 26, penaltyGoal: 41 } as const
/** Also own goals and direct free kicks. */
export const goalTypes: ReadonlySet<number> = new Set([types.goal, types.penaltyGoal, 34, 39])
/** Against the post, saved, and past the goal. */
export const penaltiesMissed: ReadonlySet<number> = new Set([51, 60, 65])

/** `Event` of a timeline, in order. An entry that cannot be read is left out. */
export function readTimeline(document: Fields): Timeline {
  const repairs: string[] = []
  const rows = tolerant(repairs, () => getList(document('Event'), 'Event'), leftOut('timeline')) ?? []
  const entries = rows.flatMap(
    (row) => tolerant(repairs, () => entryIn(getFields(row, 'an event')), leftOut('an event of the timeline')) ?? [],
  )
  return { entries, repairs }
}

function entryIn(row: Fields): TimelineEntry {
  const period = partIn(row('Period'))?.period
  const [team, player] = [idIn(row('IdTeam')), idIn(row('IdPlayer'))]
  const at = minuteIn(row('MatchMinute'), period)
  return {
    type: wholeNumber(row('Type'), 'Type', { max: 999 }),
    isShootout: period === 'PEN',
    ...(team !== undefined && { team }),
    ...(player !== undefined && { player }),
    ...(at && { at }),
  }
}
