import type { ServerResponse } from 'node:http'
import type { DescMethodUnary, DescService } from '@bufbuild/protobuf'
import { fail, isUnavailable } from '@touchline/contract/errors'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'
import type { CallOptions } from '@touchline/platform/rpc-types'
import type { Caller } from '../grants/caller.ts'
import { type InFlight, inFlightBounds } from '../overload/in-flight.ts'
import { overloaded, type Shedding } from '../overload/shedding.ts'
import type { Entitled } from './request-context.ts'

/** Deadline of a request, from its arrival to the response of the service, in milliseconds. */
const requestMs = 4_000

/** Remaining time until the deadline, which includes time spent in a queue. */
export const remainingMs = ({ startedAt }: Pick<Entitled, 'startedAt'>): number => requestMs - (performance.now() - startedAt)

/** Throws when nobody waits for the response any more. */
export function checkDeadline(ctx: Pick<Entitled, 'startedAt'> & { isGone: boolean }): void {
  // Never sent, because the client has disconnected.
  if (ctx.isGone) throw overloaded
  if (remainingMs(ctx) <= 0) throw fail('timeout')
}

/** A client's connection while it waits for its response. */
export type ResponseConnection = Pick<ServerResponse, 'closed' | 'once' | 'off'>

/** Resolves with the result of `work`. Rejects when the client disconnects, which also aborts `signal`. */
export function whileConnected<T>(client: ResponseConnection, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  return untilGone(client, work(abort.signal), () => abort.abort())
}

/** The same for work that other clients may wait for, too. `leave`: called when this client stops waiting. */
export async function untilGone<T>(client: ResponseConnection, work: Promise<T>, leave: () => void): Promise<T> {
  const gone = Promise.withResolvers<never>()
  // Never sent, because the client has disconnected.
  const onClose = () => gone.reject(overloaded)
  client.once('close', onClose)
  if (client.closed) onClose()
  try {
    return await Promise.race([work, gone.promise])
  } finally {
    client.off('close', onClose)
    leave()
  }
}

export type CallRpc = (
  ctx: Pick<Entitled, 'startedAt' | 'route'> & { signal: AbortSignal },
  rpc: DescMethodUnary,
  request: object,
) => Promise<object>

type Methods = Record<string, (request: object, options: CallOptions) => Promise<object>>

interface CallDeps {
  /** Services by name, the same names as in `clients`. */
  calls: Record<string, DescService>
  clients: Record<string, object>
  metrics: Metrics
  shedding: Pick<Shedding, 'begin'>
}

/**
 * Calls the service that implements the method. When all its clients disconnect, the RPC is cancelled. It counts as in
 * flight until it has actually ended; otherwise clients could exceed the concurrency limit by disconnecting.
 */
export function callRpc({ calls, clients, metrics, shedding }: CallDeps): CallRpc {
  const byService = new Map(Object.entries(calls).map(([name, { typeName }]) => [typeName, clients[name] as Methods]))
  const seconds = metrics.histogram('touchline_gateway_call_seconds', 'Duration of the calls to services, by route.', ['route'])
  return async (ctx, { parent, localName }, request) => {
    const inFlight = shedding.begin(parent.typeName)
    const startedAt = performance.now()
    const ended = Promise.withResolvers<void>()
    let isMeaningful = true
    try {
      const options = { signal: ctx.signal, timeoutMs: remainingMs(ctx), ended: ended.resolve }
      return await byService.get(parent.typeName)![localName]!(request, options)
    } catch (error) {
      // An unavailable service fails at once, so the duration is no measure of its latency.
      isMeaningful = !ctx.signal.aborted && !isUnavailable(error)
      throw error
    } finally {
      const tookMs = performance.now() - startedAt
      void ended.promise.then(() => inFlight.end(isMeaningful ? tookMs : undefined))
      seconds.observe(tookMs / 1_000, { route: ctx.route.endpoint.path })
    }
  }
}

/** A request that may be queued behind others of its caller. */
export type Waiting = Pick<Entitled, 'res' | 'startedAt'> & { caller: Pick<Caller, 'limitKey' | 'within'> }

/** Runs `work` once the caller has a free slot. */
export type InTurn = <T>(ctx: Waiting, work: () => Promise<T>) => Promise<T>

/**
 * Errors: `too_many_in_flight` when the queue is full; `timeout` when the deadline of the request passes while it is
 * queued. A client that disconnects while queued leaves the queue.
 */
export function inTurn(inFlight: InFlight, steadyClock: Clock): InTurn {
  const inQueue = queued(inFlight, steadyClock)
  return (ctx, work) => {
    const { within } = ctx.caller
    // A visitor of a page holds a slot of its own while it waits for one of the key, so it cannot fill the queue of the key.
    return within ? inQueue(ctx, () => inQueue({ ...ctx, caller: within }, work)) : inQueue(ctx, work)
  }
}

const queued =
  (inFlight: InFlight, steadyClock: Clock): InTurn =>
  async (ctx, work) => {
    const started = Promise.withResolvers<void>()
    const slot = inFlight.acquire(ctx.caller.limitKey, started.resolve)
    if (!slot) throw fail('too_many_in_flight', inFlightBounds)
    try {
      if (slot.isQueued()) await untilStarted(ctx, started, steadyClock)
      return await work()
    } finally {
      slot.release()
    }
  }

async function untilStarted(ctx: Waiting, started: PromiseWithResolvers<void>, steadyClock: Clock): Promise<void> {
  // Never sent, because the client has disconnected.
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
