import { type DescMessage, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf'
import { fail, type ServiceError } from '@touchline/contract/errors'
import type { ListenedTopic, Topic } from '@touchline/contract/topics'
import type { Log } from './log.ts'
import { ownTurn } from './own-turn.ts'
import type { ConsumeOptions, DeadMessage, Listener } from './ports/bus.ts'
import { currentContext } from './telemetry/tracing-context.ts'

/** Message handling shared by both buses, between their storage and the handlers. */

export interface Outgoing {
  subject: readonly string[]
  /** Dedup id; empty: none. */
  dedupId: string
  bytes: Uint8Array
  /** Trace context of the publisher, if traced. */
  traceparent: string | undefined
}

const publishMax = 500
const batchMax = 500
/** Maximum bytes of messages handled between two turns of the event loop, unless one message is larger. */
const batchBytesMax = 128 * 1024
const backoffMinMs = 100
const backoffMaxMs = 10_000
/** Maximum number of messages of one durable name in flight or awaiting redelivery; the others stay in the log. */
export const unacknowledgedMax = 1_000
/** Dedup window: messages of a topic with the same dedup id within this time are delivered once. */
export const dedupWindowMs = 120_000
/** Retention of dead letters: the longest of any topic. */
export const deadLetterRetentionHours = 720
/** Page size of the dead letters. */
export const deadLettersMax = 100

/** Errors: RangeError above 500 messages. */
export function checkPublished(messages: readonly unknown[]): void {
  if (messages.length > publishMax) throw new RangeError(`${messages.length} messages at once; ${publishMax} is the most`)
}

/** Encodes each message lazily, when the iterator reaches it. */
export function encode<S extends DescMessage>(topic: Topic<S>, messages: readonly MessageShape<S>[]): Iterable<Outgoing> {
  const traceparent = currentContext()?.span?.traceparent
  return messages.values().map((message) => ({ ...topic.address(message), bytes: toBinary(topic.schema, message), traceparent }))
}

/** Splits items into consecutive batches of at most `batchBytesMax` bytes or one item. Yields at least one batch. */
export function* byBytes<T extends { bytes: Uint8Array }>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  let bytes = 0
  for (const each of items) {
    if (batch.length > 0 && bytes + each.bytes.length > batchBytesMax) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(each)
    bytes += each.bytes.length
  }
  yield batch
}

/** Errors: RangeError when `batch` is not a whole number from 1 to 500. */
export function getBatch({ batch = 1 }: { batch?: number }): number {
  if (!Number.isInteger(batch) || batch < 1 || batch > batchMax) throw new RangeError(`a batch of ${batch} is not one of 1 to ${batchMax}`)
  return batch
}

/** A delivery of a message. `tries` includes this one. */
export interface Attempt {
  bytes: Uint8Array
  tries: number
  /** Trace context of the publisher, if traced. */
  readonly traceparent: string | undefined
}

/** 'done', or the redelivery delay in milliseconds. */
export type Outcome = 'done' | number

/** Reasons not caused by the message: a dependency was unavailable or too slow. */
const transient = new Map(([fail('upstream_unavailable'), fail('timeout')] as const).map((error) => [error.message, error]))
/** The transient error behind this reason; undefined when the message itself may be the cause. */
export const transientError = (reason: string): ServiceError | undefined => transient.get(reason)
/** Attempts of a full batch after transient errors; later ones bisect, since a single message may be the cause. */
const batchTries = 6

/**
 * Passes the messages to the handler in batches limited by bytes, and returns the outcome of each message. A message
 * that cannot be decoded counts as a throw. A failed batch is handled again in halves, down to the failing message, so
 * that it does not block the others. When a dependency of the handler is unavailable, the batches after the one that
 * failed are redelivered with it. After its last attempt `keep` stores a message as a dead letter. When `onDead` or
 * `keep` throws, the message is redelivered, to the handler first, so that the failure of a store does not make dead
 * letters.
 */
export async function attempt<S extends DescMessage, A extends Attempt>(
  topic: Topic<S>,
  options: ConsumeOptions<S>,
  attempts: readonly A[],
  keep: (dead: DeadMessage, attempt: A) => Promise<void>,
): Promise<Outcome[]> {
  const getOutcomes = async (some: readonly A[], reason: string | undefined): Promise<Outcome[]> => {
    if (reason === undefined) return some.map(() => 'done')
    if (some.length === 1) return [await afterFailure(topic, options, some[0]!, reason, keep)]
    if (isAway(some, reason)) return some.map(getBackoff)
    const half = Math.ceil(some.length / 2)
    const [left, right] = [some.slice(0, half), some.slice(half)]
    const [leftReason, rightReason] = [await getFailure(topic, options, left), await getFailure(topic, options, right)]
    // Both halves failed the same way: the dependency is unavailable for all.
    if (isTransient(reason) && isTransient(leftReason) && isTransient(rightReason)) return some.map(getBackoff)
    return [...(await getOutcomes(left, leftReason)), ...(await getOutcomes(right, rightReason))]
  }
  const outcomes: Outcome[] = []
  for (const batch of byBytes(attempts)) {
    if (outcomes.length > 0) await ownTurn()
    const reason = await getFailure(topic, options, batch)
    outcomes.push(...(await getOutcomes(batch, reason)))
    if (isAway(batch, reason)) return [...outcomes, ...attempts.slice(outcomes.length).map(getBackoff)]
  }
  return outcomes
}

const isTransient = (reason: string | undefined): boolean => reason !== undefined && transientError(reason) !== undefined

/** Whether these attempts indicate that a dependency is unavailable. */
const isAway = (some: readonly Attempt[], reason: string | undefined): boolean =>
  isTransient(reason) && some.every(({ tries }) => tries < batchTries)

/** The message of what the handler threw; undefined on success. */
async function getFailure<S extends DescMessage>(
  topic: Topic<S>,
  { handler }: ConsumeOptions<S>,
  attempts: readonly Attempt[],
): Promise<string | undefined> {
  try {
    const traceparents = () => attempts.flatMap(({ traceparent }) => traceparent ?? [])
    await handler(
      attempts.map(({ bytes }) => fromBinary(topic.schema, bytes)),
      traceparents,
    )
    return undefined
  } catch (error) {
    return error instanceof Error || Error.isError(error) ? error.message : String(error)
  }
}

async function afterFailure<S extends DescMessage, A extends Attempt>(
  topic: Topic<S>,
  { durable, maxDeliver = 5, onDead }: ConsumeOptions<S>,
  failed: A,
  reason: string,
  keep: (dead: DeadMessage, attempt: A) => Promise<void>,
): Promise<Outcome> {
  const dead = { topic: topic.name, durable, bytes: failed.bytes, reason }
  const toDeadLetters = async () => {
    await onDead?.(dead)
    await keep(dead, failed)
  }
  return failed.tries >= maxDeliver && (await succeeds(toDeadLetters)) ? 'done' : getBackoff(failed)
}

const getBackoff = ({ tries }: Attempt): number => Math.min(backoffMaxMs, backoffMinMs * 2 ** (tries - 1))

const succeeds = (work: () => Promise<void>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  )

/** Passes encoded messages to a listener. When the listener throws, `onGap` runs. */
export const listener =
  <S extends DescMessage>(topic: ListenedTopic<S>, handler: Listener<S>, onGap: () => void, log: Log) =>
  (bytes: Uint8Array, traceparent: () => string | undefined): void => {
    try {
      handler(fromBinary(topic.schema, bytes), traceparent)
    } catch (error) {
      log.error('a listener failed to handle a message', { topic: topic.name, error: error as Error })
      onGap()
    }
  }
