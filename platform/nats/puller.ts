import { createInbox, type Msg, type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Clock, Timer } from '../ports/clock.ts'
import { traceparentOf } from './trace-header.ts'

/** A message as JetStream delivers it. */
export interface Delivery {
  bytes: Uint8Array
  /** Trace context of the publisher. Headers are parsed on access. */
  readonly traceparent: string | undefined
  /** Delivery count, this one included. */
  tries: number
  subject: string
  /** Stream sequence. */
  seq: number
  ack(): void
  /** Negative acknowledgement: redelivered after `ms`. */
  nak(ms: number): void
  /** In progress: restarts the ack wait. */
  working(): void
}

export interface Puller {
  /**
   * Waits for the first message, then returns those available, up to the batch. 'empty': 30 s passed, the connection is
   * a new one, or the puller was stopped. 'failed': no reply or an unexpected one; the consumer may not exist.
   */
  next(): Promise<Delivery[] | 'empty' | 'failed'>
  /** The connection is a new one: a pending `next` ends with 'empty'. */
  reconnected(): void
  /** Ends delivery here; received messages that `next` has not returned are nak'ed. */
  stop(): Promise<void>
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
export function puller(nc: NatsConnection, clock: Clock, stream: string, durable: string, batch: number): Puller {
  const inbox = createInbox()
  const api = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`
  let request = 0
  const received: Delivery[] = []
  let end: ((outcome: 'empty' | 'failed') => void) | undefined
  let watchdog: Timer | undefined
  let stopped = false

  const restartWatchdog = () => {
    watchdog?.cancel()
    if (end) watchdog = clock.after(responseTimeoutMs, () => end?.('failed'))
  }
  const onStatus = (message: Msg) => {
    const code = message.headers?.code ?? 0
    if (message.subject !== `${inbox}.${request}` || code === 100) return
    // Another subscriber's request is served first, or too many messages are unacknowledged: pulling again at once
    // would fail.
    if (message.headers?.description === 'Requests Pending') return void clock.after(retryPendingMs, () => end?.('empty'))
    end?.(expected.has(code) ? 'empty' : 'failed')
  }
  const subscription = nc.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      restartWatchdog()
      if (error) return end?.('failed')
      // A status arrives on the inbox subject, a message on its own subject.
      if (message.subject.startsWith(inbox)) return onStatus(message)
      received.push(delivery(message))
      if (received.length >= batch) end?.('empty')
    },
  })
  const pull = (): Promise<'empty' | 'failed'> =>
    new Promise((resolve) => {
      end = (outcome) => {
        end = undefined
        watchdog?.cancel()
        resolve(outcome)
      }
      restartWatchdog()
      const options = { batch, no_wait: true, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) }
      nc.publish(api, JSON.stringify(options), { reply: `${inbox}.${++request}` })
    })
  return {
    async next() {
      if (stopped) return 'empty'
      const outcome = received.length > 0 ? 'empty' : await pull()
      if (stopped || received.length === 0) return outcome
      return received.splice(0)
    },
    reconnected: () => end?.('empty'),
    async stop() {
      stopped = true
      end?.('empty')
      if (!subscription.isClosed()) await subscription.drain().catch(() => subscription.unsubscribe())
      for (const each of received.splice(0)) each.nak(0)
    },
  }
}

function delivery(message: Msg): Delivery {
  return {
    bytes: message.data,
    get traceparent() {
      return traceparentOf(message)
    },
    subject: message.subject,
    ...countsOf(message.reply ?? ''),
    ack: () => void message.respond('+ACK'),
    nak: (ms) => void message.respond(ms > 0 ? `-NAK ${JSON.stringify({ delay: nanos(ms) })}` : '-NAK'),
    working: () => void message.respond('+WPI'),
  }
}

/**
 * "$JS.ACK.stream.consumer.delivered.stream sequence.…", or with domain and account:
 * "$JS.ACK.domain.account.stream.consumer.delivered.…" (NATS ADR-15).
 */
function countsOf(reply: string): { tries: number; seq: number } {
  const tokens = reply.split('.')
  const at = tokens.length === 9 ? 4 : 6
  return { tries: Number(tokens[at]), seq: Number(tokens[at + 1]) }
}
