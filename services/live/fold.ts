import { create } from '@bufbuild/protobuf'
import type { LiveUpdate, StateContribution } from '@touchline/contract/gen/feed'
import type { MatchRecord } from '@touchline/contract/gen/fixtures'
import { type LiveRecord, LiveRecordSchema } from '@touchline/contract/gen/live'
import { type MatchSchedule, MatchSchema } from '@touchline/contract/gen/match'
import { addContribution, mergeContributions, mergePlay } from '@touchline/contract/play'
import { precedence } from '@touchline/contract/sources'
import { isEnded } from '@touchline/contract/states'

/** The record of a match that live takes over: its schedule, and the play as counted so far. */
export const takeOver = ({ match, states }: MatchRecord): LiveRecord =>
  create(LiveRecordSchema, {
    match: create(MatchSchema, { id: match!.id, sport: match!.sport, schedule: match!.schedule!, state: match!.state! }),
    states,
  })

/** The record after these updates of its match, or undefined when every one was taken in before. `now`: RFC 3339 of the domain clock. */
export function applyUpdates(record: LiveRecord, updates: readonly LiveUpdate[], now: string): LiveRecord | undefined {
  let plays: StateContribution[] = record.states
  for (const { source, seq, receivedAt, scoreboard, events } of updates)
    plays = addContribution(plays, { source, seq, receivedAt, state: scoreboard, events, wholeEvents: false, withdrawn: false }) ?? plays
  return plays === record.states ? undefined : withPlays(record, record.match!.schedule!, plays, now)
}

/**
 * The record after fixtures changed the schedule, brought what a results source said of the play, or knows that live has it; undefined when
 * none of these is new. A match that every source has withdrawn is over here.
 */
export function applySchedule(record: LiveRecord, theirs: MatchRecord, now: string): LiveRecord | undefined {
  if (theirs.withdrawn)
    return record.withdrawn
      ? undefined
      : create(LiveRecordSchema, { ...record, withdrawn: true, released: true, endedAt: record.endedAt || now })
  const mine = record.match!.schedule!
  const schedule = theirs.match!.schedule!.version > mine.version ? theirs.match!.schedule! : mine
  const plays = mergeContributions(record.states, theirs.states)
  const version = mergePlay(plays, precedence, schedule.home?.teamId).version
  const takenKnown = record.ownershipAcked || (theirs.ownedByLive && !record.released)
  if (schedule === mine && version === record.match!.state!.version)
    return takenKnown === record.ownershipAcked ? undefined : create(LiveRecordSchema, { ...record, ownershipAcked: takenKnown })
  return withPlays({ ...record, ownershipAcked: takenKnown }, schedule, plays, now)
}

function withPlays(record: LiveRecord, schedule: MatchSchedule, plays: StateContribution[], now: string): LiveRecord {
  const play = mergePlay(plays, precedence, schedule.home?.teamId)
  const endedAt = isEnded(play.scoreboard!.state) ? record.endedAt || now : ''
  return create(LiveRecordSchema, {
    match: create(MatchSchema, { id: record.match!.id, sport: record.match!.sport, schedule, state: play }),
    states: plays,
    endedAt,
    // Who takes back what was handed back takes it over anew.
    ownershipAcked: record.ownershipAcked && !record.released,
  })
}
