import { AckPolicy, DeliverPolicy, type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Topic } from '@touchline/contract/topics'
import { onceMs, unsettledMax } from '../delivery.ts'
import { allSubjects, streamName } from './names.ts'

/** The server's own codes. */
const streamInUse = 10_058
const consumerNotFound = 10_014

const hasCode = (error: unknown, code: number): boolean => (error as { code?: unknown } | undefined)?.code === code

/** Makes the topic's stream, or gives one that is there the subjects and times of the topic. Its replicas and limits stay the operator's. */
export async function ensureStream(manager: JetStreamManager, prefix: string, topic: Topic): Promise<void> {
  const name = streamName(prefix, topic)
  const ours = {
    subjects: [allSubjects(prefix, topic)],
    max_age: nanos(topic.keepHours * 3_600_000),
    duplicate_window: nanos(onceMs),
  }
  try {
    await manager.streams.add({ name, storage: StorageType.File, retention: RetentionPolicy.Limits, ...ours })
  } catch (error) {
    if (!hasCode(error, streamInUse)) throw error
    await manager.streams.update(name, ours)
  }
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
