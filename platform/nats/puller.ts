import { createInbox, type Msg, type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Clock, Timer } from '../ports/clock.ts'
import { traceparentOf } from './trace-header.ts'

/** A message as JetStream delivers it. */
export interface Delivery {
  bytes: Uint8Array
  /** Of the step that published it. Headers are read when it is asked for, not before. */
  readonly traceparent: string | undefined
  /** How often it was delivered, this time included. */
  tries: number
  subject: string
  /** In its stream. */
  seq: number
  ack(): void
  /** It comes again after `ms`. */
  again(ms: number): void
  /** It is still being worked on: the time it may take begins anew. */
  working(): void
}

export interface Puller {
  /**
   * Waits until there is something, then answers what there is, up to the batch. 'nothing': half a minute passed, the connection is new, or
   * it was stopped. 'gone': the server did not answer, or not as it should; the consumer may not be there.
   */
  next(): Promise<Delivery[] | 'nothing' | 'gone'>
  /** The connection is another one: whoever waits asks again. */
  reconnected(): void
  /** Nothing more is delivered here; what has come and was not answered by `next` goes back. */
  stop(): Promise<void>
}

const expiresMs = 30_000
const heartbeatMs = 5_000
/** Two heartbeats missed, and some. */
const silentMs = 12_000
const othersFirstMs = 50
/** Ends of a request that are as they should be: no more messages, time over. */
const ordinary: ReadonlySet<number> = new Set([404, 408])

/**
 * Asks a pull consumer for messages, one request at a time: a request that finds something takes what there is and ends, one that finds
 * nothing waits for the first message ("no_wait" with "expires"). So nothing is held here that nobody works on.
 */
export function puller(nc: NatsConnection, clock: Clock, stream: string, durable: string, batch: number): Puller {
  const inbox = createInbox()
  const api = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`
  let request = 0
  const came: Delivery[] = []
  let end: ((how: 'nothing' | 'gone') => void) | undefined
  let watchdog: Timer | undefined
  let stopped = false

  const heard = () => {
    watchdog?.cancel()
    if (end) watchdog = clock.after(silentMs, () => end?.('gone'))
  }
  const onStatus = (message: Msg) => {
    const code = message.headers?.code ?? 0
    if (message.subject !== `${inbox}.${request}` || code === 100) return
    // Another subscriber of the name has asked before and gets what is there, unless too many are unsettled: to ask again at once is idle.
    if (message.headers?.description === 'Requests Pending') return void clock.after(othersFirstMs, () => end?.('nothing'))
    end?.(ordinary.has(code) ? 'nothing' : 'gone')
  }
  const subscription = nc.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      heard()
      if (error) return end?.('gone')
      // A status comes on the inbox; a message under its own subject.
      if (message.subject.startsWith(inbox)) return onStatus(message)
      came.push(delivery(message))
      if (came.length >= batch) end?.('nothing')
    },
  })
  const ask = (): Promise<'nothing' | 'gone'> =>
    new Promise((resolve) => {
      end = (how) => {
        end = undefined
        watchdog?.cancel()
        resolve(how)
      }
      heard()
      const wanted = { batch, no_wait: true, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) }
      nc.publish(api, JSON.stringify(wanted), { reply: `${inbox}.${++request}` })
    })
  return {
    async next() {
      if (stopped) return 'nothing'
      const how = came.length > 0 ? 'nothing' : await ask()
      if (stopped || came.length === 0) return how
      return came.splice(0)
    },
    reconnected: () => end?.('nothing'),
    async stop() {
      stopped = true
      end?.('nothing')
      if (!subscription.isClosed()) await subscription.drain().catch(() => subscription.unsubscribe())
      for (const each of came.splice(0)) each.again(0)
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
    again: (ms) => void message.respond(ms > 0 ? `-NAK ${JSON.stringify({ delay: nanos(ms) })}` : '-NAK'),
    working: () => void message.respond('+WPI'),
  }
}

/**
 * "$JS.ACK.stream.consumer.delivered.stream sequence.…", or with domain and account: "$JS.ACK.domain.account.stream.consumer.delivered.…"
 * (NATS ADR-15).
 */
function countsOf(reply: string): { tries: number; seq: number } {
  const tokens = reply.split('.')
  const at = tokens.length === 9 ? 4 : 6
  return { tries: Number(tokens[at]), seq: Number(tokens[at + 1]) }
}
