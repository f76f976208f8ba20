import { fail } from '@touchline/contract/errors'
import type { Clock } from '@touchline/platform/ports/clock'
import { type InFlight, inFlightBounds } from '../overload/in-flight.ts'
import { overloaded } from '../overload/shedding.ts'
import type { RequestContext } from '../request-context.ts'
import { remainingMs } from './call.ts'

/** Runs `work` when a slot of the request's key, or of its address without one, is free. */
export type InTurn = <T>(ctx: RequestContext, work: () => Promise<T>) => Promise<T>

/**
 * Errors: `too_many_in_flight` when the queue is full; `timeout` when the deadline of the request passes while it is
 * queued. A client that disconnects while queued leaves the queue.
 */
export const inTurn =
  (inFlight: InFlight, steadyClock: Clock): InTurn =>
  async (ctx, work) => {
    const started = Promise.withResolvers<void>()
    const slot = inFlight.acquire(ctx.limitKey, started.resolve)
    if (!slot) throw fail('too_many_in_flight', inFlightBounds)
    try {
      if (slot.isQueued) await untilStarted(ctx, started, steadyClock)
      return await work()
    } finally {
      slot.release()
    }
  }

async function untilStarted(ctx: RequestContext, started: PromiseWithResolvers<void>, steadyClock: Clock): Promise<void> {
  // The error is not sent: the client is gone.
  const onClose = () => started.reject(overloaded)
  const timer = steadyClock.after(Math.max(0, remainingMs(ctx)), () => started.reject(fail('timeout')))
  ctx.res.once('close', onClose)
  if (ctx.res.closed) onClose()
  try {
    await started.promise
  } finally {
    timer.cancel()
    ctx.res.off('close', onClose)
  }
}
