import { create } from '@bufbuild/protobuf'
import { getVersion } from '@touchline/contract/contributions'
import {
  CareerChangedSchema,
  CareerSeasonSchema,
  CareerSeasonTotalsSchema,
  ListedMeetingRecordSchema,
  type ListedRaceRecord,
  ListedRaceRecordSchema,
  MeetingRecordSchema,
  type Race,
  RaceDetailsSchema,
  type RaceRecord,
  RaceRecordSchema,
  RunRaceRecordSchema,
} from '@touchline/contract/gen/racing'
import { normalizeName } from '@touchline/contract/names/normalize'
import { isRaceOn } from '@touchline/contract/racing'
import { racingCareer, racingRace } from '@touchline/contract/topics'
import { microseconds, type OrderedWriter, orderedWriter } from '@touchline/platform/ordered-writer'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView } from '@touchline/platform/ports/document-store'
import { getStart } from './get-start.ts'
import { getCareerRaces, participantsIn } from './runs.ts'

type Place = Pick<Race, 'courseId' | 'course' | 'countryCode' | 'date' | 'status'>

/** Replaces country, course, status and day in the keys of a record that is not shown. No real value is equal to it. */
export const hidden = '\n'

/** Keys of both collections. `isTimed`: the off time is known, not only the day. */
const getKeys = (shown: Place | undefined, { meeting, startAt, isTimed }: { meeting: string; startAt: string; isTimed: boolean }) => ({
  shown: shown !== undefined,
  meeting: shown ? meeting : '',
  country: shown ? shown.countryCode : hidden,
  course: shown ? [shown.courseId, normalizeName(shown.course)] : [hidden],
  status: shown ? shown.status : hidden,
  known: isTimed ? 'time' : 'day',
  startAt,
})

const paths = {
  byStart: { equal: ['shown'], sort: 'startAt', residual: ['country', 'course', 'status', 'known'], covers: ['course'] },
  byMeeting: { equal: ['meeting'], sort: 'startAt', residual: ['country', 'course', 'status', 'known'], covers: ['course'] },
} as const

type Changed = Pick<ListedRaceRecord, 'changedAt'> & { shown?: { race?: Race | undefined } | undefined }
/** Position in the order of changes. Races written before positions existed use the instant of their last change. */
export const changedAt = ({ changedAt: at, shown }: Changed): number => Number(at) || microseconds(shown?.race?.updatedAt ?? '')

export const meetings = collection('racing_meetings', MeetingRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ id, shown }) => {
    const startAt = shown ? shown.firstRaceAt || `${shown.date}T00:00:00Z` : ''
    return getKeys(shown, { meeting: id, startAt, isTimed: Boolean(shown?.firstRaceAt) })
  },
  paths,
})
/** The same documents without contributions. */
export const listedMeetings = partialView(meetings, ListedMeetingRecordSchema)

export const races = collection('racing_races', RaceRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: (record) => {
    const { shown, meetingId, seasonIds } = record
    const startAt = shown?.race ? getStart(shown.race) : ''
    return {
      ...getKeys(shown?.race, { meeting: shown?.race?.meetingId ?? '', startAt, isTimed: Boolean(shown?.race?.offAt) }),
      day: shown ? startAt.slice(0, 10) : hidden,
      inProgress: isRaceOn(shown?.race?.status ?? ''),
      // Races that were withdrawn before positions existed are in no list of changes.
      changed: changedAt(record) > 0,
      changedMeeting: meetingId,
      changedAt: changedAt(record),
      participants: participantsIn(shown),
      uncounted: shown !== undefined && seasonIds.length === 0 && getCareerRaces(shown).size > 0,
    }
  },
  paths: {
    ...paths,
    changes: { equal: ['changed'], sort: 'changedAt', residual: ['shown', 'country', 'course', 'status', 'day'], covers: ['course'] },
    changesOfMeeting: {
      equal: ['changedMeeting'],
      sort: 'changedAt',
      residual: ['shown', 'country', 'course', 'status', 'day'],
      covers: ['course'],
    },
    inProgress: { equal: ['inProgress'], sort: 'startAt' },
    byParticipant: { equal: ['participants'], sort: 'startAt' },
    /** Races that were stored before careers were. */
    uncounted: { equal: ['uncounted'] },
  },
})
/** The same documents without contributions. */
export const runRaces = partialView(races, RunRaceRecordSchema)
/** The same documents without contributions, runners and results. */
export const listedRaces = partialView(races, ListedRaceRecordSchema)

export const raceChanged = outboxRoute(
  races,
  racingRace,
  ({ id, meetingId, shown, contributions, participantIds, endedVersion }: RaceRecord) =>
    create(RaceDetailsSchema, {
      ...(shown ?? { race: { id, meetingId, ...getVersion(contributions) }, withdrawn: true }),
      participantIds,
      ended: shown !== undefined && shown.race!.version === endedVersion,
    }),
)

export const seasons = collection('racing_seasons', CareerSeasonSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ participantId, season }) => ({ participant: participantId, season }),
  paths: { byParticipant: { equal: ['participant'], sort: 'season' } },
})
/** The same documents without races. */
export const seasonTotals = partialView(seasons, CareerSeasonTotalsSchema)

export const careerChanged = outboxRoute(seasons, racingCareer, ({ participantId, season }) =>
  create(CareerChangedSchema, { participantId, season }),
)

/** The only writer of races. */
export const raceWriter = (deps: Parameters<typeof orderedWriter>[0]): Promise<OrderedWriter<typeof RaceRecordSchema>> =>
  orderedWriter(deps, {
    collection: races,
    async newest(store) {
      const { items } = await store.find(listedRaces, 'changes', { equal: { changed: true }, desc: true, limit: 1 })
      return items[0] ? changedAt(items[0].doc) : 0
    },
    lastChange: ({ receivedAt }) => microseconds(receivedAt),
    placed: (record, position) => create(RaceRecordSchema, { ...record, changedAt: BigInt(position) }),
  })
