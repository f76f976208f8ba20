import type { MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { ListRacingRequestSchema, RacePage } from '@touchline/contract/gen/racing'
import { isId } from '@touchline/contract/ids'
import { meetingStates, raceStates } from '@touchline/contract/racing'
import { removedRace } from '../records/racing-meta.ts'
import type { View } from '../render/view.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { pickFilters, readCursor, writeCursor } from './cursor.ts'
import { dateRange, getDay, rangeDaysMax } from './dates.ts'
import type { CursorPaging } from './endpoint.ts'
import { type ParamValues, param, problem } from './param.ts'
import * as paramTypes from './param-types.ts'
import { dayIn, getInstants } from './time-zone.ts'

const statuses = (states: readonly string[]) =>
  param<readonly string[]>({
    schema: { type: 'string' },
    values: () => ({ type: 'string', enum: states }),
    doc: `One or several of ${states.join(', ')}, separated by commas.`,
    read(text) {
      const all = [...new Set(text.split(','))]
      return all.every((each) => states.includes(each)) ? all : problem(`must be a comma-separated list of ${states.join(', ')}`)
    },
  })

const listParams = (states: readonly string[]) => ({
  date: paramTypes.day('Only this day of the first off time, of `timezone`. Default: today, unless another day or a meeting is given.'),
  date_from: paramTypes.day(`From this day on: until \`date_to\`, or for ${rangeDaysMax} days.`),
  date_to: paramTypes.day('Up to this day, inclusive; requires `date_from`.'),
  timezone: {
    ...paramTypes.timezone,
    doc: 'The IANA time zone whose days `date`, `date_from`, `date_to` and today are, such as America/New_York. Default: UTC. Where only the day is known, it is that day in every zone. All times stay UTC.',
  },
  country: paramTypes.country,
  course: paramTypes.text('The id of a racecourse, or its full name; accents and case are ignored.'),
  meeting_id: paramTypes.id('meeting'),
  status: statuses(states),
})
export const meetingListParams = {
  ...listParams(meetingStates),
  limit: paramTypes.limit,
  offset: paramTypes.offset,
  lang: paramTypes.lang,
}
export const raceListParams = {
  ...listParams(raceStates),
  updated_since: paramTypes.instant(
    'Only races that changed at or after this instant, in the order of their changes. RFC 3339; in a URL the + of an offset is %2B.',
  ),
  cursor: paramTypes.cursor,
  limit: paramTypes.limit,
  offset: paramTypes.offsetOrCursor,
  lang: paramTypes.lang,
}
type MeetingValues = ParamValues<typeof meetingListParams>
type RaceValues = ParamValues<typeof raceListParams>
type Request = MessageInitShape<typeof ListRacingRequestSchema>

export const buildMeetingListRequest = (values: MeetingValues, now: number): Request => ({
  ...getFilters(values, values.meeting_id !== undefined, now),
  limit: values.limit,
  offset: values.offset,
})

export function buildRaceListRequest(values: RaceValues, now: number): Request {
  const { updated_since: updatedSince, timezone, cursor, limit, offset } = values
  const refuse = (name: string, other: string) => fail('invalid_parameter', { name, what: `cannot be combined with ${other}` })
  if (updatedSince !== undefined && timezone !== undefined) throw refuse('timezone', 'updated_since')
  if (cursor !== undefined && offset !== undefined) throw refuse('offset', 'cursor')
  return {
    ...getFilters(values, (values.meeting_id ?? updatedSince) !== undefined, now),
    ...(updatedSince !== undefined && { updatedSince }),
    limit,
    ...(cursor === undefined ? { offset: offset ?? 0 } : { after: readCursor(pickFilters(values), cursor) }),
  }
}

type Filters = Pick<MeetingValues, 'date' | 'date_from' | 'date_to' | 'timezone' | 'country' | 'course' | 'meeting_id' | 'status'>

/** `isFiltered`: without a day the list is of any day. */
function getFilters(values: Filters, isFiltered: boolean, now: number): Request {
  const { date, date_from: dateFrom, date_to: dateTo, timezone, country, course, meeting_id: meetingId, status } = values
  const today = timezone === undefined ? getDay(now) : dayIn(timezone, now)
  const days = dateRange({ date, dateFrom, dateTo, isNarrowed: false, isFiltered, mayNarrow: false }, today)
  return {
    ...days,
    ...(days && timezone !== undefined && getInstants(days, timezone)),
    ...(country !== undefined && { countryCode: country }),
    ...(course !== undefined && { course: isId(course, 'racecourse') ? course : course.trim() }),
    ...(meetingId !== undefined && { meetingId }),
    ...(status && { statuses: [...status] }),
  }
}

export const racePaging = ({ more, next, totalCapped, removed }: RacePage, view: View, values: RaceValues): CursorPaging => ({
  isLast: !more,
  cursor: next === undefined ? null : writeCursor(pickFilters(values), next),
  isCapped: totalCapped,
  ...(values.updated_since !== undefined && { removed: removed.map((race) => removedRace.render(race, view)) }),
})

/** Tags of a list of races. */
export const racesListed = (_: unknown, { updated_since }: RaceValues): string[] => [
  updated_since === undefined ? cacheTags.racing : cacheTags.changes('horse-racing'),
]
