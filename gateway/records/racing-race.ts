import type { PrizeMoney, Race } from '@touchline/contract/gen/racing'
import { raceStates, raceTypes, surfaces } from '@touchline/contract/racing'
import { countryIn } from '../render/view.ts'
import { count, countryCode, flag, id, instant, matching, number, oneOf, text } from './field-types.ts'
import { fieldsFrom, is, list, orNull, record } from './record.ts'

export const meetingId = id('meeting', 'Id of the meeting.', 'hrs-g7k2p9xq4ab')
export const raceId = id('race', 'Id of the race.', 'hrs-r7k2p9xq4ab')
export const runnerId = id('runner', 'Id of the runner: a horse in one race.', 'hrs-u7k2p9xq4ab')
export const course = text('Name of the racecourse.', 'Ascot')
export const courseId = id('racecourse', 'Id of the racecourse.', 'hrs-k7k2p9xq4ab')
export const country = is(orNull(text('In the requested language.', 'England')), ({ countryCode }: { countryCode: string }, view) =>
  countryIn(view, countryCode),
)
export const code = orNull(countryCode('As in a match.'))
export const surface = orNull(oneOf(surfaces, 'What the course is made of.'))
export const going = orNull(text('State of the ground, as the source words it.', 'Good to Soft'))

const prizeMoney = fieldsFrom<PrizeMoney>()({
  currency: matching(/^[A-Z]{3}$/, 'ISO 4217.', 'GBP'),
  total: orNull(number('All prizes.', 50_000, 'currency units')),
  places: list(number('A prize.', 28_475, 'currency units'), 'From the first place on; empty when not known.'),
})

export const raceFields = fieldsFrom<Race>()({
  id: id('race', 'Opaque and stable.', 'hrs-r7k2p9xq4ab'),
  meeting_id: meetingId,
  number: orNull(count('Within the meeting, from 1.', 3)),
  name: orNull(text('Title of the race.', 'Harbour Handicap Hurdle')),
  off_at: orNull(instant('Advertised off time.', '2026-03-01T14:25:00Z')),
  actual_off_at: orNull(instant('When it started.', '2026-03-01T14:26:12Z')),
  course,
  course_id: courseId,
  country,
  country_code: code,
  type: orNull(oneOf(raceTypes, 'Kind of race.')),
  class: is(orNull(text('As the source words it.', 'Class 2')), ({ raceClass }) => raceClass),
  pattern: orNull(text('Group, grade or listed race.', 'Grade 2')),
  handicap: orNull(flag('Weights depend on ratings.')),
  age_band: orNull(text('Ages that may run.', '4yo+')),
  sex_restriction: orNull(text('Sexes that may run; null also where all may.', 'Fillies and mares')),
  rating_band: orNull(text('Ratings that may run.', '0-125')),
  distance_m: orNull(count('Distance.', 3_219, 'm')),
  distance_text: orNull(text('As the source words it.', '2m')),
  surface,
  going,
  obstacles: orNull(count('Hurdles or fences.', 8)),
  prize_money: orNull(record(prizeMoney, 'The prizes.')),
  runners_declared: orNull(count('Declared horses, without reserves.', 12)),
  runners_count: orNull(count('Declared horses that were not withdrawn.', 11)),
  status: oneOf(raceStates, 'State of the race.'),
  version: count('Rises with every change of the race, its runners or its result.', 4),
  updated_at: instant('Receipt of the newest observation.', '2026-03-01T14:31:07.000Z'),
})
