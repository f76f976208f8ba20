import type {
  Dividend,
  Horse,
  Jockey,
  Meeting,
  Placing as Placed,
  PrizeMoney,
  Race,
  RaceDetails,
  RaceResult as Result,
  Runner,
  StewardsEnquiry,
} from '@touchline/contract/gen/racing'
import {
  favouriteCodes,
  finishCodes,
  meetingStates,
  meetingTypes,
  raceStates,
  raceTypes,
  resultStates,
  runnerStatuses,
  surfaces,
} from '@touchline/contract/racing'
import { countryIn, type View } from '../render/view.ts'
import { count, countryCode, day, flag, id, image, instant, matching, number, oneOf, text } from './field-types.ts'
import { fieldsFrom, from, is, list, orNull, record } from './record.ts'

const meetingId = id('meeting', 'Id of the meeting.', 'hrs-g7k2p9xq4ab')
const raceId = id('race', 'Id of the race.', 'hrs-r7k2p9xq4ab')
const runnerId = id('runner', 'Id of the runner: a horse in one race.', 'hrs-u7k2p9xq4ab')
const course = text('Name of the racecourse.', 'Ascot')
const courseId = id('racecourse', 'Id of the racecourse.', 'hrs-k7k2p9xq4ab')
const country = is(orNull(text('In the requested language.', 'England')), ({ countryCode }: { countryCode: string }, view) =>
  countryIn(view, countryCode),
)
const code = orNull(countryCode('As in a match.'))
const surface = orNull(oneOf(surfaces, 'What the course is made of.'))
const going = orNull(text('State of the ground, as the source words it.', 'Good to Soft'))

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

const prizeMoney = fieldsFrom<PrizeMoney>()({
  currency: matching(/^[A-Z]{3}$/, 'ISO 4217.', 'GBP'),
  total: orNull(number('All prizes.', 50_000, 'currency units')),
  places: list(number('A prize.', 28_475, 'currency units'), 'From the first place on; empty when not known.'),
})

const raceFields = fieldsFrom<Race>()({
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

const sp = matching(/^\S+$/, 'Starting price, as the source writes it.', '9/2')
const horse = fieldsFrom<Horse>()({
  id: id('horse', 'Id of the horse.', 'hrs-h7k2p9xq4ab'),
  name: text('Name of the horse.', 'Quiet Harbour'),
  country: is(orNull(text('Where it was bred, in the requested language.', 'Ireland')), ({ countryCode }, view) =>
    countryIn(view, countryCode),
  ),
  country_code: orNull(countryCode('The same as a code, as in a match.')),
  age: orNull(count('Age.', 6, 'years')),
  sex: orNull(text('As the source words it.', 'gelding')),
  colour: orNull(text('As the source words it.', 'bay')),
  sire: orNull(text('Father.', 'Far Beacon')),
  dam: orNull(text('Mother.', 'Still Water')),
  damsire: orNull(text('Father of the mother.', 'Old Pilot')),
})
const jockey = fieldsFrom<Jockey>()({
  id: id('player', 'Id of the jockey.', 'hrs-p7k2p9xq4ab'),
  name: text('Name of the jockey.', 'M. Harrow'),
  claim_lbs: orNull(number('Allowance of an apprentice.', 3, 'lb')),
})
const kgPerLb = 0.453_592_37

const runnerFields = fieldsFrom<Runner>()({
  id: runnerId,
  number: orNull(count('Number of the saddlecloth.', 4)),
  draw: orNull(count('Starting stall.', 7)),
  horse: is(record(horse, 'The horse.'), ({ horse }) => horse!),
  jockey: orNull(record(jockey, 'The jockey or driver.')),
  trainer: orNull(text('Name of the trainer.', 'E. Norrby')),
  owner: orNull(text('Name of the owner.', 'The Ferry Partnership')),
  weight_lbs: orNull(number('Weight to carry.', 133, 'lb')),
  weight_kg: is(orNull(number('The same. One decimal.', 60.3, 'kg')), ({ weightLbs }) =>
    weightLbs === undefined ? null : Math.round(weightLbs * kgPerLb * 10) / 10,
  ),
  weight_text: is(orNull(matching(/^\d{1,2}-\d{1,2}$/, 'The same in stones and pounds.', '9-7')), ({ weightLbs }) =>
    weightLbs === undefined ? null : stones(Math.round(weightLbs)),
  ),
  headgear: list(text('Abbreviation of the source.', 'b'), 'Blinkers and their like; empty: none is known.'),
  official_rating: orNull(count('Rating of the handicapper.', 124)),
  form: orNull(text('Last finishing positions and codes, as the source writes them.', '12-3P')),
  days_since_run: orNull(count('Since its last race.', 21, 'days')),
  silk_url: orNull(image('https://img.example/silks/4.svg')),
  status: oneOf(runnerStatuses, 'withdrawn: after it had come under orders, or shortly before.'),
  non_runner_reason: orNull(text('As the source words it.', 'Lame')),
  odds_sp: is(orNull(sp), ({ sp }) => sp),
})

/** A stone is 14 pounds. */
const stones = (pounds: number): string => `${Math.floor(pounds / 14)}-${pounds % 14}`

/** Input of a placing. */
interface PlacingSource {
  placed: Placed
  /** Undefined: the source does not list the runner. */
  runner: Runner | undefined
  isDeadHeat: boolean
}

const placing = fieldsFrom<PlacingSource>()({
  position: is(
    orNull(count('From 1; equal positions are a dead heat. null: did not finish, or disqualified.', 2)),
    ({ placed }) => placed.position,
  ),
  finish_code: is(
    orNull(
      oneOf(finishCodes, 'Fell, unseated, pulled up, brought down, ran out, refused to race, slipped up, disqualified; null: finished.'),
    ),
    ({ placed }) => placed.finishCode,
  ),
  dead_heat: is(flag('Another runner has the same position.', false), ({ isDeadHeat }) => isDeadHeat),
  runner_id: is(runnerId, ({ placed }) => placed.runnerId),
  number: is(orNull(count('As of the runner.', 4)), ({ runner }) => runner?.number),
  horse: is(orNull(text('Name of the horse.', 'Quiet Harbour')), ({ runner }) => runner?.horse?.name),
  ...from(({ placed }: PlacingSource) => placed, {
    beaten_lengths: orNull(number('Behind the runner before it.', 0.3, 'lengths')),
    beaten_text: orNull(text('The same, as the source words it.', 'nk')),
    total_beaten: orNull(number('Behind the winner.', 2.3, 'lengths')),
  }),
  sp: is(orNull(sp), ({ runner }) => runner?.sp),
  sp_decimal: is(orNull(number('The same as a decimal price.', 5.5)), ({ runner }) => decimalPrice(runner?.sp)),
  favourite: is(
    orNull(oneOf(favouriteCodes, 'Favourite, joint favourite, co-favourite; null: none of these.')),
    ({ runner }) => runner?.favourite,
  ),
  prize: is(orNull(number('Prize money won.', 10_700, 'currency units')), ({ placed }) => placed.prize),
  disqualified_from: is(orNull(count('Position before the disqualification.', 1)), ({ placed }) => placed.disqualifiedFrom),
})

/** "9/2" becomes 5.5, because the stake is returned with the winnings. Even money is 2. Rounded to two decimals. */
function decimalPrice(sp: string | undefined): number | null {
  if (sp === undefined) return null
  if (/^ev(?:en|ens|s)?$/i.test(sp)) return 2
  const [, won, staked = '1'] = /^(\d{1,4})\/(\d{1,4})$/.exec(sp) ?? []
  const price = won === undefined ? (/^\d{1,4}(?:\.\d{1,3})?$/.test(sp) ? Number(sp) : Number.NaN) : 1 + Number(won) / Number(staked)
  return Number.isFinite(price) ? Math.round(price * 100) / 100 : null
}

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
  placings: orNull(list(record(placing, 'A runner.'), 'By position, those without one last. null: no result yet.')),
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

export const racingRecords = {
  meeting: record(meetingFields, 'The races of one day at one racecourse.'),
  race: record(raceFields, 'A race.'),
  runner: record(runnerFields, 'A horse in one race.'),
  'race result': record(resultFields, 'The result of a race.'),
}

export function renderResult({ race, runners, result }: RaceDetails, view: View) {
  const known = new Map((runners?.items ?? []).map((runner) => [runner.id, runner]))
  const placings = result?.placings.map((placed) => ({
    placed,
    runner: known.get(placed.runnerId),
    isDeadHeat: placed.position !== undefined && result.placings.filter(({ position }) => position === placed.position).length > 1,
  }))
  return racingRecords['race result'].render({ race: race!, runners: [...known.values()], result, placings }, view)
}
