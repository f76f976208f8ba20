import { setImmediate } from 'node:timers/promises'
import type { DescMessage } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import { type Attempt, attempt, batchOf, type Outcome, unsettledMax } from '../delivery.ts'
import type { ConsumeOptions, DeadMessage, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { BusLog, Logged, Retry } from './bus-log.ts'

/** What a subscriber has taken: new messages up to `last`, in order, or one that comes again. */
interface Taken {
  messages: (Attempt & Logged)[]
  /** Undefined: comes again. */
  last?: number
  settled: boolean
}

interface Surroundings {
  log: BusLog
  /** Keeps a message that is given up; throws when it cannot. */
  keep(dead: DeadMessage): void
  clock: Clock
  /** Called whenever a queue may have become quiet. */
  changed(): void
  /** Called when the database cannot be read or written; it is tried again. */
  failed(error: Error): void
}

const databasePauseMs = 1_000

/** The position of one durable name in its topic, and its subscribers, who take turns. */
export class BusQueue {
  readonly durable: string
  readonly #topic: string
  readonly #around: Surroundings
  #cursor: number
  #handedOut: number
  #newest: number
  /** Taken new ones, in order, from the first that is not settled. */
  readonly #open: Taken[] = []
  /** What comes again, by sequence; of these the ones whose pause is over, and those with a subscriber. */
  readonly #retries = new Map<number, Retry>()
  readonly #due: number[] = []
  readonly #retried = new Set<number>()
  #retriesFirst = false
  #subscribers = 0
  readonly #idle: (() => void)[] = []

  constructor(around: Surroundings, topic: string, durable: string) {
    this.durable = durable
    this.#topic = topic
    this.#around = around
    const { cursor, retries } = around.log.position(topic, durable)
    this.#cursor = cursor
    this.#handedOut = cursor
    this.#newest = around.log.newest(topic)
    for (const retry of retries) this.#comesAgain(retry)
  }

  subscribe<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>): Subscription {
    const limit = batchOf(options)
    let stopped = false
    this.#subscribers++
    const served = this.#serve(topic, options, limit, () => stopped)
    return {
      stop: async () => {
        if (!stopped) this.#subscribers--
        stopped = true
        this.#wakeAll()
        await served
        this.#around.changed()
      },
    }
  }

  /** The topic's newest message is `seq` now. */
  wake(seq: number): void {
    this.#newest = Math.max(this.#newest, seq)
    if (this.#handedOut < this.#newest) this.#wakeAll()
  }

  subscribed(): boolean {
    return this.#subscribers > 0
  }

  /** Nothing waits and nothing is being handled. */
  quiet(): boolean {
    return this.#open.length === 0 && this.#retries.size === 0 && this.#handedOut >= this.#newest
  }

  /** How many messages are not acknowledged. */
  waiting(): number {
    return this.#around.log.countAfter(this.#topic, this.#handedOut) + this.#unsettled()
  }

  async #serve<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>, limit: number, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const taken = await this.#tried(() => this.#take(limit), stopped)
      if (taken) {
        const outcomes = await attempt(topic, options, taken.messages, async (dead) => this.#around.keep(dead))
        await this.#tried(() => this.#settle(taken, outcomes), stopped)
      }
      this.#around.changed()
      if (!taken && !stopped()) await new Promise<void>((resolve) => this.#idle.push(resolve))
      await setImmediate()
    }
  }

  /** Until the database does it; when it was stopped before, what was taken comes again after a restart. */
  async #tried<T>(work: () => T, stopped: () => boolean): Promise<T | undefined> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        this.#around.failed(error as Error)
      }
      if (stopped()) return undefined
      await new Promise<void>((resolve) => this.#around.clock.after(databasePauseMs, resolve))
    }
  }

  /** New ones and ones that come again in turns, so that neither hold up the other. */
  #take(limit: number): Taken | undefined {
    this.#retriesFirst = !this.#retriesFirst
    return this.#retriesFirst ? (this.#takeRetry() ?? this.#takeNew(limit)) : (this.#takeNew(limit) ?? this.#takeRetry())
  }

  #takeNew(limit: number): Taken | undefined {
    if (this.#handedOut >= this.#newest || this.#unsettled() >= unsettledMax) return undefined
    const messages = this.#around.log.read(this.#topic, this.#handedOut, limit).map((message) => ({ ...message, tries: 1 }))
    // Fewer than asked for are all there are: some may have passed their time.
    this.#handedOut = messages.length < limit ? this.#newest : (messages.at(-1)?.seq ?? this.#newest)
    if (messages.length === 0) return undefined
    const taken = { messages, last: this.#handedOut, settled: false }
    this.#open.push(taken)
    return taken
  }

  #takeRetry(): Taken | undefined {
    const retry = this.#retries.get(this.#due[0] ?? -1)
    if (!retry) return undefined
    const logged = this.#around.log.readRetry(this.#topic, this.durable, retry.seq)
    this.#due.shift()
    this.#retried.add(retry.seq)
    return { messages: [{ ...logged, tries: retry.tries + 1 }], settled: false }
  }

  #settle(taken: Taken, outcomes: readonly Outcome[]): void {
    const again: (Retry & Logged)[] = []
    const done: number[] = []
    taken.messages.forEach((message, i) => {
      const outcome = outcomes[i] as Outcome
      if (outcome !== 'done') again.push({ ...message, dueAt: this.#around.clock.now() + outcome })
      else if (this.#retried.has(message.seq)) done.push(message.seq)
    })
    let passed = 0
    while (this.#open[passed]?.settled || this.#open[passed] === taken) passed++
    const cursor = this.#open[passed - 1]?.last ?? this.#cursor
    this.#around.log.settle(this.#topic, this.durable, cursor, again, done)
    taken.settled = true
    this.#cursor = cursor
    this.#open.splice(0, passed)
    for (const { seq } of taken.messages) this.#retried.delete(seq)
    for (const seq of done) this.#retries.delete(seq)
    for (const { seq, tries, dueAt } of again) this.#comesAgain({ seq, tries, dueAt })
    // Others may have stopped at the most that may be unsettled.
    this.#wakeAll()
  }

  #comesAgain(retry: Retry): void {
    this.#retries.set(retry.seq, retry)
    this.#around.clock.after(Math.max(0, retry.dueAt - this.#around.clock.now()), () => {
      this.#due.push(retry.seq)
      this.#wakeAll()
    })
  }

  #unsettled(): number {
    let n = this.#retries.size
    for (const { settled, messages } of this.#open) if (!settled) n += messages.length
    return n
  }

  #wakeAll(): void {
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
