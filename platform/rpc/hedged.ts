import { isUnavailable } from '@touchline/contract/errors'
import { callerCancelled, type OpenCall } from './call.ts'

type HedgeBudget = ReturnType<typeof hedgeBudget>

const tokensPerCall = 0.1
const tokens = { initial: 10, max: 500 }

/** Budget of hedged attempts of one client: a tenth of its calls, as a token bucket. */
export function hedgeBudget() {
  let remaining = tokens.initial
  return {
    /** Runs once per call. */
    earn(): void {
      remaining = Math.min(tokens.max, remaining + tokensPerCall)
    },
    /** False when the budget is exhausted. */
    take(): boolean {
      if (remaining < 1) return false
      remaining--
      return true
    },
  }
}

const attemptsMax = 4

/**
 * Hedging for idempotent calls: without a response a further attempt is sent every `afterMs`, up to four in all, so
 * that another process responds when one hangs. The first response wins and the other attempts are cancelled. After an
 * `upstream_unavailable` the others have `afterMs` to respond: they may be waiting for the same dependency, and waiting
 * until the deadline would hide the cause.
 */
export function hedged<T>(send: (call: OpenCall) => Promise<T>, call: OpenCall, afterMs: number, budget: HedgeBudget): Promise<T> {
  budget.earn()
  return new Promise((resolve, reject) => {
    const waiting = new Set<AbortController>()
    let attempts = 0
    let timer: NodeJS.Timeout | undefined
    let grace: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      clearTimeout(grace)
      call.signal.removeEventListener('abort', end)
      for (const each of waiting) each.abort(call.signal.aborted ? call.signal.reason : callerCancelled())
    }
    const attempt = () => {
      const own = new AbortController()
      waiting.add(own)
      if (++attempts < attemptsMax) timer = setTimeout(() => budget.take() && attempt(), afterMs)
      send({ ...call, signal: own.signal }).then(
        (answer) => {
          waiting.delete(own)
          resolve(answer)
          end()
        },
        (error) => {
          waiting.delete(own)
          const fail = () => {
            reject(error)
            end()
          }
          if (waiting.size === 0 || !isUnavailable(error)) fail()
          else grace ??= setTimeout(fail, afterMs)
        },
      )
    }
    call.signal.addEventListener('abort', end)
    attempt()
  })
}
