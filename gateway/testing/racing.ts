import { create } from '@bufbuild/protobuf'
import {
  type CareerTotals,
  CareerTotalsSchema,
  type FormLine,
  FormLineSchema,
  type Meeting,
  MeetingSchema,
  type Race,
  type RaceDetails,
  RaceDetailsSchema,
  RaceSchema,
} from '@touchline/contract/gen/racing'

/** An invented meeting with one race. */

export const racingIds = {
  meeting: 'hrs-g0000000001',
  race: 'hrs-r0000000001',
  course: 'hrs-k0000000001',
  first: 'hrs-u0000000001',
  second: 'hrs-u0000000002',
  third: 'hrs-u0000000003',
  horse: 'hrs-h0000000001',
  jockey: 'hrs-p0000000001',
  /** The same as the jockey, because requests for samples have one id of a person. */
  trainer: 'hrs-p0000000001',
}
const place = { courseId: racingIds.course, course: 'Harrowmere', countryCode: 'GB-ENG', date: '2026-03-01' }

export const meeting = (): Meeting =>
  create(MeetingSchema, { id: racingIds.meeting, ...place, status: 'scheduled', raceIds: [racingIds.race], firstRaceAt: '' })

const init = (status: string) => ({
  id: racingIds.race,
  meetingId: racingIds.meeting,
  ...place,
  status,
  version: 1,
  updatedAt: '2026-03-01T11:00:00.000Z',
})

export const race = (status = 'scheduled'): Race => create(RaceSchema, init(status))

export const details = (): RaceDetails => create(RaceDetailsSchema, { race: race() })

const runner = (id: string, number: number) => ({
  id,
  number,
  draw: number,
  horse: {
    id: `hrs-h000000000${number}`,
    name: `Quiet Harbour ${number}`,
    countryCode: 'IE',
    age: 6,
    sex: 'gelding',
    colour: 'bay',
    sire: 'Far Beacon',
    dam: 'Still Water',
    damsire: 'Old Pilot',
  },
  jockey: { id: `hrs-p000000000${number}`, name: 'M. Harrow', claimLbs: 3 },
  trainer: 'E. Norrby',
  owner: 'The Ferry Partnership',
  weightLbs: 133,
  headgear: ['b'],
  officialRating: 124,
  form: '12-3P',
  daysSinceRun: 21,
  silkUrl: 'https://img.example/silks/4.svg',
  status: 'declared',
  nonRunnerReason: 'Lame',
  sp: '9/2',
  favourite: 'F',
})

/** The first two in a dead heat, the third disqualified. */
export const fullDetails = (): RaceDetails => {
  const [first, second, third] = [runner(racingIds.first, 1), runner(racingIds.second, 2), runner(racingIds.third, 3)]
  const rest = { beatenLengths: 0.3, beatenText: 'nk', totalBeaten: 2.3, prize: 10_700 }
  return create(RaceDetailsSchema, {
    race: race('weighed_in'),
    runners: { items: [first, second, { ...third, status: 'withdrawn' }] },
    result: {
      status: 'amended',
      winningTimeS: 233.41,
      placings: [
        { runnerId: first.id, position: 1, ...rest },
        { runnerId: second.id, position: 1, ...rest },
        { runnerId: third.id, finishCode: 'DSQ', disqualifiedFrom: 1, ...rest },
      ],
      photoFinish: true,
      stewardsEnquiry: { open: true, outcome: 'Placings revised', text: 'Interference' },
      dividends: [{ type: 'win', numbers: '1', amount: 5.2 }],
    },
  })
}

/** The career of a participant with this one run. */
export const totals = (): CareerTotals => {
  const tally = { runs: 3, wins: 1, seconds: 0, thirds: 1, prizeMoney: [{ currency: 'GBP', amount: 10_700.5 }] }
  return create(CareerTotalsSchema, {
    all: tally,
    bySeason: [{ season: '2026', tally }],
    bySurface: [{ tally }],
    byCourse: [{ courseId: racingIds.course, course: 'Harrowmere', tally }],
    byGoing: [{ tally }],
    byDistance: [{ distance: 'long', tally }],
  })
}

export const formLine = (): FormLine => {
  const { race, runners, result } = fullDetails()
  return create(FormLineSchema, { race: race!, runner: runners!.items[0]!, placing: result!.placings[0]!, deadHeat: true })
}
