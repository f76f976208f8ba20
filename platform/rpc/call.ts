import { fail } from '@touchline/contract/errors'
import type { Call, CallOptions } from '../rpc-types.ts'
import { currentContext } from '../telemetry/tracing-context.ts'
import { parseTraceparent } from '../trace.ts'

/** Maximum message size in both directions. Larger results are paginated or streamed. */
export const messageBytesMax = 4 * 1024 * 1024

const timeoutMsDefault = 5_000
/** Reserve of a caller, so that it can still respond after a nested call ran into its deadline. */
const nestedReserveMs = 50
/** Node's timers overflow above this. */
const timerMsMax = 2 ** 31 - 1

export interface OpenCall extends Call {
  /** Cancels the call on the server side. */
  cancel(): void
  /** Releases the timer and the abort listeners. */
  close(): void
}

/**
 * The client side of a call: `signal` aborts with `timeout` at the deadline, or with the reason of an earlier
 * cancellation. Errors: `timeout` when the enclosing call (`within`) has no time remaining.
 */
export function openCall({ signal, timeoutMs = timeoutMsDefault, within, ...given }: CallOptions = {}): OpenCall {
  const context = currentContext()
  const now = Date.now()
  const deadline = Math.min(now + timeoutMs, (within?.deadline ?? Number.POSITIVE_INFINITY) - nestedReserveMs)
  if (deadline <= now) throw fail('timeout')
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(fail('timeout')), Math.min(deadline - now, timerMsMax))
  const sources = [signal, within?.signal].filter((source) => source !== undefined)
  const follow = () => controller.abort(sources.find((source) => source.aborted)?.reason)
  for (const source of sources) source.addEventListener('abort', follow)
  if (sources.some((source) => source.aborted)) follow()
  return {
    signal: controller.signal,
    deadline,
    traceparent: wellFormed(given.traceparent ?? context?.traceparent ?? within?.traceparent),
    requestId: context?.requestId ?? within?.requestId,
    cancel: () => controller.abort(callerCancelled()),
    close() {
      clearTimeout(timer)
      for (const source of sources) source.removeEventListener('abort', follow)
    },
  }
}

/** Settles as `work` does, or rejects with the reason of `signal` once it aborts; `work` is not stopped. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The abort reason of a call that its caller cancelled. */
export const callerCancelled = (): DOMException => new DOMException('The caller is gone.', 'AbortError')

/** The trace context if it is valid as a header, or undefined. */
export const wellFormed = (traceparent: string | undefined): string | undefined =>
  traceparent !== undefined && parseTraceparent(traceparent) ? traceparent : undefined

/** The trace a call belongs to, or undefined. */
export const getTraceId = ({ traceparent }: Call): string | undefined => traceparent && parseTraceparent(traceparent)?.traceId
