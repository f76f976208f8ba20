import { type DescMessage, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf'
import { fail, type ServiceError } from '@touchline/contract/errors'
import type { Topic } from '@touchline/contract/topics'
import type { Log } from './log.ts'
import type { ConsumeOptions, DeadMessage, Listener } from './ports/bus.ts'
import { currentContext } from './telemetry/tracing-context.ts'

/** What both buses do with messages between their own storage and the handlers. */

export interface Outgoing {
  subject: readonly string[]
  once: string
  bytes: Uint8Array
  /** Of the step that publishes it, where that is traced. */
  traceparent: string | undefined
}

const publishMax = 500
const batchMax = 500
const firstPauseMs = 100
const longestPauseMs = 10_000
/** While this many messages of one durable name are with handlers or wait for another try, it gets no new ones: when everything fails, the log keeps the rest. */
export const unsettledMax = 1_000
/** Two messages of a topic with the same `once` within this time are one. */
export const onceMs = 120_000
/** What was given up is kept as long as anything is. */
export const givenUpKeepHours = 720
/** So many at a time are shown. */
export const givenUpMax = 100

/** Errors: RangeError above 500 messages. */
export function encode<S extends DescMessage>(topic: Topic<S>, messages: readonly MessageShape<S>[]): Outgoing[] {
  if (messages.length > publishMax) throw new RangeError(`${messages.length} messages at once; ${publishMax} is the most`)
  const traceparent = currentContext()?.span?.traceparent
  return messages.map((message) => ({ ...topic.address(message), bytes: toBinary(topic.schema, message), traceparent }))
}

/** Errors: RangeError when `batch` is not a whole number from 1 to 500. */
export function batchOf({ batch = 1 }: { batch?: number }): number {
  if (!Number.isInteger(batch) || batch < 1 || batch > batchMax) throw new RangeError(`a batch of ${batch} is not one of 1 to ${batchMax}`)
  return batch
}

/** A message in the hands of a subscriber. `tries` counts this one. */
export interface Attempt {
  bytes: Uint8Array
  tries: number
  /** Of the step that published it, where that is traced. */
  readonly traceparent: string | undefined
}

/** 'done', or in how many milliseconds it comes again. */
export type Outcome = 'done' | number

/** Reasons that are no fault of a message: what it needs could not be reached, or not in time. */
const awaited = new Map(([fail('upstream_unavailable'), fail('timeout')] as const).map((error) => [error.message, error]))
/** What a message that failed for this reason waits for; undefined when it may be the message's own fault. */
export const awaitedBy = (reason: string): ServiceError | undefined => awaited.get(reason)
/** So often messages wait together for what they need; from then on one of them may be the only one that cannot have it. */
const awaitedTries = 6

/**
 * Hands the messages to the handler, together, and says what becomes of each. One that cannot be decoded counts as a throw. Where one of them
 * may be bad they are handed over once more in halves, down to the bad one, so that it holds up no other. After the last try `keep` keeps it.
 * When `onDead` or `keep` throws, the message comes again like any other: to the handler first, so that nobody is given up for the failure
 * of a store.
 */
export async function attempt<S extends DescMessage, A extends Attempt>(
  topic: Topic<S>,
  options: ConsumeOptions<S>,
  attempts: readonly A[],
  keep: (dead: DeadMessage, attempt: A) => Promise<void>,
): Promise<Outcome[]> {
  const become = async (some: readonly A[], reason: string | undefined): Promise<Outcome[]> => {
    if (reason === undefined) return some.map(() => 'done')
    if (some.length === 1) return [await afterFailure(topic, options, some[0]!, reason, keep)]
    if (isAwaited(reason) && some.every(({ tries }) => tries < awaitedTries)) return some.map(pauseOf)
    const half = Math.ceil(some.length / 2)
    const [left, right] = [some.slice(0, half), some.slice(half)]
    const [leftReason, rightReason] = [await failureOf(topic, options, left), await failureOf(topic, options, right)]
    // Where neither half can have it, it is away for all.
    if (isAwaited(reason) && isAwaited(leftReason) && isAwaited(rightReason)) return some.map(pauseOf)
    return [...(await become(left, leftReason)), ...(await become(right, rightReason))]
  }
  return become(attempts, await failureOf(topic, options, attempts))
}

const isAwaited = (reason: string | undefined): boolean => reason !== undefined && awaitedBy(reason) !== undefined

/** Why the handler threw; undefined when it did not. */
async function failureOf<S extends DescMessage>(
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
  const giveUp = async () => {
    await onDead?.(dead)
    await keep(dead, failed)
  }
  return failed.tries >= maxDeliver && (await settles(giveUp)) ? 'done' : pauseOf(failed)
}

const pauseOf = ({ tries }: Attempt): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))

const settles = (work: () => Promise<void>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  )

/** Hands encoded messages to a listener. One that it cannot take is a gap. */
export const listener =
  <S extends DescMessage>(topic: Topic<S>, handler: Listener<S>, onGap: () => void, log: Log) =>
  (bytes: Uint8Array, traceparent: () => string | undefined): void => {
    try {
      handler(fromBinary(topic.schema, bytes), traceparent)
    } catch (error) {
      log.error('a listener could not take a message', { topic: topic.name, error: error as Error })
      onGap()
    }
  }
