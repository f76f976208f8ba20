import { create } from '@bufbuild/protobuf'
import {
  type CareerTotals,
  type FormLine,
  type HorseCareer,
  type PersonCareer,
  PlacingSchema,
  type Race,
  type Runner,
  type Split,
  type Tally,
  type Winnings,
} from '@touchline/contract/gen/racing'
import { distanceBands, surfaces } from '@touchline/contract/racing'
import { count, day, id, matching, number, oneOf, percent, text } from './field-types.ts'
import { courseId, course as courseName, raceFields, raceId, runnerId } from './racing-race.ts'
import { horseFields, type PlacingSource, placingFields, runnerFields } from './racing-runner.ts'
import { fieldsFrom, from, is, list, orNull, record } from './record.ts'

/* The careers of horses, jockeys and trainers: totals, and the runs that they count. */

const currency = matching(/^[A-Z]{3}$/, 'ISO 4217.', 'GBP')
const winnings = fieldsFrom<Winnings>()({
  currency,
  amount: number('Sum of the prizes that the results state.', 39_175, 'currency units'),
})

const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((1_000 * part) / whole) / 10)

const tally = fieldsFrom<Tally>()({
  runs: count('Runs, also those without a position: falls, disqualifications.', 24),
  wins: count('First places; a dead heat is a win for each.', 5),
  seconds: count('Second places.', 4),
  thirds: count('Third places.', 2),
  places: is(count('Second and third places.', 6), ({ seconds, thirds }) => seconds + thirds),
  win_pct: is(orNull(percent('Wins among the runs; null without a run.', 20.8)), ({ wins, runs }) => share(wins, runs)),
  prize_money: list(record(winnings, 'The prizes in one currency.'), 'By currency; empty: no result states a prize.'),
})
const counts = from(({ tally }: Split) => tally, tally)

const season = fieldsFrom<Split>()({ season: matching(/^\d{4}$/, 'Calendar year of the race.', '2026'), ...counts })
const surface = fieldsFrom<Split>()({ surface: orNull(oneOf(surfaces, 'As in a race.')), ...counts })
const course = fieldsFrom<Split>()({ course: courseName, course_id: courseId, ...counts })
const going = fieldsFrom<Split>()({ going: orNull(text('As the source words it.', 'Good to Soft')), ...counts })
const distance = fieldsFrom<Split>()({
  distance: orNull(oneOf(distanceBands, 'Up to 1,300, 1,899, 2,100 and 2,700 m, and longer.')),
  ...counts,
})

const career = from(({ totals }: { totals?: CareerTotals | undefined }) => totals, {
  totals: is(record(tally, 'All runs.'), ({ all }: CareerTotals) => all!),
  by_season: list(record(season, 'The runs of a year.'), 'Newest first.'),
  by_surface: list(record(surface, 'The runs on a surface.'), 'Unknown surfaces last.'),
  by_course: list(record(course, 'The runs at a racecourse.'), 'By id of the racecourse.'),
  by_going: list(record(going, 'The runs on a state of the ground.'), 'By its words; unknown ones last.'),
  by_distance: list(record(distance, 'The runs over a distance.'), 'Shortest first; unknown distances last.'),
})

const person = (role: string, example: string, name: string) =>
  fieldsFrom<PersonCareer>()({
    id: id('player', 'Opaque and stable.', example),
    name: text(`Name of the ${role}, as in the newest race.`, name),
    ...career,
  })

const { age: _, ...description } = horseFields

const getPlacing = ({ placing, runner, deadHeat }: FormLine): PlacingSource => ({
  placed: placing ?? create(PlacingSchema),
  runner,
  isDeadHeat: deadHeat,
})

const { id: horseId, name: horseName } = horseFields
const formLine = fieldsFrom<FormLine>()({
  ...from(({ race }: FormLine) => race, {
    race_id: is(raceId, ({ id }: Race) => id),
    date: day('The day at the course.', '2026-03-01'),
    off_at: raceFields.off_at,
    race: is(raceFields.name, ({ name }: Race) => name),
    course: raceFields.course,
    course_id: raceFields.course_id,
    country: raceFields.country,
    country_code: raceFields.country_code,
    type: raceFields.type,
    class: raceFields.class,
    pattern: raceFields.pattern,
    distance_m: raceFields.distance_m,
    distance_text: raceFields.distance_text,
    surface: raceFields.surface,
    going: raceFields.going,
    runners: is(raceFields.runners_count, ({ runnersCount }: Race) => runnersCount),
  }),
  ...from(({ runner }: FormLine) => runner, {
    runner_id: is(runnerId, ({ id }: Runner) => id),
    horse: is(record({ id: horseId, name: horseName }, 'The horse.'), ({ horse }: Runner) => horse!),
    jockey: runnerFields.jockey,
    trainer: runnerFields.trainer,
    trainer_id: runnerFields.trainer_id,
    weight_lbs: runnerFields.weight_lbs,
    weight_kg: runnerFields.weight_kg,
    weight_text: runnerFields.weight_text,
    official_rating: runnerFields.official_rating,
  }),
  position: is(
    orNull(count('From 1. null: did not finish, was disqualified, or the source does not list it.', 2)),
    ({ placing }: FormLine) => placing?.position,
  ),
  ...from(getPlacing, {
    finish_code: placingFields.finish_code,
    dead_heat: placingFields.dead_heat,
    beaten_lengths: placingFields.beaten_lengths,
    beaten_text: placingFields.beaten_text,
    total_beaten: placingFields.total_beaten,
    sp: placingFields.sp,
    sp_decimal: placingFields.sp_decimal,
    favourite: placingFields.favourite,
    prize: placingFields.prize,
    disqualified_from: placingFields.disqualified_from,
  }),
  currency: is(orNull(currency), ({ race }: FormLine) => race?.prizeMoney?.currency),
})

export const careerRecords = {
  horse: record(
    {
      ...from(({ horse }: HorseCareer) => horse, { ...description, age: orNull(count('Age at its newest race.', 6, 'years')) }),
      ...career,
    },
    'A horse and its career.',
  ),
  jockey: record(person('jockey', 'hrs-p7k2p9xq4ab', 'M. Harrow'), 'A jockey or driver and all rides.'),
  trainer: record(person('trainer', 'hrs-p3m8w5rt1cz', 'E. Norrby'), 'A trainer and all runs of the horses in training there.'),
  'form line': record(formLine, 'A run: a horse in a race with an official result.'),
}
