import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import {
  type CareerRace,
  CareerRaceSchema,
  CareerRunSchema,
  type FormLine,
  FormLineSchema,
  type Placing,
  type RaceDetails,
  type Runner,
} from '@touchline/contract/gen/racing'
import { getDistanceBand } from '@touchline/contract/racing'
import { getStart } from './get-start.ts'

/* Which runners of a race count as runs, and in whose careers. */

export type Role = 'horse' | 'jockey' | 'trainer'
const roles: readonly Role[] = ['horse', 'jockey', 'trainer']

/** Undefined: not known. */
export function getParticipant({ horse, jockey, trainerId }: Runner, role: Role): string | undefined {
  return { horse: horse?.id, jockey: jockey?.id, trainer: trainerId }[role] || undefined
}

const getParticipants = (runner: Runner): string[] => roles.flatMap((role) => getParticipant(runner, role) ?? [])

/** The horses, jockeys and trainers of all runners, each once. */
export const participantsIn = (details: RaceDetails | undefined): string[] => [
  ...new Set((details?.runners?.items ?? []).flatMap(getParticipants)),
]

export interface Run {
  runner: Runner
  /** Undefined: the result does not list the runner. */
  placing: Placing | undefined
}

/**
 * The runs of a race with an official result: every runner with a placing, and every declared one that the result does
 * not list, because many results have only the first few. Before, positions are provisional.
 */
export function getRuns({ runners, result }: RaceDetails): Run[] {
  if (!result || result.status === 'provisional') return []
  const placings = new Map(result.placings.map((placing) => [placing.runnerId, placing]))
  return (runners?.items ?? [])
    .map((runner) => ({ runner, placing: placings.get(runner.id) }))
    .filter(({ runner, placing }) => placing !== undefined || runner.status === 'declared')
}

/** Calendar year of the day at the course. */
const getSeason = (details: RaceDetails): string => details.race!.date.slice(0, 4)
export const seasonId = (participantId: string, season: string): string => `${participantId}-${season}`

/** What the race adds to careers, by `seasonId`. */
export function getCareerRaces(details: RaceDetails): Map<string, CareerRace> {
  const races = new Map<string, CareerRace>()
  for (const { runner, placing } of getRuns(details)) {
    const run = create(CareerRunSchema, { runnerId: runner.id, ...getOutcome(placing) })
    for (const participant of getParticipants(runner)) {
      const id = seasonId(participant, getSeason(details))
      const race = races.get(id) ?? emptyRace(details)
      races.set(id, create(CareerRaceSchema, { ...race, runs: [...race.runs, run].sort((a, b) => byCodePoint(a.runnerId, b.runnerId)) }))
    }
  }
  return races
}

const getOutcome = (placing: Placing | undefined) => ({
  ...(placing?.position !== undefined && { position: placing.position }),
  ...(placing?.prize !== undefined && { prize: placing.prize }),
})

const emptyRace = ({ race }: RaceDetails): CareerRace => {
  const { id, version, courseId, course, going = '', surface = '', distanceM, prizeMoney } = race!
  const distance = distanceM === undefined ? '' : getDistanceBand(distanceM)
  const currency = prizeMoney?.currency ?? ''
  return create(CareerRaceSchema, { raceId: id, version, startAt: getStart(race!), courseId, course, going, surface, distance, currency })
}

export function getFormLine(details: RaceDetails, runnerId: string): FormLine | undefined {
  const run = getRuns(details).find(({ runner }) => runner.id === runnerId)
  if (!run) return undefined
  const { runner, placing } = run
  const sharing = details.result!.placings.filter(({ position }) => position !== undefined && position === placing?.position)
  return create(FormLineSchema, { race: details.race!, runner, ...(placing && { placing }), deadHeat: sharing.length > 1 })
}
