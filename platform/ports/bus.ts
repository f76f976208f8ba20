import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { AnnouncedTopic, ListenedTopic, Topic } from '@touchline/contract/topics'

/**
 * Messages between services, delivered at least once. A published message is durable when the promise resolves.
 * Messages of one subject are delivered in the order they were published, except redeliveries: after the handler threw,
 * or after the process, the connection or the server failed while the message was being handled.
 */
export interface Bus {
  /**
   * Up to 500 messages, in order. A message whose dedup id (unless empty) was published on this topic in the
   * last two minutes is dropped; listeners may receive it again. Errors: `upstream_unavailable` when not all are
   * durable (some may be); RangeError above 500.
   */
  publish<S extends DescMessage>(topic: Topic<S>, messages: readonly MessageShape<S>[]): Promise<void>
  /**
   * Delivers every message published since the durable name first subscribed, across restarts of the process and across
   * the processes that share the name; between processes also those retained from before, so that services can start
   * in any order. The handler gets one to `batch` messages. When it resolves they are
   * acknowledged. When it throws, it gets them again in halves, down to one message, so that one bad message does not
   * block the others; that message is redelivered with exponential backoff (100 ms to 10 s). The whole batch is
   * redelivered with the same backoff when a dependency of the handler is unavailable. After `maxDeliver` attempts a
   * message is passed to `onDead`; once that resolves, the message becomes a dead letter: acknowledged and listed by
   * `deadLetters`. When `onDead` rejects, the message is redelivered, to the handler first. Subscribers of one durable
   * name share its messages. Errors: `upstream_unavailable`; RangeError for the batch.
   */
  consume<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>): Promise<Subscription>
  /**
   * Ephemeral subscription: delivers messages published from now on; nothing is stored for it while it is disconnected.
   * `onGap` runs when messages may have been missed (a reconnect, an overflow, a handler that threw): the subscriber
   * has to read the full state again. Errors: `upstream_unavailable`.
   */
  listen<S extends DescMessage>(topic: ListenedTopic<S>, handler: Listener<S>, onGap: () => void): Promise<Subscription>
  /**
   * Sends a message to those who listen now; nothing is stored, and it may be lost. Nothing is sent while the bus is not
   * connected: an announcement that is late may be wrong.
   */
  announce<S extends DescMessage>(topic: AnnouncedTopic<S>, message: MessageShape<S>): void
  /**
   * For tests and imports: resolves when no message published on this bus, by any process, is pending or being handled
   * for a durable consumer subscribed here, and the listeners here have received all of them.
   */
  settled(): Promise<void>
  /**
   * Dead letters, oldest first, up to 100 after the id `after` ("": from the first). Each is retained for 30 days.
   * Errors: `upstream_unavailable`.
   */
  deadLetters(after: string): Promise<DeadLetter[]>
  /**
   * Publishes a dead letter again, for every durable name of its topic, and deletes it. False when no dead letter has
   * this id. Errors: `upstream_unavailable`.
   */
  redrive(id: string): Promise<boolean>
  /**
   * Runs `task` when the server has lost the messages of the topic: unconsumed messages are lost, and the owner of the
   * state may publish it again. Errors: `upstream_unavailable`; the task stays registered even then, and only once if
   * this is called repeatedly, but a loss before the server was first reached may go unnoticed.
   */
  onStreamReset(topic: Topic, task: () => void): Promise<Subscription>
  /** Unacknowledged messages by durable consumer subscribed here. */
  lag(): Promise<Record<string, number>>
  /** False while the connection is down, or the server has not responded for some seconds. */
  connected(): boolean
  /**
   * Milliseconds since a response of the server became overdue; 0 while it responds. Messages received from it are
   * known to be complete up to that time.
   */
  stalenessMs(): number
  /** Lets running handlers finish, then stops. */
  close(): Promise<void>
}

/** `traceparent` returns the trace context of the publisher, if it was traced. */
export type Listener<S extends DescMessage> = (message: MessageShape<S>, traceparent: () => string | undefined) => void

export interface ConsumeOptions<S extends DescMessage> {
  /** Service and purpose, "fixtures-feed-match". One name is one position in the topic. */
  durable: string
  /** `traceparents` returns the trace contexts of the traced publishers. */
  handler(messages: MessageShape<S>[], traceparents: () => readonly string[]): Promise<void>
  /** 1 to 500; 1 when absent. A batch holds the messages available now; it does not wait to be filled. */
  batch?: number
  /** 5 when absent. */
  maxDeliver?: number
  /**
   * A message without acknowledgement or progress for this long is delivered again: how long a killed process delays the
   * messages it had. A process that stalls for as long makes another one handle them too. 5,000 when absent. Without
   * effect on a bus of a single process, which redelivers when it starts.
   */
  ackWaitMs?: number
  onDead?(dead: DeadMessage): Promise<void>
}

/** A message that failed `maxDeliver` times. */
export interface DeadMessage {
  topic: string
  durable: string
  /** The published protobuf message. */
  bytes: Uint8Array
  reason: string
}

export interface DeadLetter extends DeadMessage {
  id: string
  /** Time at which it became a dead letter, milliseconds since 1970. */
  at: number
}

export interface Subscription {
  /** Lets the running handler finish; unacknowledged messages stay for the next subscriber of the durable name. */
  stop(): Promise<void>
}
