import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { fail } from '@touchline/contract/errors'
import { batchOf, encode, listener } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { Bus, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { natsConnection } from './connection.ts'
import { deadLetterStream } from './dead-letters.ts'
import { allSubjects, messageId, streamName, subjectOf } from './names.ts'
import { whenIdle } from './quiet.ts'
import { ensureConsumer } from './streams.ts'
import { type Subscriber, subscriber } from './subscriber.ts'
import { streamTries, topicStreams } from './topic-streams.ts'
import { traceHeader, traceparentOf } from './trace-header.ts'

export interface NatsBusOptions {
  clock: Clock
  log: Log
  /** Prefix of all stream and subject names, so that several deployments can share a server. Letters, digits, "-". */
  prefix?: string
  /** Redelivery delay of a message held by a dead process or lost with a dead connection; 5,000 when absent. */
  ackWaitMs?: number
  /** 10,000 when absent. */
  pingIntervalMs?: number
}

/** Request timeout; below the deadline of publishers. */
const answerMs = 4_000
/** A server that has just started may lose requests: they are repeated after this time. */
const streamAnswerMs = answerMs / streamTries

/** The durable consumer of a subscription here. */
export interface Position {
  stream: string
  durable: string
}

/**
 * The bus on NATS JetStream, one stream per topic; listeners subscribe to the same subjects on core NATS. Errors: that
 * of the first connection attempt.
 */
export async function natsBus(url: string, options: NatsBusOptions): Promise<Bus> {
  const { clock, log, prefix = '', ackWaitMs = 5_000, pingIntervalMs = 10_000 } = options
  const consumers = new Map<Subscriber, Position>()
  const listeners = new Map<Subscription, () => void>()
  const { nc, connected, stalenessMs, whileConnected, setListener } = await natsConnection(url, { pingIntervalMs, clock, log })
  const manager = await jetstreamManager(nc, { timeout: answerMs }).catch(async (error: unknown) => {
    await nc.close()
    throw error
  })
  const client = jetstream(nc, { timeout: answerMs })
  const isCluster = () => nc.info?.cluster !== undefined
  const streams = topicStreams(await jetstreamManager(nc, { timeout: streamAnswerMs, checkAPI: false }), prefix, isCluster, log)
  const deadLetters = deadLetterStream(manager, client, prefix, isCluster)
  setListener({
    // The next server, or this one after losing its disk, may not have the streams.
    lost: streams.invalidateAll,
    reconnected() {
      streams.recheck()
      for (const each of consumers.keys()) each.reconnected()
      for (const onGap of listeners.values()) onGap()
    },
  })
  const checkConnected = () => {
    if (!connected()) throw fail('upstream_unavailable')
  }
  /** Messages that are too large are an error of the publisher; all other errors are the server's. */
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
      // The client buffers while disconnected: such messages would be sent later, after their own retries.
      checkConnected()
      try {
        await whileConnected(streams.ready(topic))
        const acks = outgoing.map(({ subject, dedupId, bytes, traceparent }) =>
          client.publish(subjectOf(prefix, topic, subject), bytes, {
            ...(dedupId !== '' && { msgID: messageId(dedupId) }),
            ...(traceparent !== undefined && { headers: traceHeader(traceparent) }),
          }),
        )
        const failed = (await whileConnected(Promise.allSettled(acks))).find((ack) => ack.status === 'rejected')
        if (failed) throw failed.reason
      } catch (error) {
        streams.invalidate(topic)
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
        streams.invalidate(topic)
        return whileConnected(ensured('the start'))
      }
      await ensured('now').catch((error: unknown) => {
        throw translated(error)
      })
      const subscription = subscriber(
        { nc, clock, log, stream: position.stream, ackWaitMs, restore, keep: deadLetters.keep },
        topic,
        consumeOptions,
      )
      consumers.set(subscription, position)
      return {
        async stop() {
          await subscription.stop()
          consumers.delete(subscription)
        },
      }
    },
    async listen(topic, handler, onGap) {
      checkConnected()
      const receive = listener(topic, handler, onGap, log)
      const core = nc.subscribe(allSubjects(prefix, topic), {
        callback: (error, message) => (error ? onGap() : receive(message.data, () => traceparentOf(message))),
      })
      const subscription = {
        async stop() {
          listeners.delete(subscription)
          core.unsubscribe()
        },
      }
      listeners.set(subscription, onGap)
      // The reply confirms that the server has processed the subscription.
      await nc.flush().catch(async (error: unknown) => {
        await subscription.stop()
        throw translated(error)
      })
      return subscription
    },
    deadLetters: (after) => onServer(() => deadLetters.list(after)),
    redrive: (id) => onServer(() => deadLetters.redrive(id)),
    async onStreamReset(topic, task) {
      // Registered first: checking the stream may itself detect the loss.
      const registration = streams.onReset(topic, task)
      await onServer(() => streams.ready(topic))
      return registration
    },
    settled: () => whenIdle(nc, manager, clock, () => [...consumers.values()]),
    async lag() {
      const lag: Record<string, number> = {}
      for (const { stream, durable } of new Map([...consumers.values()].map((each) => [`${each.stream} ${each.durable}`, each])).values()) {
        const info = await manager.consumers.info(stream, durable)
        lag[durable] = (lag[durable] ?? 0) + info.num_pending + info.num_ack_pending
      }
      return lag
    },
    connected,
    stalenessMs,
    async close() {
      // Handlers that are running may publish.
      await Promise.all([...consumers.keys()].map((each) => each.stop()))
      consumers.clear()
      if (connected()) await nc.drain()
      else await nc.close()
    },
  }
}
