import type { Log } from '@touchline/platform/log'
import type { Clock, Timer } from '@touchline/platform/ports/clock'

/** Something that is read as a whole, and again after a gap, until it succeeds. */
export interface KeptTrying {
  /** Begins anew; resolves after the first try. What fails is tried again behind, after a pause that doubles from 0.5 s to 10 s. */
  again(): Promise<void>
  /** The newest reading succeeded. */
  done(): boolean
  stop(): void
}

const pauseMs = { first: 500, longest: 10_000 }

export function keepTrying(
  { steadyClock, log, what }: { steadyClock: Clock; log: Log; what: string },
  read: (signal: AbortSignal) => Promise<void>,
): KeptTrying {
  let current: AbortController | undefined
  let timer: Timer | undefined
  let done = false

  async function attempt(mine: AbortController, pause: number): Promise<void> {
    try {
      await read(mine.signal)
      if (current === mine) done = true
    } catch (error) {
      if (mine.signal.aborted) return
      log.warn(`${what} cannot be read; it is tried again`, { error: error as Error })
      timer = steadyClock.after(pause, () => void attempt(mine, Math.min(2 * pause, pauseMs.longest)))
    }
  }

  const end = () => {
    current?.abort()
    timer?.cancel()
    done = false
  }
  return {
    again() {
      end()
      current = new AbortController()
      return attempt(current, pauseMs.first)
    },
    done: () => done,
    stop: end,
  }
}
