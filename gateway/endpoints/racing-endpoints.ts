import { HorseRacingService } from '@touchline/contract/gen/racing'
import { isRaceEnded, isRaceOn } from '@touchline/contract/racing'
import { racingRecords, renderResult } from '../records/racing.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type CacheClass, type Endpoint, endpoint, list, listed, one, page } from './endpoint.ts'
import * as paramTypes from './param-types.ts'
import { careerEndpoints } from './racing-careers.ts'
import {
  buildMeetingListRequest,
  buildRaceListRequest,
  meetingListParams,
  raceListParams,
  racePaging,
  racesListed,
} from './racing-lists.ts'

const sport = 'horse-racing' as const

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
    params: meetingListParams,
    data: page('meeting'),
    cache: 'list',
    rpc: HorseRacingService.method.listMeetings,
    buildRequest: buildMeetingListRequest,
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
    summary: 'Races, ordered by off time; with `updated_since`, by last change. Without a day or a meeting: those of today.',
    sport,
    price: 'list',
    params: raceListParams,
    data: page('race'),
    cache: 'list',
    rpc: HorseRacingService.method.listRaces,
    buildRequest: buildRaceListRequest,
    leagues,
    cacheTags: racesListed,
    render: (list, view, values) => ({
      data: list.items.map((race) => racingRecords.race.render(race, view)),
      total: list.total,
      paging: racePaging(list, view, values),
      ...(list.items.some(({ status }) => isRaceOn(status)) && { cache: 'live' }),
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
