import { create } from '@bufbuild/protobuf'
import { getVersion } from '@touchline/contract/contributions'
import {
  CareerChangedSchema,
  CareerSeasonSchema,
  CareerSeasonTotalsSchema,
  ListedMeetingRecordSchema,
  ListedRaceRecordSchema,
  MeetingRecordSchema,
  type Race,
  RaceDetailsSchema,
  type RaceRecord,
  RaceRecordSchema,
  RunRaceRecordSchema,
} from '@touchline/contract/gen/racing'
import { normalizeName } from '@touchline/contract/names/normalize'
import { racingCareer, racingRace } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView } from '@touchline/platform/ports/document-store'
import { getStart } from './get-start.ts'
import { getCareerRaces, participantsIn } from './runs.ts'

type Place = Pick<Race, 'courseId' | 'course' | 'countryCode' | 'date' | 'status'>

/** Keys of both collections; a record that is not shown has no key values. */
const getKeys = (shown: Place | undefined, meeting: string, startAt: string) => ({
  shown: shown !== undefined,
  meeting: shown ? meeting : '',
  country: shown?.countryCode ?? '',
  course: shown ? [shown.courseId, normalizeName(shown.course)] : [],
  status: shown?.status ?? '',
  startAt,
})

const paths = {
  byStart: { equal: ['shown'], sort: 'startAt', residual: ['country', 'course', 'status'], covers: ['course'] },
  byMeeting: { equal: ['meeting'], sort: 'startAt', residual: ['country', 'course', 'status'], covers: ['course'] },
} as const

export const meetings = collection('racing_meetings', MeetingRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ id, shown }) => getKeys(shown, id, shown ? shown.firstRaceAt || `${shown.date}T00:00:00Z` : ''),
  paths,
})
/** The same documents without contributions. */
export const listedMeetings = partialView(meetings, ListedMeetingRecordSchema)

export const races = collection('racing_races', RaceRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ shown, seasonIds }) => ({
    ...getKeys(shown?.race, shown?.race?.meetingId ?? '', shown?.race ? getStart(shown.race) : ''),
    participants: participantsIn(shown),
    uncounted: shown !== undefined && seasonIds.length === 0 && getCareerRaces(shown).size > 0,
  }),
  paths: {
    ...paths,
    byParticipant: { equal: ['participants'], sort: 'startAt' },
    /** Races that were stored before careers were. */
    uncounted: { equal: ['uncounted'] },
  },
})
/** The same documents without contributions. */
export const runRaces = partialView(races, RunRaceRecordSchema)
/** The same documents without contributions, runners and results. */
export const listedRaces = partialView(races, ListedRaceRecordSchema)

export const raceChanged = outboxRoute(races, racingRace, ({ id, meetingId, shown, contributions, participantIds }: RaceRecord) =>
  create(RaceDetailsSchema, {
    ...(shown ?? { race: { id, meetingId, ...getVersion(contributions) }, withdrawn: true }),
    participantIds,
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
