import type { JetStreamManager } from '@nats-io/jetstream'
import type { Topic } from '@touchline/contract/topics'
import type { Log } from '../log.ts'
import type { Subscription } from '../ports/bus.ts'
import { allSubjects, streamName } from './names.ts'
import { ensureStream } from './streams.ts'

export interface TopicStreams {
  /** Resolves when the topic's stream is there, as the topic says; asks the server once until `forget`. */
  ready(topic: Topic): Promise<void>
  /** The stream of this topic may be gone. */
  doubt(topic: Topic): void
  /** All may be gone: it is another server, or the same one without its disk. */
  doubtAll(): void
  /** Looks at those whose loss somebody wants to know of. */
  lookAgain(): void
  /** From now on; the stream known so far is what is compared with. */
  whenLost(topic: Topic, task: () => void): Subscription
}

/** How often the server is asked about a stream. */
export const streamTries = 4

/** The streams of the topics that this process uses. A stream that was made later than the one known before is another one: the first is lost. */
export function topicStreams(manager: JetStreamManager, prefix: string, isCluster: () => boolean, log: Log): TopicStreams {
  const known = new Map<string, Promise<void>>()
  const madeAt = new Map<string, string>()
  const watched = new Map<Topic, Set<() => void>>()
  const ensure = async (topic: Topic) => {
    const stream = { name: streamName(prefix, topic), subject: allSubjects(prefix, topic), keepHours: topic.retentionHours }
    const made = await answered(() => ensureStream(manager, isCluster(), stream))
    const before = madeAt.get(topic.name)
    madeAt.set(topic.name, made)
    if (before === undefined || before === made) return
    log.error('the bus has lost what was published', { topic: topic.name })
    for (const [each, tasks] of watched) if (each.name === topic.name) for (const task of tasks) task()
  }
  const streams: TopicStreams = {
    ready(topic) {
      const asked = known.get(topic.name) ?? ensure(topic)
      known.set(topic.name, asked)
      asked.catch(() => known.delete(topic.name))
      return asked
    },
    doubt: (topic) => void known.delete(topic.name),
    doubtAll: () => known.clear(),
    lookAgain() {
      // One that cannot be looked at now is looked at when it is used.
      for (const topic of watched.keys()) streams.ready(topic).catch(() => undefined)
    },
    whenLost(topic, task) {
      const tasks = watched.get(topic) ?? new Set()
      watched.set(topic, tasks.add(task))
      return {
        async stop() {
          tasks.delete(task)
          if (tasks.size === 0) watched.delete(topic)
        },
      }
    },
  }
  return streams
}

/** Asks again what had no answer. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = streamTries - 1; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || (error as Error).name !== 'TimeoutError') throw error
    }
  }
}
