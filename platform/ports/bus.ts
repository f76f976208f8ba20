import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'

/**
 * Messages between services, at least once. A published message is durable when the promise resolves. Deliveries of one subject come in
 * the order they were published, except a message that is delivered again: because its handler threw, or because the process, the connection
 * or the server failed while it was in hand.
 */
export interface Bus {
  /**
   * Up to 500 messages, in order. A message whose `once` (unless empty) was published on this topic in the last two minutes is dropped;
   * listeners may hear it again. Errors: `upstream_unavailable` when not all are durable (some may be); RangeError above 500.
   */
  publish<S extends DescMessage>(topic: Topic<S>, messages: readonly MessageShape<S>[]): Promise<void>
  /**
   * Delivers every message published since the durable name first subscribed, across restarts of the process and whichever process of the
   * same name takes it. The handler gets one to `batch` messages; when it resolves they are acknowledged, when it throws it gets them once
   * more in halves, down to one, so one bad message holds up no other: that one comes again after a pause that doubles (100 ms to 10 s). So
   * do all together when what they need is away. After `maxDeliver` tries a message is handed to `onDead` and, once that resolves, given up:
   * acknowledged and kept for `givenUp`. When it rejects, the message comes again, to the handler first. Subscribers of one durable name
   * share its messages. Errors: `upstream_unavailable`; RangeError for the batch.
   */
  consume<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>): Promise<Subscription>
  /**
   * Delivers what is published from now on to this subscriber alone; nothing is kept for it while it is away. `onGap` runs when messages may
   * have been missed (a reconnect, an overflow, a handler that threw): read the whole state again. Errors: `upstream_unavailable`.
   */
  listen<S extends DescMessage>(topic: Topic<S>, handler: Listener<S>, onGap: () => void): Promise<Subscription>
  /**
   * For tests and imports: resolves when nothing published on this bus by anyone waits for any durable consumer subscribed here, nor is being
   * handled, and the listeners here have heard all of it.
   */
  settled(): Promise<void>
  /** Messages that were given up, the oldest first, up to 100 behind the id `after` ("" from the first). Each is kept for 30 days. Errors: `upstream_unavailable`. */
  deadLetters(after: string): Promise<DeadLetter[]>
  /**
   * Publishes a message that was given up once more, for every durable name of its topic, and keeps it no longer. False when there is none of
   * this id. Errors: `upstream_unavailable`.
   */
  redrive(id: string): Promise<boolean>
  /**
   * Runs `task` when the server has come back without what was published on the topic: what nobody has consumed yet is lost, and who holds
   * the state may say it again. Errors: `upstream_unavailable`; the task is told all the same, once however often this is called with it, but
   * of what is lost before the server was reached it may not hear.
   */
  onStreamReset(topic: Topic, task: () => void): Promise<Subscription>
  /** How many messages each durable consumer subscribed here has not acknowledged. */
  lag(): Promise<Record<string, number>>
  /** False while the connection is down, or has been silent for some seconds. */
  connected(): boolean
  /** For how many milliseconds the server has owed a sign of life: 0 while it answers. What was heard from it is known to be complete until then. */
  silentMs(): number
  /** Lets running handlers finish, then stops. */
  close(): Promise<void>
}

/** `traceparent` tells the trace context of the step that published it, where that is traced. */
export type Listener<S extends DescMessage> = (message: MessageShape<S>, traceparent: () => string | undefined) => void

export interface ConsumeOptions<S extends DescMessage> {
  /** Service and purpose, "fixtures-feed-match". One name is one position in the topic. */
  durable: string
  /** `traceparents` tells the trace contexts of the steps that published them, of those that are traced. */
  handler(messages: MessageShape<S>[], traceparents: () => readonly string[]): Promise<void>
  /** 1 to 500; 1 when absent. A handler that takes more gets what is there, it does not wait for more. */
  batch?: number
  /** 5 when absent. */
  maxDeliver?: number
  onDead?(dead: DeadMessage): Promise<void>
}

/** A message that was tried `maxDeliver` times. */
export interface DeadMessage {
  topic: string
  durable: string
  /** As it was published, protobuf. */
  bytes: Uint8Array
  reason: string
}

export interface DeadLetter extends DeadMessage {
  id: string
  /** When it was given up, milliseconds since 1970. */
  at: number
}

export interface Subscription {
  /** Lets the running handler finish; what is not acknowledged stays for the next subscriber of the durable name. */
  stop(): Promise<void>
}
