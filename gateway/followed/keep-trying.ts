import type { DescMessage } from '@bufbuild/protobuf'
import type { Topic } from '@touchline/contract/topics'
import type { Log } from '@touchline/platform/log'
import type { Bus, Listener, Subscription } from '@touchline/platform/ports/bus'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

/** A full read that is repeated after a gap and retried until it succeeds. */
export interface RetriedRead {
  /**
   * Restarts the read and resolves after the first attempt. Failed attempts are retried in the background, with a
   * backoff that doubles from 0.5 s to 10 s.
   */
  restart(): Promise<void>
  /** The most recent read succeeded. */
  isDone(): boolean
  stop(): void
}

const pauseMs = { first: 500, longest: 10_000 }

export function keepTrying(
  { steadyClock, log, what }: { steadyClock: Clock; log: Log; what: string },
  read: (signal: AbortSignal) => Promise<void>,
): RetriedRead {
  let current: AbortController | undefined
  let timer: Timer | undefined
  let done = false

  async function attempt(own: AbortController, pause: number): Promise<void> {
    try {
      await read(own.signal)
      if (current === own) done = true
    } catch (error) {
      if (own.signal.aborted) return
      log.warn(`${what} cannot be read; retrying`, { error: error as Error })
      timer = steadyClock.after(pause, () => void attempt(own, Math.min(2 * pause, pauseMs.longest)))
    }
  }

  const cancel = () => {
    current?.abort()
    timer?.cancel()
    done = false
  }
  return {
    restart() {
      cancel()
      current = new AbortController()
      return attempt(current, pauseMs.first)
    },
    isDone: () => done,
    stop: cancel,
  }
}

/** A list owned by another service, held in memory. */
export interface FollowedList {
  /** Resolves after the first attempt to read the list; a failed read is retried in the background. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps a list up to date from the messages of `topic`, which it receives before the first read begins; reads the list
 * again after a gap. `onRead` runs after the first attempt of each read.
 */
export function follow<S extends DescMessage>(
  { bus, topic, reading, onRead = () => {} }: { bus: Bus; topic: Topic<S>; reading: RetriedRead; onRead?: () => void },
  onMessage: Listener<S>,
): FollowedList {
  let subscription: Subscription | undefined
  const read = () => reading.restart().then(onRead)
  return {
    async start() {
      subscription = await bus.listen(topic, onMessage, () => void read())
      await read()
    },
    async stop() {
      await subscription?.stop()
      reading.stop()
    },
  }
}
