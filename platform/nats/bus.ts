import { type DescMessage, toBinary } from '@bufbuild/protobuf'
import { type JetStreamClient, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { fail } from '@touchline/contract/errors'
import type { ListenedTopic, Topic } from '@touchline/contract/topics'
import { checkPublished, encode, getBatch, listener, type Outgoing } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { Bus, Listener, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { type Connection, natsConnection } from './connection.ts'
import { durableConsumers } from './consumers.ts'
import { deadLetterStream } from './dead-letters.ts'
import { allSubjects, getSubject, getTraceparent, messageId, traceHeader } from './messages.ts'
import { streamTries, type TopicStreams, topicStreams } from './streams.ts'

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

/**
 * The bus on NATS JetStream, one stream per topic; listeners subscribe to the same subjects on core NATS. Errors: that
 * of the first connection attempt.
 */
export async function natsBus(url: string, options: NatsBusOptions): Promise<Bus> {
  const { clock, log, prefix = '', ackWaitMs = 5_000, pingIntervalMs = 10_000 } = options
  const connection = await natsConnection(url, { pingIntervalMs, clock, log })
  const { nc, connected, stalenessMs, whileConnected } = connection
  const { manager, streams, deadLetters, publish } = await openJetStream(connection, prefix, log)
  const consumers = durableConsumers({ nc, manager, streams, clock, log, prefix, ackWaitMs, whileConnected, keep: deadLetters.keep })
  const listeners = coreListeners(nc, prefix, log)
  connection.setListener({
    // The next server, or this one after losing its disk, may not have the streams.
    lost: streams.invalidateAll,
    reconnected() {
      streams.recheck()
      consumers.reconnected()
      listeners.reconnected()
    },
  })
  const onServer = serverRequests(connected)
  return {
    async publish(topic, messages) {
      checkPublished(messages)
      const outgoing = [...encode(topic, messages)]
      await onServer(() => publish(topic, outgoing))
    },
    async consume(topic, consumeOptions) {
      getBatch(consumeOptions)
      return onServer(() => consumers.consume(topic, consumeOptions))
    },
    listen: (topic, handler, onGap) => onServer(() => listeners.listen(topic, handler, onGap)),
    announce(topic, message) {
      if (connected()) nc.publish(getSubject(prefix, topic, topic.address(message).subject), toBinary(topic.schema, message))
    },
    deadLetters: (after) => onServer(() => deadLetters.list(after)),
    redrive: (id) => onServer(() => deadLetters.redrive(id)),
    async onStreamReset(topic, task) {
      // Registered first: checking the stream may itself detect the loss.
      const registration = streams.onReset(topic, task)
      await onServer(() => streams.ready(topic))
      return registration
    },
    settled: consumers.settled,
    lag: consumers.lag,
    connected,
    stalenessMs,
    async close() {
      // Handlers that are running may publish.
      await consumers.stop()
      if (connected()) await nc.drain()
      else await nc.close()
    },
  }
}

/** Rejects while disconnected: the client would buffer and send later, after retries of the caller. */
const serverRequests =
  (connected: () => boolean) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    if (!connected()) throw fail('upstream_unavailable')
    return await work().catch((error: unknown) => {
      throw translated(error)
    })
  }

/** Messages that are too large are an error of the publisher; all other errors are the server's. */
const translated = (error: unknown): unknown =>
  (error as Error).name === 'InvalidArgumentError' ? error : Object.assign(fail('upstream_unavailable'), { cause: error })

/** Closes the connection when the server has no JetStream. */
async function openJetStream({ nc, whileConnected }: Connection, prefix: string, log: Log) {
  const manager = await jetstreamManager(nc, { timeout: answerMs }).catch(async (error: unknown) => {
    await nc.close()
    throw error
  })
  const client = jetstream(nc, { timeout: answerMs })
  const isCluster = () => nc.info?.cluster !== undefined
  const streams = topicStreams(await jetstreamManager(nc, { timeout: streamAnswerMs, checkAPI: false }), prefix, isCluster, log)
  const deadLetters = deadLetterStream(manager, client, prefix, isCluster)
  return { manager, streams, deadLetters, publish: publisher(client, streams, whileConnected, prefix) }
}

/** Resolves when the stream of the topic has acknowledged all messages. */
const publisher =
  (client: JetStreamClient, streams: TopicStreams, whileConnected: Connection['whileConnected'], prefix: string) =>
  async (topic: Topic, outgoing: readonly Outgoing[]): Promise<void> => {
    try {
      await whileConnected(streams.ready(topic))
      const acks = outgoing.map(({ subject, dedupId, bytes, traceparent }) =>
        client.publish(getSubject(prefix, topic, subject), bytes, {
          ...(dedupId !== '' && { msgID: messageId(dedupId) }),
          ...(traceparent !== undefined && { headers: traceHeader(traceparent) }),
        }),
      )
      const failed = (await whileConnected(Promise.allSettled(acks))).find((ack) => ack.status === 'rejected')
      if (failed) throw failed.reason
    } catch (error) {
      streams.invalidate(topic)
      throw error
    }
  }

/** Ephemeral subscriptions on core NATS. */
function coreListeners(nc: NatsConnection, prefix: string, log: Log) {
  const gapHandlers = new Map<Subscription, () => void>()
  return {
    async listen<S extends DescMessage>(topic: ListenedTopic<S>, handler: Listener<S>, onGap: () => void): Promise<Subscription> {
      const receive = listener(topic, handler, onGap, log)
      const core = nc.subscribe(allSubjects(prefix, topic), {
        callback: (error, message) => (error ? onGap() : receive(message.data, () => getTraceparent(message))),
      })
      const subscription = {
        async stop() {
          gapHandlers.delete(subscription)
          core.unsubscribe()
        },
      }
      gapHandlers.set(subscription, onGap)
      // The reply confirms that the server has processed the subscription.
      await nc.flush().catch(async (error: unknown) => {
        await subscription.stop()
        throw error
      })
      return subscription
    },
    reconnected(): void {
      for (const onGap of gapHandlers.values()) onGap()
    },
  }
}
