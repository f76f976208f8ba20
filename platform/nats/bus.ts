import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { fail } from '@touchline/contract/errors'
import type { Topic } from '@touchline/contract/topics'
import { batchOf, encode, listener } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { Bus, Subscription } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { natsConnection } from './connection.ts'
import { allSubjects, messageId, streamName, subjectOf } from './names.ts'
import { whenQuiet } from './quiet.ts'
import { ensureConsumer, ensureStream } from './streams.ts'
import { type Subscriber, subscriber } from './subscriber.ts'

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
  const { nc, connected } = await natsConnection(url, pingIntervalMs, log, () => {
    for (const each of consumers.keys()) each.reconnected()
    for (const onGap of listeners.values()) onGap()
  })
  const manager = await jetstreamManager(nc).catch(async (error: unknown) => {
    await nc.close()
    throw error
  })
  const client = jetstream(nc)
  const streams = new Map<string, Promise<void>>()
  const streamOf = (topic: Topic): Promise<void> => {
    const known = streams.get(topic.name) ?? ensureStream(manager, prefix, topic)
    streams.set(topic.name, known)
    known.catch(() => streams.delete(topic.name))
    return known
  }
  const checkConnected = () => {
    if (!connected()) throw fail('upstream_unavailable')
  }
  /** Messages that are too large are the publisher's fault, all else the server's. */
  const translated = (error: unknown): unknown =>
    (error as Error).name === 'InvalidArgumentError' ? error : Object.assign(fail('upstream_unavailable'), { cause: error })

  return {
    async publish(topic, messages) {
      const outgoing = encode(topic, messages)
      // What is handed over without a connection would be sent much later, after what is published again.
      checkConnected()
      try {
        await streamOf(topic)
        const acks = outgoing.map(({ subject, once, bytes }) =>
          client.publish(subjectOf(prefix, topic, subject), bytes, once === '' ? {} : { msgID: messageId(once) }),
        )
        const failed = (await Promise.allSettled(acks)).find((ack) => ack.status === 'rejected')
        if (failed) throw failed.reason
      } catch (error) {
        streams.delete(topic.name)
        throw translated(error)
      }
    },
    async consume(topic, consumeOptions) {
      batchOf(consumeOptions)
      checkConnected()
      const position = { stream: streamName(prefix, topic), durable: consumeOptions.durable }
      const ensured = async (from: 'now' | 'the start') => {
        await streamOf(topic)
        await ensureConsumer(manager, position.stream, position.durable, ackWaitMs, from)
      }
      const restore = () => {
        streams.delete(topic.name)
        return ensured('the start')
      }
      await ensured('now').catch((error: unknown) => {
        throw translated(error)
      })
      const own = subscriber({ nc, clock, log, stream: position.stream, ackWaitMs, restore }, topic, consumeOptions)
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
        callback: (error, message) => (error ? onGap() : hear(message.data)),
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
    async close() {
      // Handlers that are running may publish.
      await Promise.all([...consumers.keys()].map((each) => each.stop()))
      consumers.clear()
      if (connected()) await nc.drain()
      else await nc.close()
    },
  }
}
