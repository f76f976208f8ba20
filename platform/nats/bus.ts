import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { fail } from '@touchline/contract/errors'
import { batchOf, encode, listener } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { Bus, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { natsConnection } from './connection.ts'
import { givenUpStream } from './dead-letters.ts'
import { allSubjects, messageId, streamName, subjectOf } from './names.ts'
import { whenQuiet } from './quiet.ts'
import { ensureConsumer } from './streams.ts'
import { type Subscriber, subscriber } from './subscriber.ts'
import { streamTries, topicStreams } from './topic-streams.ts'
import { traceHeader, traceparentOf } from './trace-header.ts'

export interface NatsBusOptions {
  clock: Clock
  log: Log
  /** Before the names of all streams and subjects, so that several houses can share a server. Letters, digits, "-". */
  prefix?: string
  /** How long a message may be with a dead process or lost with a dead connection, before others get it; 5,000 when absent. */
  ackWaitMs?: number
  /** 10,000 when absent. */
  pingIntervalMs?: number
}

/** A server that is there has answered by then; below the deadline of whoever publishes. */
const answerMs = 4_000
/** One that has just started may lose what it is asked: so soon it is asked again. */
const streamAnswerMs = answerMs / streamTries

/** The durable consumer behind a subscription here. */
export interface Position {
  stream: string
  durable: string
}

/** The bus on NATS JetStream, a stream for each topic; listeners hear the same subjects on core NATS. Errors: that of the first connection. */
export async function natsBus(url: string, options: NatsBusOptions): Promise<Bus> {
  const { clock, log, prefix = '', ackWaitMs = 5_000, pingIntervalMs = 10_000 } = options
  const consumers = new Map<Subscriber, Position>()
  const listeners = new Map<Subscription, () => void>()
  const { nc, connected, silentMs, whileItStands, tell } = await natsConnection(url, { pingIntervalMs, clock, log })
  const manager = await jetstreamManager(nc, { timeout: answerMs }).catch(async (error: unknown) => {
    await nc.close()
    throw error
  })
  const client = jetstream(nc, { timeout: answerMs })
  const isCluster = () => nc.info?.cluster !== undefined
  const streams = topicStreams(await jetstreamManager(nc, { timeout: streamAnswerMs, checkAPI: false }), prefix, isCluster, log)
  const givenUp = givenUpStream(manager, client, prefix, isCluster)
  tell({
    // The next server, or this one without its disk, may not have them.
    lost: streams.doubtAll,
    back() {
      streams.lookAgain()
      for (const each of consumers.keys()) each.reconnected()
      for (const onGap of listeners.values()) onGap()
    },
  })
  const checkConnected = () => {
    if (!connected()) throw fail('upstream_unavailable')
  }
  /** Messages that are too large are the publisher's fault, all else the server's. */
  const translated = (error: unknown): unknown =>
    (error as Error).name === 'InvalidArgumentError' ? error : Object.assign(fail('upstream_unavailable'), { cause: error })
  const onServer = async <T>(work: () => Promise<T>): Promise<T> => {
    checkConnected()
    return await work().catch((error: unknown) => {
      throw translated(error)
    })
  }
  return {
    async publish(topic, messages) {
      const outgoing = encode(topic, messages)
      // What is handed over without a connection would be sent much later, after what is published again.
      checkConnected()
      try {
        await whileItStands(streams.ready(topic))
        const acks = outgoing.map(({ subject, once, bytes, traceparent }) =>
          client.publish(subjectOf(prefix, topic, subject), bytes, {
            ...(once !== '' && { msgID: messageId(once) }),
            ...(traceparent !== undefined && { headers: traceHeader(traceparent) }),
          }),
        )
        const failed = (await whileItStands(Promise.allSettled(acks))).find((ack) => ack.status === 'rejected')
        if (failed) throw failed.reason
      } catch (error) {
        streams.doubt(topic)
        throw translated(error)
      }
    },
    async consume(topic, consumeOptions) {
      batchOf(consumeOptions)
      checkConnected()
      const position = { stream: streamName(prefix, topic), durable: consumeOptions.durable }
      const ensured = async (from: 'now' | 'the start') => {
        await streams.ready(topic)
        await ensureConsumer(manager, position.stream, position.durable, ackWaitMs, from)
      }
      const restore = () => {
        streams.doubt(topic)
        return whileItStands(ensured('the start'))
      }
      await ensured('now').catch((error: unknown) => {
        throw translated(error)
      })
      const own = subscriber({ nc, clock, log, stream: position.stream, ackWaitMs, restore, keep: givenUp.keep }, topic, consumeOptions)
      consumers.set(own, position)
      return {
        async stop() {
          await own.stop()
          consumers.delete(own)
        },
      }
    },
    async listen(topic, handler, onGap) {
      checkConnected()
      const hear = listener(topic, handler, onGap, log)
      const heard = nc.subscribe(allSubjects(prefix, topic), {
        callback: (error, message) => (error ? onGap() : hear(message.data, () => traceparentOf(message))),
      })
      const own = {
        async stop() {
          listeners.delete(own)
          heard.unsubscribe()
        },
      }
      listeners.set(own, onGap)
      // Its answer says that the server has taken the subscription.
      await nc.flush().catch(async (error: unknown) => {
        await own.stop()
        throw translated(error)
      })
      return own
    },
    deadLetters: (after) => onServer(() => givenUp.list(after)),
    redrive: (id) => onServer(() => givenUp.publishAgain(id)),
    async onStreamReset(topic, task) {
      // The very look at the stream may be what finds the loss.
      const watching = streams.whenLost(topic, task)
      await onServer(() => streams.ready(topic))
      return watching
    },
    settled: () => whenQuiet(nc, manager, clock, () => [...consumers.values()]),
    async lag() {
      const lag: Record<string, number> = {}
      for (const { stream, durable } of new Map([...consumers.values()].map((each) => [`${each.stream} ${each.durable}`, each])).values()) {
        const info = await manager.consumers.info(stream, durable)
        lag[durable] = (lag[durable] ?? 0) + info.num_pending + info.num_ack_pending
      }
      return lag
    },
    connected,
    silentMs,
    async close() {
      // Handlers that are running may publish.
      await Promise.all([...consumers.keys()].map((each) => each.stop()))
      consumers.clear()
      if (connected()) await nc.drain()
      else await nc.close()
    },
  }
}
