import { createHash } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import type { Match } from '@touchline/contract/gen/match'
import { ChangedEventSchema, type LaneEvent, LaneEventSchema, type LaneRecord, LaneRecordSchema } from '@touchline/contract/gen/webhooks'
import { idLetters } from '@touchline/contract/ids'
import { newestParts } from '@touchline/contract/newest-parts'
import { isInPlay } from '@touchline/contract/states'
import type { WebhookEvent } from '@touchline/contract/webhooks'
import { getChanges } from '@touchline/gateway/rendering'

/** An event without its place in the lane. */
export interface NewEvent extends Partial<Pick<LaneEvent, 'sport' | 'leagueId' | 'matchId' | 'teamIds' | 'customer' | 'keyId'>> {
  type: WebhookEvent | 'test'
  content: LaneEvent['content']
}

/** A fold of a lane: undefined when nothing changes. Pure. */
export type LaneFold = (record: LaneRecord | undefined) => LaneRecord | undefined

/** Ids of messages that a lane remembers, to recognize repeated deliveries of the bus. */
const appliedMax = 200
const idBytes = 16

/** The newest state of a match that live owns, or that was corrected: the events of the streams, and `match.state`. */
export const foldMatch =
  (lane: string, match: Match, now: number): LaneFold =>
  (record) => {
    const before = record?.match
    const after = before ? newestParts(before, match) : match
    if (!after.schedule || !after.state || after === before) return undefined
    const wasListed = inPlay(after) || (before !== undefined && inPlay(before))
    return withEvents(record, lane, now, { match: after, events: [...getEvents(before, after, wasListed)] })
  }

/**
 * A match while fixtures owns it: only its state counts, as in the streams. A match that was not seen before is stored
 * without an event, so that its next state is one.
 */
export const foldSchedule =
  (lane: string, match: Match, now: number): LaneFold =>
  (record) => {
    const before = record?.match
    if (before && inPlay(before)) return undefined
    const after = before ? newestParts(before, match) : match
    if (!after.schedule || !after.state || after === before) return undefined
    const events = before && getState(before) !== getState(after) ? [matchEvent('match.state', after)] : []
    return withEvents(record, lane, now, { match: after, events })
  }

/** A match that is no longer in play, because its sources withdrew it: older states of it are ignored. */
export const foldWithdrawn =
  (lane: string, match: Match, now: number): LaneFold =>
  (record) => {
    const after = record?.match ? newestParts(record.match, match) : match
    return after === record?.match ? undefined : withEvents(record, lane, now, { match: after, events: [] })
  }

/** What a message says, once. `id` identifies the message within its lane. */
export const foldMessage =
  (lane: string, id: string, events: readonly NewEvent[], now: number): LaneFold =>
  (record) =>
    record?.applied.includes(id) ? undefined : withEvents(record, lane, now, { applied: id, events })

/** Several folds in order. */
export const foldAll =
  (folds: readonly LaneFold[]): LaneFold =>
  (record) => {
    const after = folds.reduce((known, fold) => fold(known) ?? known, record)
    return after === record ? undefined : after
  }

/** Without the events up to `seq`, which are in the queues of endpoints. */
export const withoutPending = (record: LaneRecord | undefined, seq: bigint): LaneRecord | undefined =>
  record?.pending.some((event) => event.seq <= seq)
    ? create(LaneRecordSchema, { ...record, pending: record.pending.filter((event) => event.seq > seq) })
    : undefined

function* getEvents(before: Match | undefined, after: Match, wasListed: boolean): Generator<NewEvent> {
  for (const change of getChanges({ before, after, wasListed })) {
    if (change.name === 'event' && 'event' in change)
      yield {
        ...matchEvent('event', after),
        content: { case: 'event', value: create(ChangedEventSchema, { match: after, event: change.event }) },
      }
    else if (change.name === 'match' || change.name === 'final') yield matchEvent(change.name, after)
  }
  if (before ? getState(before) !== getState(after) : inPlay(after)) yield matchEvent('match.state', after)
}

const getState = ({ state }: Match): string => state!.scoreboard!.state
const inPlay = (match: Match): boolean => isInPlay(getState(match))

const matchEvent = (type: WebhookEvent, match: Match): NewEvent => ({
  ...{ type, ...ofMatch(match) },
  content: { case: 'match', value: match },
})

/** What filters select by. */
export const ofMatch = ({ id, sport, schedule }: Match): Pick<LaneEvent, 'sport' | 'leagueId' | 'matchId' | 'teamIds'> => ({
  ...{ sport, leagueId: schedule!.leagueId, matchId: id },
  teamIds: [schedule!.home?.teamId, schedule!.away?.teamId].filter((team) => team !== undefined),
})

interface Happened {
  match?: Match
  applied?: string
  events: readonly NewEvent[]
}

/**
 * Sequences begin at the present time in microseconds, so that those of a lane that was removed meanwhile are still
 * higher than the ones in the queues.
 */
function withEvents(record: LaneRecord | undefined, lane: string, now: number, { match, applied, events }: Happened): LaneRecord {
  const at = new Date(now).toISOString()
  const first = BigInt(Math.max(Number(record?.lastSeq ?? 0) + 1, now * 1_000))
  const added = events.map((event, i) =>
    create(LaneEventSchema, { ...event, seq: first + BigInt(i), id: eventId(lane, first + BigInt(i)), at }),
  )
  return create(LaneRecordSchema, {
    ...(record ?? {}),
    id: lane,
    ...(match && { match }),
    pending: [...(record?.pending ?? []), ...added],
    lastSeq: added.at(-1)?.seq ?? record?.lastSeq ?? 0n,
    applied: [...(record?.applied ?? []), ...(applied === undefined ? [] : [applied])].slice(-appliedMax),
    updatedAt: at,
  })
}

export const eventId = (lane: string, seq: bigint): string =>
  `evt_${idLetters(createHash('sha256').update(`${lane} ${seq}`).digest().subarray(0, idBytes))}`
