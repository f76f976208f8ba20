import type { Log } from '@touchline/platform/log'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

/** A full read that is repeated after a gap and retried until it succeeds. */
export interface RetriedRead {
  /**
   * Starts over and resolves after the first attempt. Failed attempts are retried in the background, with a backoff
   * that doubles from 0.5 s to 10 s.
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
