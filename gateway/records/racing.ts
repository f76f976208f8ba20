import type { Dividend, Meeting, Race, RaceDetails, RaceResult as Result, Runner, StewardsEnquiry } from '@touchline/contract/gen/racing'
import { meetingStates, meetingTypes, resultStates } from '@touchline/contract/racing'
import type { View } from '../render/view.ts'
import { count, day, flag, id, instant, number, oneOf, text } from './field-types.ts'
import { careerRecords } from './racing-career.ts'
import { raceChangesMeta, racesMeta } from './racing-meta.ts'
import { code, country, course, courseId, going, raceFields, raceId, runnerId, surface } from './racing-race.ts'
import { type PlacingSource, placingFields, runnerFields } from './racing-runner.ts'
import { fieldsFrom, from, is, list, orNull, record } from './record.ts'

const meetingFields = fieldsFrom<Meeting>()({
  id: id('meeting', 'Opaque and stable.', 'hrs-g7k2p9xq4ab'),
  date: day('The day at the course; `first_race_at` may lie on another day in UTC.', '2026-03-01'),
  course,
  course_id: courseId,
  country,
  country_code: code,
  surface,
  type: orNull(oneOf(meetingTypes, 'Kind of its races.')),
  going,
  weather: orNull(text('As the source words it.', 'Overcast')),
  rail: orNull(text('Position of the rails, as the source words it.', 'Inner rail out 3 yards')),
  status: oneOf(meetingStates, 'State of the meeting.'),
  race_count: is(count('Known races.', 7), ({ raceIds }) => raceIds.length),
  first_race_at: orNull(instant('Off time of the first race.', '2026-03-01T13:15:00Z')),
  races: is(list(raceId, 'Its races, by off time.'), ({ raceIds }) => raceIds),
})

const enquiry = fieldsFrom<StewardsEnquiry>()({
  open: flag('The stewards have not decided yet.', false),
  outcome: orNull(text('As the source words it.', 'Placings revised')),
  text: orNull(text('What it is about.', 'Interference inside the final furlong')),
})
const dividend = fieldsFrom<Dividend>()({
  type: text('Kind of bet.', 'win'),
  numbers: text('Numbers of the runners.', '4'),
  amount: number('For a stake of one unit.', 5.2, 'currency units'),
})

/** Input of a result. */
interface ResultSource {
  race: Race
  runners: readonly Runner[]
  /** Undefined: no result yet. */
  result: Result | undefined
  placings: readonly PlacingSource[] | undefined
}

const resultFields = fieldsFrom<ResultSource>()({
  race_id: is(raceId, ({ race }) => race.id),
  status: is(orNull(oneOf(resultStates, 'amended: an official result was changed. null: no result yet.')), ({ result }) => result?.status),
  winning_time_s: is(orNull(number('Time of the winner.', 233.41, 's')), ({ result }) => result?.winningTimeS),
  placings: orNull(list(record(placingFields, 'A runner.'), 'By position, those without one last. null: no result yet.')),
  photo_finish: is(orNull(flag('Positions were decided by photograph.', false)), ({ result }) => result?.photoFinish),
  dead_heat: is(flag('At least one position is shared.', false), ({ placings }) => placings?.some(({ isDeadHeat }) => isDeadHeat) ?? false),
  stewards_enquiry: is(orNull(record(enquiry, 'The latest enquiry; null: none is known.')), ({ result }) => result?.stewardsEnquiry),
  non_runners: is(list(runnerId, 'The runners that did not take part.'), ({ runners }) =>
    runners.filter(({ status }) => status === 'non_runner' || status === 'withdrawn').map(({ id }) => id),
  ),
  dividends: is(orNull(list(record(dividend, 'A dividend.'), 'Of the totalisator; null: not known.')), ({ result }) =>
    result && result.dividends.length > 0 ? result.dividends : null,
  ),
  updated_at: is(instant('As of the race.', '2026-03-01T14:31:07.000Z'), ({ race }) => race.updatedAt),
})

/** In streams. */
export const raceWithRunners = record(
  {
    ...from(({ race }: RaceDetails) => race, raceFields),
    runners: is(
      orNull(list(record(runnerFields, 'A runner.'), 'As in `/races/{id}/runners`; null: not known.')),
      ({ runners }: RaceDetails) => runners?.items,
    ),
    result: is(record(resultFields, 'As in `/races/{id}/results`.'), getResult),
  },
  'A race with its runners and its result.',
)

export const racingRecords = {
  meeting: record(meetingFields, 'The races of one day at one racecourse.'),
  race: record(raceFields, 'A race.'),
  runner: record(runnerFields, 'A horse in one race.'),
  'race result': record(resultFields, 'The result of a race.'),
  ...careerRecords,
  'meta of races': racesMeta,
  'meta of race changes': raceChangesMeta,
}

export const renderResult = (details: RaceDetails, view: View) => racingRecords['race result'].render(getResult(details), view)

function getResult({ race, runners, result }: RaceDetails): ResultSource {
  const known = new Map((runners?.items ?? []).map((runner) => [runner.id, runner]))
  const placings = result?.placings.map((placed) => ({
    placed,
    runner: known.get(placed.runnerId),
    isDeadHeat: placed.position !== undefined && result.placings.filter(({ position }) => position === placed.position).length > 1,
  }))
  return { race: race!, runners: [...known.values()], result, placings }
}
