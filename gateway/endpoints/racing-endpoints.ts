import type { MessageInitShape } from '@bufbuild/protobuf'
import { HorseRacingService, type ListRacingRequestSchema } from '@touchline/contract/gen/racing'
import { isId } from '@touchline/contract/ids'
import { isRaceEnded, isRaceOn, meetingStates, raceStates } from '@touchline/contract/racing'
import { racingRecords, renderResult } from '../records/racing.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { dateRange, getDay, rangeDaysMax } from './dates.ts'
import { type CacheClass, type Endpoint, endpoint, list, listed, one, page } from './endpoint.ts'
import { type ParamValues, param, problem } from './param.ts'
import * as paramTypes from './param-types.ts'
import { careerEndpoints } from './racing-careers.ts'

const sport = 'horse-racing' as const

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
  date: paramTypes.day('Only this day of the first off time, UTC. Default: today, unless another day or a meeting is given.'),
  date_from: paramTypes.day(`From this day on: until \`date_to\`, or for ${rangeDaysMax} days.`),
  date_to: paramTypes.day('Up to this day, inclusive; requires `date_from`.'),
  country: paramTypes.country,
  course: paramTypes.text('The id of a racecourse, or its full name; accents and case are ignored.'),
  meeting_id: paramTypes.id('meeting'),
  status: statuses(states),
  limit: paramTypes.limit,
  offset: paramTypes.offset,
  lang: paramTypes.lang,
})
const meetingParams = listParams(meetingStates)
const raceParams = listParams(raceStates)

function buildListRequest(values: ParamValues<typeof raceParams>, now: number): MessageInitShape<typeof ListRacingRequestSchema> {
  const { date, date_from: dateFrom, date_to: dateTo, country, course, meeting_id: meetingId, status, limit, offset } = values
  const isFiltered = meetingId !== undefined
  const days = dateRange({ date, dateFrom, dateTo, isNarrowed: false, isFiltered, mayNarrow: false }, getDay(now))
  return {
    ...days,
    ...(country !== undefined && { countryCode: country }),
    ...(course !== undefined && { course: isId(course, 'racecourse') ? course : course.trim() }),
    ...(meetingId !== undefined && { meetingId }),
    ...(status && { statuses: [...status] }),
    limit,
    offset,
  }
}

/** A race in progress changes from moment to moment; a finished one rarely. */
const getCache = (status: string): CacheClass => (isRaceOn(status) ? 'live' : isRaceEnded(status) ? 'finished' : 'list')

/** Races belong to no league, so a key for leagues sees none of them. */
const leagues = (): string[] => []

const racingTags = () => [cacheTags.racing]
const raceTags = (_: unknown, { id }: { id: string }) => [cacheTags.race(id)]

const oneParams = { id: paramTypes.pathId('race'), lang: paramTypes.lang }

/** Horse racing has meetings and races instead of leagues and matches. */
export const racingEndpoints: readonly Endpoint[] = [
  endpoint({
    path: '/horse-racing/meetings',
    summary: 'Meetings, ordered by first off time. Without a day or a meeting: those of today.',
    sport,
    price: 'list',
    params: meetingParams,
    data: page('meeting'),
    cache: 'list',
    rpc: HorseRacingService.method.listMeetings,
    buildRequest: buildListRequest,
    leagues,
    cacheTags: racingTags,
    render: ({ items, total }, view) => ({
      data: items.map((meeting) => racingRecords.meeting.render(meeting, view)),
      total,
      ...(items.some(({ status }) => status === 'in_progress') && { cache: 'live' }),
    }),
  }),
  endpoint({
    path: '/horse-racing/races',
    summary: 'Races, ordered by off time. Without a day or a meeting: those of today.',
    sport,
    price: 'list',
    params: raceParams,
    data: page('race'),
    cache: 'list',
    rpc: HorseRacingService.method.listRaces,
    buildRequest: buildListRequest,
    leagues,
    cacheTags: racingTags,
    render: ({ items, total }, view) => ({
      data: items.map((race) => racingRecords.race.render(race, view)),
      total,
      ...(items.some(({ status }) => isRaceOn(status)) && { cache: 'live' }),
    }),
  }),
  endpoint({
    path: '/horse-racing/races/{id}',
    summary: 'One race.',
    sport,
    price: 'item',
    params: oneParams,
    data: one('race'),
    cache: 'list',
    rpc: HorseRacingService.method.getRace,
    buildRequest: ({ id }) => ({ id }),
    leagues,
    cacheTags: raceTags,
    render: (race, view) => ({ data: racingRecords.race.render(race, view), cache: getCache(race.status) }),
  }),
  endpoint({
    path: '/horse-racing/races/{id}/runners',
    summary: 'The runners of a race, in the order of the source; empty while none are known.',
    sport,
    price: 'item',
    params: oneParams,
    data: list('runner'),
    cache: 'list',
    rpc: HorseRacingService.method.getRaceDetails,
    buildRequest: ({ id }) => ({ id }),
    leagues,
    cacheTags: raceTags,
    render: ({ race, runners }, view) => ({
      ...listed((runners?.items ?? []).map((runner) => racingRecords.runner.render(runner, view))),
      cache: getCache(race!.status),
    }),
  }),
  endpoint({
    path: '/horse-racing/races/{id}/results',
    summary: 'The result of a race; without placings while there is none, and if the race was abandoned or void.',
    sport,
    price: 'item',
    params: oneParams,
    data: one('race result'),
    cache: 'list',
    rpc: HorseRacingService.method.getRaceDetails,
    buildRequest: ({ id }) => ({ id }),
    leagues,
    cacheTags: raceTags,
    render: (details, view) => ({ data: renderResult(details, view), cache: getCache(details.race!.status) }),
  }),
  ...careerEndpoints,
]
