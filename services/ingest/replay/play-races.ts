import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { type RacingObservation, RacingObservationSchema } from '@touchline/contract/gen/racing'
import { pause } from '@touchline/platform/clock'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { SourceMeeting } from '@touchline/sources/racing-model'
import { getMeeting, getPlace, getRace } from '../import/race-messages.ts'
import { momentsOfRace } from './race-moments.ts'

const tickMs = 250

/** A meeting with its races of the day, in the final report of the source. */
export interface PlayedMeeting {
  sport: SportId
  meeting: SourceMeeting
}

interface PlayDeps {
  source: string
  clock: Clock
  signal: AbortSignal
  publishRacing(observations: readonly RacingObservation[]): Promise<void>
}

interface Due {
  atMs: number
  observation: Pick<RacingObservation, 'sport' | 'seq' | 'entity'>
}

/** Replays race days like a live source, until all races are over or `signal` aborts. */
export async function playRaces(meetings: readonly PlayedMeeting[], { source, clock, signal, publishRacing }: PlayDeps): Promise<void> {
  const due = meetings.flatMap(getObservations).sort((a, b) => a.atMs - b.atMs)
  while (due.length > 0 && !signal.aborted) {
    const now = due.findIndex(({ atMs }) => atMs > clock.now())
    const reported = due.splice(0, now < 0 ? due.length : now)
    const receivedAt = timestamp(clock)
    const observations = reported.map(({ observation }) =>
      create(RacingObservationSchema, { ...observation, source, dataset: 'races', receivedAt }),
    )
    if (observations.length > 0) await publishRacing(observations)
    await pause(clock, tickMs, signal)
  }
}

function getObservations({ sport, meeting }: PlayedMeeting): Due[] {
  const place = getPlace(sport, meeting, ({ id }) => id)
  const races = meeting.races.flatMap((race) => {
    const moments = momentsOfRace(race)
    return moments.map(({ atMs, race: reported }, i): Due => {
      const value = getRace(sport, place, reported, ({ id }) => id)
      return { atMs, observation: { sport, seq: BigInt(i + 1), entity: { case: 'race', value } } }
    })
  })
  if (meeting.fields.status !== 'abandoned' || races.length === 0) return races
  // No source reports when the meeting was abandoned, so it is abandoned with the first of its abandoned races.
  const isAbandoned = ({ observation: { entity } }: Due) => entity.case === 'race' && entity.value.race!.status === 'abandoned'
  const atMs = Math.min(...(races.some(isAbandoned) ? races.filter(isAbandoned) : races).map((each) => each.atMs))
  const value = getMeeting(place, meeting)
  return [...races, { atMs, observation: { sport, seq: 1n, entity: { case: 'meeting', value } } }]
}
