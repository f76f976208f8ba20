import { create } from '@bufbuild/protobuf'
import { getContribution, joinApplied, later, newer, newestItems } from '@touchline/contract/contributions'
import {
  type MeetingContribution,
  MeetingContributionSchema,
  type RaceContribution,
  RaceContributionSchema,
  type RaceDetails,
  type RacingObservation,
} from '@touchline/contract/gen/racing'

/*
 * The contribution of one dataset of a source to a race or a meeting. Contributions may be joined in any order and
 * repeatedly, because every field is a set, a minimum or a maximum by sequence.
 */

interface Keyed {
  source: string
  dataset: string
  raceId?: string
}
export const getKey = ({ source, dataset, raceId = '' }: Keyed): string => [source, dataset, raceId].join('\n')

export const meetingContribution = (observation: RacingObservation): MeetingContribution => {
  const { dataset, receivedAt, withdrawn, entity } = observation
  const meeting = entity.case === 'meeting' && !withdrawn ? entity.value : undefined
  return create(MeetingContributionSchema, {
    ...getContribution(observation),
    dataset,
    receivedAt,
    untrusted: observation.untrusted,
    ...(meeting && { meeting }),
  })
}

export const joinMeetings = (a: MeetingContribution, b: MeetingContribution): MeetingContribution =>
  joinApplied(a, b, (newest) => ({ ...newest, receivedAt: later(a.receivedAt, b.receivedAt) }))

/** `details`: the report, or the part of it that is kept. Ignored for a tombstone. */
export function raceContribution(observation: RacingObservation, raceId: string, details: RaceDetails): RaceContribution {
  const { seq, dataset, receivedAt, withdrawn } = observation
  const { result } = details
  const placings = result?.placings ?? []
  const reported = !withdrawn && {
    ...(result && result.status !== 'provisional' && { firstOfficial: { seq, placings } }),
    positions: placings
      .flatMap(({ runnerId, position }) => (position === undefined ? [] : [{ seq, runnerId, position }]))
      .sort((a, b) => (a.runnerId < b.runnerId ? -1 : 1)),
  }
  return create(RaceContributionSchema, {
    ...getContribution(observation),
    dataset,
    raceId,
    receivedAt,
    untrusted: observation.untrusted,
    newest: { seq, ...(!withdrawn && { details }) },
    ...reported,
  })
}

export const joinRaces = (a: RaceContribution, b: RaceContribution): RaceContribution =>
  joinApplied(a, b, ({ source, dataset, raceId, untrusted }) => {
    const official = [a.firstOfficial, b.firstOfficial].filter((each) => each !== undefined)
    return create(RaceContributionSchema, {
      source,
      dataset,
      raceId,
      untrusted,
      receivedAt: later(a.receivedAt, b.receivedAt),
      newest: newer(a.newest!, b.newest!, 'seq'),
      ...(official.length > 0 && { firstOfficial: official.reduce((first, each) => (each.seq < first.seq ? each : first)) }),
      positions: newestItems([...a.positions, ...b.positions], 0n, ({ runnerId }) => runnerId),
    })
  })

/**
 * The current report of the dataset; undefined when it has withdrawn the race. A dataset may correct any status to any
 * other.
 */
export const getCurrentDetails = ({ newest }: RaceContribution): RaceDetails | undefined => newest?.details
