import type { DescMessage } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import { type Attempt, attempt, getBatch, type Outcome, unacknowledgedMax } from '../delivery.ts'
import { ownTurn } from '../own-turn.ts'
import type { ConsumeOptions, DeadMessage, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { BusLog, Logged, Retry } from './bus-log.ts'

/** A batch in flight with a subscriber: new messages up to `last`, in order, or one redelivery. */
interface InFlight {
  messages: (Attempt & Logged)[]
  /** Undefined: a redelivery. */
  last?: number
  settled: boolean
}

export interface QueueContext {
  log: BusLog
  /** Stores a dead letter; throws when it cannot. */
  keep(dead: DeadMessage): void
  clock: Clock
  /** Called whenever a queue may have become idle. */
  changed(): void
  /** Called when the database cannot be read or written; the operation is retried. */
  failed(error: Error): void
}

const databasePauseMs = 1_000

/** The position of one durable name in its topic, shared by its subscribers. */
export class BusQueue {
  readonly durable: string
  readonly #topic: string
  readonly #context: QueueContext
  #cursor: number
  #dispatched: number
  #newest: number
  /** Batches of new messages in flight, in order, from the first that is not settled. */
  readonly #inFlight: InFlight[] = []
  /** Messages to redeliver, by sequence. */
  readonly #retries = new Map<number, Retry>()
  /** Sequences of retries whose backoff has passed. */
  readonly #due: number[] = []
  /** Sequences of retries that a subscriber is handling. */
  readonly #retried = new Set<number>()
  #retriesFirst = false
  #subscribers = 0
  readonly #idle: (() => void)[] = []

  constructor(context: QueueContext, topic: string, durable: string) {
    this.durable = durable
    this.#topic = topic
    this.#context = context
    const { cursor, retries } = context.log.position(topic, durable)
    this.#cursor = cursor
    this.#dispatched = cursor
    this.#newest = context.log.newest(topic)
    for (const retry of retries) this.#schedule(retry)
  }

  subscribe<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>): Subscription {
    const limit = getBatch(options)
    let stopped = false
    this.#subscribers++
    const served = this.#serve(topic, options, limit, () => stopped)
    return {
      stop: async () => {
        if (!stopped) this.#subscribers--
        stopped = true
        this.#wakeAll()
        await served
        this.#context.changed()
      },
    }
  }

  /** `seq`: the newest sequence of the topic. */
  wake(seq: number): void {
    this.#newest = Math.max(this.#newest, seq)
    if (this.#dispatched < this.#newest) this.#wakeAll()
  }

  subscribed(): boolean {
    return this.#subscribers > 0
  }

  /** No message is pending or being handled. */
  isIdle(): boolean {
    return this.#inFlight.length === 0 && this.#retries.size === 0 && this.#dispatched >= this.#newest
  }

  /** Unacknowledged messages. */
  waiting(): number {
    return this.#context.log.countAfter(this.#topic, this.#dispatched) + this.#unacknowledged()
  }

  async #serve<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>, limit: number, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const batch = await this.#withRetries(() => this.#take(limit), stopped)
      if (batch) {
        const outcomes = await attempt(topic, options, batch.messages, async (dead) => this.#context.keep(dead))
        await this.#withRetries(() => this.#settle(batch, outcomes), stopped)
      }
      this.#context.changed()
      if (!batch && !stopped()) await new Promise<void>((resolve) => this.#idle.push(resolve))
      await ownTurn()
    }
  }

  /**
   * Retries until the database responds. Undefined when stopped before; the messages are redelivered after a restart.
   */
  async #withRetries<T>(work: () => T, stopped: () => boolean): Promise<T | undefined> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        this.#context.failed(error as Error)
      }
      if (stopped()) return undefined
      await new Promise<void>((resolve) => this.#context.clock.after(databasePauseMs, resolve))
    }
  }

  /** Alternates between new messages and retries, so that neither starves the other. */
  #take(limit: number): InFlight | undefined {
    this.#retriesFirst = !this.#retriesFirst
    return this.#retriesFirst ? (this.#takeRetry() ?? this.#takeNew(limit)) : (this.#takeNew(limit) ?? this.#takeRetry())
  }

  #takeNew(limit: number): InFlight | undefined {
    if (this.#dispatched >= this.#newest || this.#unacknowledged() >= unacknowledgedMax) return undefined
    const messages = this.#context.log.read(this.#topic, this.#dispatched, limit).map((message) => ({ ...message, tries: 1 }))
    // Fewer than the limit means the end of the log: some may have expired.
    this.#dispatched = messages.length < limit ? this.#newest : (messages.at(-1)?.seq ?? this.#newest)
    if (messages.length === 0) return undefined
    const batch = { messages, last: this.#dispatched, settled: false }
    this.#inFlight.push(batch)
    return batch
  }

  #takeRetry(): InFlight | undefined {
    const retry = this.#retries.get(this.#due[0] ?? -1)
    if (!retry) return undefined
    const logged = this.#context.log.readRetry(this.#topic, this.durable, retry.seq)
    this.#due.shift()
    this.#retried.add(retry.seq)
    return { messages: [{ ...logged, tries: retry.tries + 1 }], settled: false }
  }

  #settle(batch: InFlight, outcomes: readonly Outcome[]): void {
    const retries: (Retry & Logged)[] = []
    const done: number[] = []
    batch.messages.forEach((message, i) => {
      const outcome = outcomes[i] as Outcome
      if (outcome !== 'done') retries.push({ ...message, dueAt: this.#context.clock.now() + outcome })
      else if (this.#retried.has(message.seq)) done.push(message.seq)
    })
    let passed = 0
    while (this.#inFlight[passed]?.settled || this.#inFlight[passed] === batch) passed++
    const cursor = this.#inFlight[passed - 1]?.last ?? this.#cursor
    this.#context.log.settle(this.#topic, this.durable, cursor, retries, done)
    batch.settled = true
    this.#cursor = cursor
    this.#inFlight.splice(0, passed)
    for (const { seq } of batch.messages) this.#retried.delete(seq)
    for (const seq of done) this.#retries.delete(seq)
    for (const { seq, tries, dueAt } of retries) this.#schedule({ seq, tries, dueAt })
    // Other subscribers may have paused at the maximum of unacknowledged messages.
    this.#wakeAll()
  }

  #schedule(retry: Retry): void {
    this.#retries.set(retry.seq, retry)
    this.#context.clock.after(Math.max(0, retry.dueAt - this.#context.clock.now()), () => {
      this.#due.push(retry.seq)
      this.#wakeAll()
    })
  }

  #unacknowledged(): number {
    let n = this.#retries.size
    for (const { settled, messages } of this.#inFlight) if (!settled) n += messages.length
    return n
  }

  #wakeAll(): void {
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
