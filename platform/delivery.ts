import { type DescMessage, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Log } from './log.ts'
import type { ConsumeOptions } from './ports/bus.ts'

/** What both buses do with messages between their own storage and the handlers. */

export interface Outgoing {
  subject: readonly string[]
  once: string
  bytes: Uint8Array
}

const publishMax = 500
const batchMax = 500
const firstPauseMs = 100
const longestPauseMs = 10_000
/** While this many messages of one durable name are with handlers or wait for another try, it gets no new ones: when everything fails, the log keeps the rest. */
export const unsettledMax = 1_000
/** Two messages of a topic with the same `once` within this time are one. */
export const onceMs = 120_000

/** Errors: RangeError above 500 messages. */
export function encode<S extends DescMessage>(topic: Topic<S>, messages: readonly MessageShape<S>[]): Outgoing[] {
  if (messages.length > publishMax) throw new RangeError(`${messages.length} messages at once; ${publishMax} is the most`)
  return messages.map((message) => ({ ...topic.address(message), bytes: toBinary(topic.schema, message) }))
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
}

/** 'done', or in how many milliseconds it comes again by itself. */
export type Outcome = 'done' | number

/**
 * Hands the messages to the handler, together, and says what becomes of each. One that cannot be decoded counts as a throw. When `onDead`
 * throws, the message comes again like any other: to the handler first, so that nobody is given up for the failure of a store.
 */
export async function attempt<S extends DescMessage>(
  topic: Topic<S>,
  { durable, handler, maxDeliver = 5, onDead }: ConsumeOptions<S>,
  attempts: readonly Attempt[],
): Promise<Outcome[]> {
  let reason: string
  try {
    await handler(attempts.map(({ bytes }) => fromBinary(topic.schema, bytes)))
    return attempts.map(() => 'done')
  } catch (error) {
    reason = error instanceof Error || Error.isError(error) ? error.message : String(error)
  }
  const outcomes: Outcome[] = []
  for (const { bytes, tries } of attempts) {
    const again = Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
    const dead = tries >= maxDeliver
    const given = dead && (await settles(async () => onDead?.({ topic: topic.name, durable, bytes, reason })))
    outcomes.push(given ? 'done' : again)
  }
  return outcomes
}

const settles = (work: () => Promise<void>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  )

/** Hands encoded messages to a listener. One that it cannot take is a gap. */
export const listener =
  <S extends DescMessage>(topic: Topic<S>, handler: (message: MessageShape<S>) => void, onGap: () => void, log: Log) =>
  (bytes: Uint8Array): void => {
    try {
      handler(fromBinary(topic.schema, bytes))
    } catch (error) {
      log.error('a listener could not take a message', { topic: topic.name, error: error as Error })
      onGap()
    }
  }
