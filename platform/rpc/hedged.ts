import { ServiceError } from '@touchline/contract/errors'
import { callerGone, type OpenCall } from './call.ts'

/** How many calls may be made a second time, of one client: a tenth of its calls, and no more at once than what it has saved up. */
export interface HedgeBudget {
  /** A call is made. */
  earn(): void
  /** False: nothing is left. */
  take(): boolean
}

const share = 0.1
const saved = { first: 10, most: 500 }

export function hedgeBudget(): HedgeBudget {
  let left = saved.first
  return {
    earn() {
      left = Math.min(saved.most, left + share)
    },
    take() {
      if (left < 1) return false
      left--
      return true
    },
  }
}

const triesMax = 4

/**
 * A call that may be made twice. While no answer has come it is sent once more every `afterMs`, up to four times, so that another process
 * answers where one is silent; the first that answers decides, and the others are cancelled. One that says that it cannot leaves the others
 * `afterMs`: what it could not reach they may be waiting for too, and who waits with them until the deadline learns nothing.
 */
export function hedged<T>(send: (call: OpenCall) => Promise<T>, call: OpenCall, afterMs: number, budget: HedgeBudget): Promise<T> {
  budget.earn()
  return new Promise((resolve, reject) => {
    const waiting = new Set<AbortController>()
    let tries = 0
    let timer: NodeJS.Timeout | undefined
    let patience: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      clearTimeout(patience)
      call.signal.removeEventListener('abort', end)
      for (const each of waiting) each.abort(call.signal.aborted ? call.signal.reason : callerGone())
    }
    const attempt = () => {
      const own = new AbortController()
      waiting.add(own)
      if (++tries < triesMax) timer = setTimeout(() => budget.take() && attempt(), afterMs)
      send({ ...call, signal: own.signal }).then(
        (answer) => {
          waiting.delete(own)
          resolve(answer)
          end()
        },
        (error) => {
          waiting.delete(own)
          const tell = () => {
            reject(error)
            end()
          }
          if (waiting.size === 0 || !isAway(error)) tell()
          else patience ??= setTimeout(tell, afterMs)
        },
      )
    }
    call.signal.addEventListener('abort', end)
    attempt()
  })
}

const isAway = (error: unknown): boolean => error instanceof ServiceError && error.code === 'upstream_unavailable'
