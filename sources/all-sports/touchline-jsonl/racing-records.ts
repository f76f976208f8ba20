import {
  HorseSchema,
  JockeySchema,
  MeetingSchema,
  PlacingSchema,
  RaceResultSchema,
  RaceSchema,
  RunnerSchema,
} from '@touchline/contract/gen/racing'
import {
  favouriteCodes,
  finishCodes,
  meetingTypes,
  raceStates,
  raceTypes,
  resultStates,
  runnerStatuses,
  surfaces,
} from '@touchline/contract/racing'
import * as z from 'zod'
import { fieldsOfMessage, type Narrowed } from './contract-fields.ts'
import { country, day, described, instant, line } from './field-types.ts'
import { heartbeat, of, sequence } from './shared-records.ts'

/* The records of touchline-jsonl for horse racing, with the fields of the contract. */

const amount = z.number().min(0).max(1e12)
const lengths = described(z.number().min(0).max(10_000), 'In lengths.')
const place = z.int().min(1).max(999)

const ofMeeting: Narrowed = {
  surface: z.enum(surfaces),
  type: z.enum(meetingTypes),
  status: described(z.literal('abandoned').optional(), 'Absent: by its races.'),
}

const meeting = z
  .strictObject({
    record: z.literal('meeting'),
    id: of('the meeting'),
    course: line,
    country: described(country.optional(), 'Of the course. Absent: not known.'),
    date: described(day, 'The day at the course.'),
    meeting_key: described(line.optional(), 'If a course has several on one day: tells them apart. The day may then change.'),
    ...fieldsOfMessage(MeetingSchema, {
      narrowed: ofMeeting,
      omitted: ['id', 'course_id', 'course', 'country_code', 'date', 'race_ids', 'first_race_at'],
    }),
    sequence,
  })
  .meta({ id: 'meeting', description: 'A day of races at one course. A file has all races of its meetings.' })

const ofRace: Narrowed = {
  off_at: described(instant, 'The advertised time, RFC 3339 in UTC.'),
  actual_off_at: instant,
  type: z.enum(raceTypes),
  surface: z.enum(surfaces),
  status: z.enum(raceStates),
  prize_money: described(
    z.strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/),
      total: amount.optional(),
      places: described(z.array(amount).max(100).optional(), 'From the first place on.'),
    }),
    'In the currency, ISO 4217.',
  ),
}

const race = z
  .strictObject({
    record: z.literal('race'),
    id: of('the race'),
    meeting: of('the meeting'),
    number: described(z.int().min(1).max(999), 'Within the meeting. It identifies the race.'),
    class: described(line.optional(), '"Class 2".'),
    ...fieldsOfMessage(RaceSchema, {
      narrowed: ofRace,
      omitted: ['id', 'meeting_id', 'course_id', 'course', 'country_code', 'date', 'number', 'race_class', 'version', 'updated_at'],
    }),
    sequence,
  })
  .meta({ id: 'race', description: 'A race with its state.' })

const ofRunner: Narrowed = {
  status: z.enum(runnerStatuses),
  weight_lbs: z.number().min(0).max(1_000),
  claim_lbs: z.number().min(0).max(100),
  silk_url: z.url({ protocol: /^https?$/ }).max(500),
  sp: described(z.string().regex(/^(?:\d{1,4}\/[1-9]\d{0,3}|evens|\d{1,4}(?:\.\d{1,3})?)$/), 'The starting price: "9/2", "evens", "5.5".'),
  favourite: described(z.enum(favouriteCodes), 'Favourite, joint favourite of two, co-favourite of more.'),
}

const ofHorse: Narrowed = {
  foaled: described(z.int().min(1700).max(2999), 'The year of birth.'),
}

const runner = z
  .strictObject({
    record: z.literal('runner'),
    id: of('the runner'),
    race: of('the race'),
    horse: described(
      z.strictObject({
        name: line,
        country: described(
          country.optional(),
          'Where it was bred; also read from the name: "Quiet Harbour (IRE)". Horses of one name bred in different countries are different ones.',
        ),
        ...fieldsOfMessage(HorseSchema, { narrowed: ofHorse, omitted: ['id', 'name', 'country_code'] }),
      }),
      'One horse runs once in a race.',
    ),
    jockey: z.strictObject({ name: line, ...fieldsOfMessage(JockeySchema, { narrowed: ofRunner, omitted: ['id', 'name'] }) }).optional(),
    ...fieldsOfMessage(RunnerSchema, { narrowed: ofRunner, omitted: ['id', 'horse', 'jockey', 'trainer_id'] }),
    sequence,
  })
  .meta({ id: 'runner', description: 'A horse in a race.' })

const ofPlacing: Narrowed = {
  position: described(place, 'Equal positions are a dead heat.'),
  finish_code: described(
    z.enum(finishCodes),
    'Fell, unseated, pulled up, brought down, ran out, refused, slipped up, disqualified: no position.',
  ),
  beaten_lengths: described(lengths, 'Behind the runner before, in lengths.'),
  beaten_text: described(line, '"nk".'),
  total_beaten: described(lengths, 'Behind the winner, in lengths.'),
  prize: amount,
  disqualified_from: described(place, 'The position before the disqualification. Absent: the last one that was sent.'),
}

const placing = z
  .strictObject({ runner: of('the runner'), ...fieldsOfMessage(PlacingSchema, { narrowed: ofPlacing, omitted: ['runner_id'] }) })
  .meta({ id: 'placing' })

const ofResult: Narrowed = {
  status: described(z.enum(resultStates), 'An official result that changes is amended.'),
  winning_time_s: z.number().min(0).max(100_000),
  amount,
  placings: described(z.array(placing).max(100), 'One for each runner that has a position or a finish code.'),
}

const result = z
  .strictObject({
    record: z.literal('result'),
    race: of('the race'),
    ...fieldsOfMessage(RaceResultSchema, { narrowed: ofResult }),
    sequence,
  })
  .meta({ id: 'result', description: 'The result of a race. A race that is abandoned or void has none.' })

export const racingRecords: Record<string, z.ZodObject> = { meeting, race, runner, result, heartbeat }

/** Only the fields outside the contract. */
export type Meeting = z.output<typeof meeting>
export type Race = z.output<typeof race> & { status: string }
export type Runner = z.output<typeof runner>
export type Placing = z.output<typeof placing> & { position?: number; finish_code?: string }
export type Result = z.output<typeof result> & { placings?: Placing[] }
