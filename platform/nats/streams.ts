import { AckPolicy, DeliverPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { dedupWindowMs, unacknowledgedMax } from '../delivery.ts'

/** JetStream API error codes. */
const streamInUse = 10_058
const consumerNotFound = 10_014
const replicasNotSupported = 10_074

const hasCode = (error: unknown, code: number): boolean => (error as { code?: unknown } | undefined)?.code === code

/** Acknowledged messages survive the loss of a server. */
const replicasInCluster = 3

/**
 * Creates a stream, or updates subjects and retention of an existing one; its replicas and limits stay as the operator
 * set them. A new stream has three replicas in a cluster. Returns its creation time.
 */
export async function ensureStream(manager: JetStreamManager, isCluster: boolean, options: StreamOptions): Promise<string> {
  const { name, subject, retentionHours } = options
  const config = { subjects: [subject], max_age: nanos(retentionHours * 3_600_000), duplicate_window: nanos(dedupWindowMs) }
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

export interface StreamOptions {
  name: string
  /** Subject pattern. */
  subject: string
  retentionHours: number
}

/**
 * Creates the durable consumer unless it exists. `from`: 'now' for the first subscription of a name; 'the start' when
 * an existing consumer was lost, possibly with its stream: redelivering everything is preferred to losing messages.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  ackWaitMs: number,
  from: 'now' | 'the start',
): Promise<void> {
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
      deliver_policy: from === 'now' ? DeliverPolicy.New : DeliverPolicy.All,
      ...settings,
    })
  }
}
