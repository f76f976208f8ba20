import { create } from '@bufbuild/protobuf'
import { mergeContributions } from '@touchline/contract/contributions'
import type { LiveUpdate, StateContribution } from '@touchline/contract/gen/feed'
import type { MatchRecord } from '@touchline/contract/gen/fixtures'
import { type LiveRecord, LiveRecordSchema } from '@touchline/contract/gen/live'
import { type MatchSchedule, MatchSchema } from '@touchline/contract/gen/match'
import { joinStates, mergeState, stateContribution } from '@touchline/contract/match-state'
import { isEnded } from '@touchline/contract/states'

/** The live record of a match acquired from fixtures: its schedule and its state so far. */
export const acquire = ({ match, states }: MatchRecord): LiveRecord =>
  create(LiveRecordSchema, {
    match: create(MatchSchema, { id: match!.id, sport: match!.sport, schedule: match!.schedule!, state: match!.state! }),
    states,
  })

/**
 * The record after these updates of its match; undefined when every one was applied before. `now`: RFC 3339, by the
 * domain clock.
 */
export function applyUpdates(record: LiveRecord, updates: readonly LiveUpdate[], now: string): LiveRecord | undefined {
  const contributions = updates.map((update) => stateContribution({ ...update, isDelta: !update.isFull, withdrawn: false }))
  const states = mergeContributions(record.states, contributions, joinStates)
  return states === record.states ? undefined : withStates(record, record.match!.schedule!, states, now)
}

/**
 * The record after a `fixtures.match` message: a changed schedule, contributions of results sources, or the
 * acknowledgement of live's ownership; undefined when none of these is new. A match that every source has withdrawn is
 * released.
 */
export function applySchedule(record: LiveRecord, update: MatchRecord, now: string): LiveRecord | undefined {
  if (update.withdrawn)
    return record.withdrawn
      ? undefined
      : create(LiveRecordSchema, { ...record, withdrawn: true, released: true, endedAt: record.endedAt || now })
  const stored = record.match!.schedule!
  const schedule = update.match!.schedule!.version > stored.version ? update.match!.schedule! : stored
  const states = mergeContributions(record.states, update.states, joinStates)
  const version = mergeState(states, schedule.home?.teamId).version
  const ownershipAcked = record.ownershipAcked || (update.ownedByLive && !record.released)
  if (schedule === stored && version === record.match!.state!.version)
    return ownershipAcked === record.ownershipAcked ? undefined : create(LiveRecordSchema, { ...record, ownershipAcked })
  return withStates({ ...record, ownershipAcked }, schedule, states, now)
}

function withStates(record: LiveRecord, schedule: MatchSchedule, states: StateContribution[], now: string): LiveRecord {
  const state = mergeState(states, schedule.home?.teamId)
  const endedAt = isEnded(state.scoreboard!.state) ? record.endedAt || now : ''
  return create(LiveRecordSchema, {
    match: create(MatchSchema, { id: record.match!.id, sport: record.match!.sport, schedule, state }),
    states,
    endedAt,
    // An update to a released match acquires it again, which fixtures has to acknowledge again.
    ownershipAcked: record.ownershipAcked && !record.released,
  })
}
