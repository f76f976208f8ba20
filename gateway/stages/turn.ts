import { fail } from '@touchline/contract/errors'
import type { Clock } from '@touchline/platform/ports/clock'
import { type InFlight, inFlightBounds } from '../overload/in-flight.ts'
import { overloaded } from '../overload/shedding.ts'
import type { RequestContext } from '../request-context.ts'
import { leftMs } from './call.ts'

/** Runs `work` when it is the request's turn among those of its key, or of its address without one. */
export type InTurn = <T>(x: RequestContext, work: () => Promise<T>) => Promise<T>

/**
 * Errors: `too_many_in_flight`, at once; `timeout` when the time of the request has run out before its turn came. Who hangs up while he waits
 * makes room for the next one.
 */
export const inTurn =
  (inFlight: InFlight, steadyClock: Clock): InTurn =>
  async (x, work) => {
    const turn = Promise.withResolvers<void>()
    const place = inFlight.enter(x.limitKey, turn.resolve)
    if (!place) throw fail('too_many_in_flight', inFlightBounds)
    try {
      if (place.waits) await untilTurn(x, turn, steadyClock)
      return await work()
    } finally {
      place.leave()
    }
  }

async function untilTurn(x: RequestContext, turn: PromiseWithResolvers<void>, steadyClock: Clock): Promise<void> {
  // Nobody hears of it.
  const hangUp = () => turn.reject(overloaded)
  const timer = steadyClock.after(Math.max(0, leftMs(x)), () => turn.reject(fail('timeout')))
  x.res.once('close', hangUp)
  if (x.res.closed) hangUp()
  try {
    await turn.promise
  } finally {
    timer.cancel()
    x.res.off('close', hangUp)
  }
}
