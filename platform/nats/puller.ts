import { createInbox, type Msg, type NatsConnection, nanos, type Subscription } from '@nats-io/transport-node'
import type { Clock, Timer } from '../ports/clock.ts'
import { getTraceparent } from './messages.ts'

/** A message as JetStream delivers it. */
export class Delivery {
  readonly bytes: Uint8Array
  readonly subject: string
  /** Delivery count, this one included. */
  readonly tries: number
  /** Stream sequence. */
  readonly seq: number
  private readonly message: Msg

  constructor(message: Msg) {
    this.bytes = message.data
    this.subject = message.subject
    const { tries, seq } = getCounts(message.reply ?? '')
    this.tries = tries
    this.seq = seq
    this.message = message
  }

  /** Trace context of the publisher. Headers are parsed on access. */
  get traceparent(): string | undefined {
    return getTraceparent(this.message)
  }

  ack(): void {
    this.message.respond('+ACK')
  }

  /** Negative acknowledgement: redelivered after `ms`. */
  nak(ms: number): void {
    this.message.respond(ms > 0 ? `-NAK ${JSON.stringify({ delay: nanos(ms) })}` : '-NAK')
  }

  /** In progress: restarts the ack wait. */
  working(): void {
    this.message.respond('+WPI')
  }
}

const expiresMs = 30_000
const heartbeatMs = 5_000
/** More than two missed heartbeats. */
const responseTimeoutMs = 12_000
const retryPendingMs = 50
/** Expected statuses that end a request: no messages, request expired. */
const expected: ReadonlySet<number> = new Set([404, 408])

/**
 * Pulls messages of a consumer, one request at a time: a request returns the messages available, or waits for the first
 * one ("no_wait" with "expires"). So no message is buffered here without being handled.
 */
export class Puller {
  readonly #nc: NatsConnection
  readonly #clock: Clock
  readonly #api: string
  readonly #batch: number
  readonly #inbox = createInbox()
  readonly #subscription: Subscription
  #request = 0
  #received: Delivery[] = []
  /** Ends the request in flight. */
  #end: ((outcome: 'empty' | 'failed') => void) | undefined
  #watchdog: Timer | undefined
  #stopped = false

  constructor(nc: NatsConnection, clock: Clock, stream: string, durable: string, batch: number) {
    this.#nc = nc
    this.#clock = clock
    this.#api = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`
    this.#batch = batch
    this.#subscription = nc.subscribe(`${this.#inbox}.*`, { callback: (error, message) => this.#receive(error, message) })
  }

  /**
   * Waits for the first message, then returns those available, up to the batch. 'empty': 30 s passed, the connection is
   * a new one, or the puller was stopped. 'failed': no reply or an unexpected one; the consumer may not exist.
   */
  async next(): Promise<Delivery[] | 'empty' | 'failed'> {
    if (this.#stopped) return 'empty'
    const outcome = this.#received.length > 0 ? 'empty' : await this.#pull()
    if (this.#stopped || this.#received.length === 0) return outcome
    return this.#received.splice(0)
  }

  /** The connection is a new one: a pending `next` ends with 'empty'. */
  reconnected(): void {
    this.#end?.('empty')
  }

  /** Ends delivery here; received messages that `next` has not returned are nak'ed. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#end?.('empty')
    if (!this.#subscription.isClosed()) await this.#subscription.drain().catch(() => this.#subscription.unsubscribe())
    for (const each of this.#received.splice(0)) each.nak(0)
  }

  #pull(): Promise<'empty' | 'failed'> {
    const { promise, resolve } = Promise.withResolvers<'empty' | 'failed'>()
    this.#end = (outcome) => {
      this.#end = undefined
      this.#watchdog?.cancel()
      resolve(outcome)
    }
    this.#restartWatchdog()
    const options = { batch: this.#batch, no_wait: true, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) }
    this.#nc.publish(this.#api, JSON.stringify(options), { reply: `${this.#inbox}.${++this.#request}` })
    return promise
  }

  #receive(error: Error | null, message: Msg): void {
    this.#restartWatchdog()
    if (error) this.#end?.('failed')
    // A status arrives on the inbox subject, a message on its own subject.
    else if (message.subject.startsWith(this.#inbox)) this.#onStatus(message)
    else {
      this.#received.push(new Delivery(message))
      if (this.#received.length >= this.#batch) this.#end?.('empty')
    }
  }

  #onStatus({ subject, headers }: Msg): void {
    const code = headers?.code ?? 0
    if (subject !== `${this.#inbox}.${this.#request}` || code === 100) return
    // Another subscriber's request is served first, or too many messages are unacknowledged: pulling again at once
    // would fail.
    if (headers?.description === 'Requests Pending') this.#clock.after(retryPendingMs, () => this.#end?.('empty'))
    else this.#end?.(expected.has(code) ? 'empty' : 'failed')
  }

  #restartWatchdog(): void {
    this.#watchdog?.cancel()
    if (this.#end) this.#watchdog = this.#clock.after(responseTimeoutMs, () => this.#end?.('failed'))
  }
}

/**
 * "$JS.ACK.stream.consumer.delivered.stream sequence.…", or with domain and account:
 * "$JS.ACK.domain.account.stream.consumer.delivered.…" (NATS ADR-15).
 */
function getCounts(reply: string): { tries: number; seq: number } {
  const tokens = reply.split('.')
  const at = tokens.length === 9 ? 4 : 6
  return { tries: Number(tokens[at]), seq: Number(tokens[at + 1]) }
}
