import { create } from '@bufbuild/protobuf'
import { mergeContributions } from '@touchline/contract/contributions'
import {
  type MeetingRecord,
  MeetingRecordSchema,
  type RaceDetails,
  RaceDetailsSchema,
  type RaceRecord,
  RaceRecordSchema,
  type RacingObservation,
} from '@touchline/contract/gen/racing'
import { getKey, joinMeetings, joinRaces, meetingContribution, raceContribution } from './contributions.ts'
import { mergeMeeting } from './merge-meeting.ts'
import { mergeRace } from './merge-race.ts'

/** An observation of a race; a tombstone has the ids too. */
export type RaceObservation = RacingObservation & { entity: { case: 'race'; value: RaceDetails } }
export const isOfRace = (observation: RacingObservation): observation is RaceObservation => observation.entity.case === 'race'

export const getRaceId = ({ entity }: RaceObservation): string => entity.value.race!.id
export const getMeetingId = ({ entity }: RacingObservation): string =>
  entity.case === 'race' ? entity.value.race!.meetingId : entity.case === 'meeting' ? entity.value.id : ''

/** The race after these observations of it; undefined when every one was applied before. */
export function foldRace(record: RaceRecord | undefined, observations: readonly RaceObservation[]): RaceRecord | undefined {
  const more = observations.reduce(
    (all, each) => mergeContributions(all, [raceContribution(each, getRaceId(each), each.entity.value)], joinRaces, getKey),
    record?.contributions ?? [],
  )
  if (more === record?.contributions) return undefined
  const shown = mergeRace(more)
  const [id, meetingId] = [getRaceId(observations[0]!), getMeetingId(observations[0]!)]
  return create(RaceRecordSchema, { id, meetingId, contributions: more, ...(shown && { shown }) })
}

/** The meeting after these observations of it and of its races; undefined when every one was applied before. */
export function foldMeeting(record: MeetingRecord | undefined, observations: readonly RacingObservation[]): MeetingRecord | undefined {
  let contributions = record?.contributions ?? []
  let races = record?.races ?? []
  for (const each of observations) {
    if (isOfRace(each)) races = mergeContributions(races, [raceContribution(each, getRaceId(each), racesPart(each))], joinRaces, getKey)
    else contributions = mergeContributions(contributions, [meetingContribution(each)], joinMeetings, getKey)
  }
  if (record && contributions === record.contributions && races === record.races) return undefined
  const shown = mergeMeeting(contributions, races)
  return create(MeetingRecordSchema, { id: getMeetingId(observations[0]!), contributions, races, ...(shown && { shown }) })
}

/** The fields of a race that its meeting keeps. */
const racesPart = ({ entity }: RaceObservation): RaceDetails => create(RaceDetailsSchema, { race: entity.value.race! })
