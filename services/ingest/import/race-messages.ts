import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import {
  type Meeting,
  MeetingSchema,
  PlacingSchema,
  type RaceDetails,
  RaceDetailsSchema,
  type Runner,
  RunnerSchema,
} from '@touchline/contract/gen/racing'
import { identityForm } from '@touchline/contract/names/normalize'
import type { SourceMeeting, SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import {
  horseIdentity,
  type Identity,
  jockeyIdentity,
  meetingIdentity,
  racecourseIdentity,
  raceIdentity,
  runnerIdentity,
  trainerIdentity,
} from '../identity/ids.ts'

/* Horse-racing data of a source, under our ids. */

/** Receives every identity and returns its id. */
type Minted = (identity: Identity) => string
type Place = ReturnType<typeof getPlace>

export const getMeeting = ({ meetingId: id, ...place }: Place, { fields }: SourceMeeting): Meeting =>
  create(MeetingSchema, { id, ...place, ...fields })

/** The fields of a meeting that its races contain. */
export function getPlace(sport: SportId, { course, countryCode, date, key = date }: SourceMeeting, minted: Minted) {
  const courseId = minted(racecourseIdentity(sport, countryCode, identityForm(course)))
  return { meetingId: minted(meetingIdentity(sport, courseId, key)), courseId, course, countryCode, date }
}

export function getRace(sport: SportId, place: Place, { number, fields, runners, result }: SourceRace, minted: Minted): RaceDetails {
  const id = minted(raceIdentity(sport, place.meetingId, number))
  const known = runners?.map((runner) => ({
    runner: getRunner(sport, { raceId: id, date: place.date }, runner, minted),
    placing: runner.placing,
  }))
  const placings = known?.flatMap(({ runner, placing }) => (placing ? [create(PlacingSchema, { ...placing, runnerId: runner.id })] : []))
  return create(RaceDetailsSchema, {
    race: { ...fields, ...place, id, number },
    ...(known && { runners: { items: known.map(({ runner }) => runner) } }),
    ...(result && { result: { ...result, placings: placings ?? [] } }),
  })
}

function getRunner(sport: SportId, race: { raceId: string; date: string }, runner: SourceRunner, minted: Minted): Runner {
  const { horse, jockey, fields } = runner
  const horseId = minted(horseIdentity(sport, horse.countryCode, identityForm(horse.name), getGeneration(horse, race.date)))
  return create(RunnerSchema, {
    ...fields,
    // Not stored, like the ids of events, because a runner is read only with its race.
    id: runnerIdentity(sport, race.raceId, horseId).id,
    horse: { ...horse, id: horseId },
    ...(jockey && { jockey: { ...jockey, id: minted(jockeyIdentity(sport, identityForm(jockey.name))) } }),
    ...(fields.trainer !== undefined && { trainerId: minted(trainerIdentity(sport, identityForm(fields.trainer))) }),
  })
}

/** Horses older than this do not race, so the age is wrong. */
const ageMax = 30
/** Years of birth of the present generation, and of each one before and after it. */
const present = { from: 2000, to: 2029 }
const generationYears = 20

/**
 * "1980" for horses born from 1980 to 1999; empty for the present generation, and where the source states neither the
 * year of birth nor the age.
 */
function getGeneration({ foaled, age }: SourceRunner['horse'], date: string): string {
  const born = foaled ?? (age !== undefined && age <= ageMax ? Number(date.slice(0, 4)) - age : present.from)
  if (born >= present.from && born <= present.to) return ''
  const from = born < present.from ? present.from : present.to + 1
  return String(from + Math.floor((born - from) / generationYears) * generationYears)
}
