import type { DescMessage } from '@bufbuild/protobuf'
import { AckPolicy, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Topic } from '@touchline/contract/topics'
import { unacknowledgedMax } from '../delivery.ts'
import type { Bus, ConsumeOptions, Subscription } from '../ports/bus.ts'
import { streamName } from './messages.ts'
import { hasCode, type TopicStreams } from './streams.ts'
import { type Subscriber, type SubscriberDeps, subscriber } from './subscriber.ts'

interface ConsumersDeps extends Omit<SubscriberDeps, 'stream' | 'restore'> {
  manager: JetStreamManager
  streams: TopicStreams
  prefix: string
  /** See `Connection.whileConnected`. */
  whileConnected<T>(work: Promise<T>): Promise<T>
}

/** The durable consumer of a subscription here. */
interface Position {
  stream: string
  durable: string
}

const idlePollMs = 10
const consumerNotFound = 10_014

/** The durable consumers that this process subscribes to. */
export function durableConsumers(deps: ConsumersDeps) {
  const { nc, manager, streams, clock, prefix, whileConnected } = deps
  const positions = new Map<Subscriber, Position>()
  return {
    async consume<S extends DescMessage>(topic: Topic<S>, options: ConsumeOptions<S>): Promise<Subscription> {
      const position = { stream: streamName(prefix, topic), durable: options.durable }
      const { ackWaitMs = deps.ackWaitMs } = options
      const ensured = async () => {
        await streams.ready(topic)
        await ensureConsumer(manager, position, ackWaitMs)
      }
      const restore = () => {
        streams.invalidate(topic)
        return whileConnected(ensured())
      }
      await ensured()
      const subscription = subscriber({ ...deps, ackWaitMs, stream: position.stream, restore }, topic, options)
      positions.set(subscription, position)
      return {
        async stop() {
          await subscription.stop()
          positions.delete(subscription)
        },
      }
    },
    reconnected(): void {
      for (const each of positions.keys()) each.reconnected()
    },
    settled: (): Promise<void> => whenIdle(nc, manager, () => new Promise((resolve) => clock.after(idlePollMs, resolve)), positions),
    async lag(): ReturnType<Bus['lag']> {
      const lag: Record<string, number> = {}
      for (const { stream, durable } of new Map([...positions.values()].map((each) => [`${each.stream} ${each.durable}`, each])).values()) {
        const info = await manager.consumers.info(stream, durable)
        lag[durable] = (lag[durable] ?? 0) + info.num_pending + info.num_ack_pending
      }
      return lag
    },
    async stop(): Promise<void> {
      await Promise.all([...positions.keys()].map((each) => each.stop()))
      positions.clear()
    },
  }
}

/**
 * Resolves when no message is pending or unacknowledged for these consumers, in any process, and the listeners here
 * have received the resulting messages. Requires two equal snapshots: while consumers are read one after another, one
 * may publish for another.
 */
async function whenIdle(
  nc: NatsConnection,
  manager: JetStreamManager,
  pause: () => Promise<void>,
  positions: ReadonlyMap<Subscriber, Position>,
): Promise<void> {
  const snapshot = async (): Promise<string | undefined> => {
    await nc.flush()
    const infos = await Promise.all([...positions.values()].map(({ stream, durable }) => manager.consumers.info(stream, durable)))
    if (infos.some((info) => info.num_pending > 0 || info.num_ack_pending > 0)) return undefined
    return infos.map((info) => `${info.name} ${info.delivered.consumer_seq}`).join()
  }
  while (!nc.isClosed()) {
    const first = await snapshot().catch(() => undefined)
    if (first !== undefined && first === (await snapshot().catch(() => undefined))) return
    await pause()
  }
}

/**
 * Creates the durable consumer unless it exists. It begins at the start of the stream: services start together, and one
 * may publish before another has subscribed for the first time. After the loss of a consumer, redelivering everything
 * is preferred to losing messages.
 */
async function ensureConsumer(manager: JetStreamManager, { stream, durable }: Position, ackWaitMs: number): Promise<void> {
  const settings = { ack_wait: nanos(ackWaitMs), max_ack_pending: unacknowledgedMax }
  try {
    const { config } = await manager.consumers.info(stream, durable)
    if (config.ack_wait !== settings.ack_wait || config.max_ack_pending !== settings.max_ack_pending) {
      await manager.consumers.update(stream, durable, settings)
    }
  } catch (error) {
    if (!hasCode(error, consumerNotFound)) throw error
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...settings,
    })
  }
}
