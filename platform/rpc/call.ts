import { fail } from '@touchline/contract/errors'
import type { Call, CallOptions } from '../rpc-types.ts'
import { currentContext } from '../telemetry/tracing-context.ts'
import { parseTraceparent } from '../trace.ts'

/** The longest message either way. What needs more comes in pages or as a stream. */
export const messageBytesMax = 4 * 1024 * 1024

const timeoutMsDefault = 5_000
/** What a caller keeps for itself, so that it can still answer after a call it made ran into its deadline. */
const nestedReserveMs = 50
/** Node's timers overflow above. */
const timerMsMax = 2 ** 31 - 1

export interface OpenCall extends Call {
  /** Tells the answering side that nobody waits any more. */
  cancel(): void
  /** Lets go of the timer and of the signals it listens to. */
  close(): void
}

/**
 * A call as its caller holds it: `signal` aborts with `timeout` at the deadline, or with the reason of whatever cancels it first. Errors:
 * `timeout` when nothing is left of the call it is made within.
 */
export function openCall({ signal, timeoutMs = timeoutMsDefault, within, ...given }: CallOptions = {}): OpenCall {
  const around = currentContext()
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
    traceparent: wellFormed(given.traceparent ?? around?.traceparent ?? within?.traceparent),
    requestId: around?.requestId ?? within?.requestId,
    cancel: () => controller.abort(callerGone()),
    close() {
      clearTimeout(timer)
      for (const source of sources) source.removeEventListener('abort', follow)
    },
  }
}

/** What `work` comes to, or the reason of `signal` once it aborts; `work` is then left to itself. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Why a call is aborted whose caller hung up. */
export const callerGone = (): DOMException => new DOMException('The caller is gone.', 'AbortError')

/** Trace context that may travel as a header, or undefined. */
export const wellFormed = (traceparent: string | undefined): string | undefined =>
  traceparent !== undefined && parseTraceparent(traceparent) ? traceparent : undefined

/** The trace a call belongs to, or undefined. */
export const traceIdOf = ({ traceparent }: Call): string | undefined => traceparent && parseTraceparent(traceparent)?.traceId
