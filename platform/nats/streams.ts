import { type JetStreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Topic } from '@touchline/contract/topics'
import { dedupWindowMs } from '../delivery.ts'
import type { Log } from '../log.ts'
import type { Subscription } from '../ports/bus.ts'
import { allSubjects, streamName } from './messages.ts'

/** JetStream API error codes. */
const streamInUse = 10_058
const replicasNotSupported = 10_074

export const hasCode = (error: unknown, code: number): boolean => (error as { code?: unknown } | undefined)?.code === code

/** Acknowledged messages survive the loss of a server. */
const replicasInCluster = 3

/**
 * Creates a stream, or updates subjects and retention of an existing one; the operator's settings of its replicas and
 * limits are kept. A new stream has three replicas in a cluster. Returns its creation time.
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

export type TopicStreams = ReturnType<typeof topicStreams>

/** Attempts of a request about a stream. */
export const streamTries = 4

/**
 * The streams of the topics that this process uses. A changed creation time means that the previous stream was lost.
 */
export function topicStreams(manager: JetStreamManager, prefix: string, isCluster: () => boolean, log: Log) {
  const checks = new Map<string, Promise<void>>()
  const createdAt = new Map<string, string>()
  const resetTasks = new Map<Topic, Set<() => void>>()
  const ensure = async (topic: Topic) => {
    const stream = { name: streamName(prefix, topic), subject: allSubjects(prefix, topic), retentionHours: topic.retentionHours }
    const created = await withRetries(() => ensureStream(manager, isCluster(), stream))
    const previous = createdAt.get(topic.name)
    createdAt.set(topic.name, created)
    if (previous === undefined || previous === created) return
    log.error('the stream was reset: published messages are lost', { topic: topic.name })
    for (const [each, tasks] of resetTasks) if (each.name === topic.name) for (const task of tasks) task()
  }
  const ready = (topic: Topic): Promise<void> => {
    const check = checks.get(topic.name) ?? ensure(topic)
    checks.set(topic.name, check)
    check.catch(() => checks.delete(topic.name))
    return check
  }
  return {
    /** Resolves when the topic's stream exists with the topic's settings; cached until invalidated. */
    ready,
    /** The stream of this topic may be lost: the next use checks it. */
    invalidate: (topic: Topic): void => void checks.delete(topic.name),
    /** All streams may be lost: another server, or the same one after losing its disk. */
    invalidateAll: (): void => checks.clear(),
    /** Checks the streams with registered tasks. */
    recheck(): void {
      // A stream that cannot be checked now is checked on its next use.
      for (const topic of resetTasks.keys()) ready(topic).catch(() => undefined)
    },
    /** Runs `task` when the stream is not the one that was last known. */
    onReset(topic: Topic, task: () => void): Subscription {
      const tasks = resetTasks.get(topic) ?? new Set()
      resetTasks.set(topic, tasks.add(task))
      return {
        async stop() {
          tasks.delete(task)
          if (tasks.size === 0) resetTasks.delete(topic)
        },
      }
    },
  }
}

/** Repeats a request that timed out. */
async function withRetries<T>(request: () => Promise<T>): Promise<T> {
  for (let remaining = streamTries - 1; ; remaining--) {
    try {
      return await request()
    } catch (error) {
      if (remaining === 0 || (error as Error).name !== 'TimeoutError') throw error
    }
  }
}
