import { getOrMake } from '@touchline/platform/get-or-make'
import { transientMap } from '@touchline/platform/transient-map'

/** Limits per customer and process: requests that run at once, and requests that may be queued behind them. */
export const inFlightBounds = { running: 16, waiting: 64 }

/** A running or queued request of one customer. */
export interface Slot {
  /** The request has not started yet. */
  isQueued(): boolean
  /** The request has ended or was cancelled; starts the next one. Idempotent. */
  release(): void
}

/**
 * Limits the requests in flight per customer, so that one customer cannot delay the others. A customer is a key, or an
 * address without one.
 */
export interface InFlight {
  /**
   * Calls `begin` before it returns, or in FIFO order once a slot is free. Undefined when the queue is full; `begin` is
   * never called then.
   */
  acquire(customer: string, begin: () => void): Slot | undefined
  count(): { running: number; waiting: number }
}

interface Queue {
  running: number
  /** FIFO. Non-empty only while `running` is at its bound. */
  waiting: Set<() => void>
}

export function inFlight(): InFlight {
  const queues = transientMap<string, Queue>()

  function onReleased(customer: string, queue: Queue): void {
    queue.running--
    const [next] = queue.waiting
    if (next) next()
    else if (queue.running === 0) queues.delete(customer)
  }

  return {
    acquire(customer, begin) {
      const queue = getOrMake(queues, customer, (): Queue => ({ running: 0, waiting: new Set() }))
      const isFull = queue.running >= inFlightBounds.running
      if (isFull && queue.waiting.size >= inFlightBounds.waiting) return undefined
      let isReleased = false
      const run = () => {
        queue.waiting.delete(run)
        queue.running++
        begin()
      }
      if (isFull) queue.waiting.add(run)
      else run()
      return {
        isQueued: () => queue.waiting.has(run),
        release() {
          if (isReleased) return
          isReleased = true
          if (!queue.waiting.delete(run)) onReleased(customer, queue)
        },
      }
    },
    count() {
      let [running, waiting] = [0, 0]
      for (const queue of queues.values()) {
        running += queue.running
        waiting += queue.waiting.size
      }
      return { running, waiting }
    },
  }
}
