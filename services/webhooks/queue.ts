import { create } from '@bufbuild/protobuf'
import { type QueuedEvent, QueuedEventSchema, type QueueRecord, QueueRecordSchema } from '@touchline/contract/gen/webhooks'
import { webhookRetryDays } from '@touchline/contract/webhooks'

/** Pauses after failed attempts, in milliseconds; the last one repeats. */
export const pausesMs = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000, 43_200_000] as const
/** An event that fails for this long ends the deliveries to its endpoint. */
export const retriedMs = webhookRetryDays * 86_400_000
/** A process that does not write within this time lost its claim: longer than an attempt and its writes. */
export const claimMs = 20_000

const toText = (at: number): string => new Date(at).toISOString()

/** A queue with the events that it never had. With a `claim` it is claimed if nothing waited. Undefined: it had all. */
export function append(
  record: QueueRecord | undefined,
  { id, endpointId, claim }: { id: string; endpointId: string; claim: string },
  events: readonly QueuedEvent[],
  now: number,
): QueueRecord | undefined {
  const added = events.filter(({ seq }) => seq > (record?.lastSeq ?? 0n))
  if (added.length === 0) return undefined
  const waiting = record?.events ?? []
  const due = waiting.length > 0 ? {} : claimed(claim, now)
  const base = record ?? create(QueueRecordSchema, { id, endpointId })
  return changed(base, { ...due, events: [...waiting, ...added], lastSeq: added.at(-1)!.seq }, now)
}

/** A queue with events that it may have had before, behind those that wait. */
export function requeue(
  record: QueueRecord | undefined,
  { id, endpointId }: { id: string; endpointId: string },
  events: readonly QueuedEvent[],
  now: number,
): QueueRecord | undefined {
  const waiting = record?.events ?? []
  const added = events.filter((event) => !waiting.some(({ id }) => id === event.id))
  if (added.length === 0) return undefined
  const base = record ?? create(QueueRecordSchema, { id, endpointId })
  const due = waiting.length > 0 ? {} : { dueAt: toText(now), claim: '' }
  return changed(base, { ...due, events: [...waiting, ...added] }, now)
}

/** Claimed by the delivery `claim`, if it is due. */
export const claimDue = (record: QueueRecord | undefined, claim: string, now: number): QueueRecord | undefined =>
  record && record.events.length > 0 && record.dueAt <= toText(now) ? changed(record, claimed(claim, now), now) : undefined

/** Without its first event, which was delivered or can never be. Undefined: the claim was lost. */
export function withoutFirst(record: QueueRecord | undefined, claim: string, eventId: string, now: number): QueueRecord | undefined {
  if (record?.claim !== claim || record.events[0]?.id !== eventId) return undefined
  const events = record.events.slice(1)
  const due = events.length === 0 ? { dueAt: '', claim: '' } : claimed(claim, now)
  return changed(record, { ...due, events, attempts: 0, failingSince: '' }, now)
}

/** After a failed attempt; due again after a pause. `random`: from 0 to 1, spreads attempts. Undefined: the claim was lost. */
export function failedOnce(record: QueueRecord | undefined, claim: string, now: number, random: number): QueueRecord | undefined {
  if (record?.claim !== claim) return undefined
  const pauseMs = pausesMs[Math.min(record.attempts, pausesMs.length - 1)]! * (0.9 + 0.2 * random)
  const failingSince = record.failingSince || toText(now)
  return changed(record, { attempts: record.attempts + 1, failingSince, dueAt: toText(now + pauseMs), claim: '' }, now)
}

/** Due again at once, because the process stops. */
export const released = (record: QueueRecord | undefined, claim: string, now: number): QueueRecord | undefined =>
  record?.claim === claim && record.events.length > 0 ? changed(record, claimed('', now), now) : undefined

/** Whether the endpoint of a queue has to be disabled. */
export const isHopeless = ({ failingSince }: QueueRecord, now: number): boolean =>
  failingSince !== '' && now - Date.parse(failingSince) >= retriedMs

/** Without events, because its endpoint no longer receives any. */
export const emptied = (record: QueueRecord | undefined, now: number): QueueRecord | undefined =>
  record && record.events.length > 0 ? changed(record, { events: [], attempts: 0, failingSince: '', dueAt: '', claim: '' }, now) : undefined

const claimed = (claim: string, now: number) => ({ claim, dueAt: toText(claim === '' ? now : now + claimMs) })

const changed = (record: QueueRecord, change: Partial<QueueRecord>, now: number): QueueRecord =>
  create(QueueRecordSchema, { ...record, ...change, updatedAt: toText(now) })

export const queuedEvent = (event: Omit<QueuedEvent, '$typeName' | '$unknown'>): QueuedEvent => create(QueuedEventSchema, event)
