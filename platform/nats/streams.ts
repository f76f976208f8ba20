import { AckPolicy, DeliverPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { onceMs, unsettledMax } from '../delivery.ts'

/** The server's own codes. */
const streamInUse = 10_058
const consumerNotFound = 10_014
const replicasNotSupported = 10_074

const hasCode = (error: unknown, code: number): boolean => (error as { code?: unknown } | undefined)?.code === code

/** What is acknowledged survives the loss of a server. */
const replicasInCluster = 3

/**
 * Makes a stream, or gives one that is there these subjects and times; its replicas and limits stay the operator's. A new one has three
 * replicas where the server belongs to a cluster. Answers when it was made.
 */
export async function ensureStream(manager: JetStreamManager, isCluster: boolean, ours: OurStream): Promise<string> {
  const { name, subject, keepHours } = ours
  const config = { subjects: [subject], max_age: nanos(keepHours * 3_600_000), duplicate_window: nanos(onceMs) }
  const make = (replicas: number) =>
    manager.streams.add({ name, storage: StorageType.File, retention: RetentionPolicy.Limits, num_replicas: replicas, ...config })
  const made = make(isCluster ? replicasInCluster : 1).catch((error) => {
    if (hasCode(error, replicasNotSupported)) return make(1)
    throw error
  })
  const { created } = await made.catch((error) => {
    if (hasCode(error, streamInUse)) return manager.streams.update(name, config)
    throw error
  })
  return created
}

export interface OurStream {
  name: string
  /** A pattern. */
  subject: string
  keepHours: number
}

/**
 * Makes the durable consumer unless it is there. `from`: 'now' for a name's first subscription; 'the start' when one that was there is
 * gone, and the stream with it perhaps: rather everything again than something never.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  ackWaitMs: number,
  from: 'now' | 'the start',
): Promise<void> {
  const ours = { ack_wait: nanos(ackWaitMs), max_ack_pending: unsettledMax }
  try {
    const { config } = await manager.consumers.info(stream, durable)
    if (config.ack_wait !== ours.ack_wait || config.max_ack_pending !== ours.max_ack_pending) {
      await manager.consumers.update(stream, durable, ours)
    }
  } catch (error) {
    if (!hasCode(error, consumerNotFound)) throw error
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: from === 'now' ? DeliverPolicy.New : DeliverPolicy.All,
      ...ours,
    })
  }
}
