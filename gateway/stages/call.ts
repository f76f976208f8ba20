import type { DescMethodUnary, DescService } from '@bufbuild/protobuf'
import { fail, ServiceError } from '@touchline/contract/errors'
import { isId, sportOfId } from '@touchline/contract/ids'
import type { Metrics } from '@touchline/platform/metrics'
import type { CallOptions } from '@touchline/platform/rpc-types'
import { type Endpoint, pathParams } from '../endpoint.ts'
import type { Shedding } from '../overload/shedding.ts'
import type { RequestContext } from '../request-context.ts'
import type { Values } from './parameters.ts'

/** Deadline of a request, from its arrival to the response of the service, in milliseconds. */
const requestMs = 4_000

/** Remaining time until the deadline; time spent in a queue counts. */
export const remainingMs = ({ startedAt }: RequestContext): number => requestMs - (performance.now() - startedAt)

export type CallRpc = (ctx: RequestContext, rpc: DescMethodUnary, request: object) => Promise<object>

type Methods = Record<string, (request: object, options: CallOptions) => Promise<object>>

interface CallDeps {
  /** Services by name; `clients` has the same names. */
  calls: Record<string, DescService>
  clients: Record<string, object>
  metrics: Metrics
  shedding: Pick<Shedding, 'begin'>
}

/**
 * Calls the service that implements the method. A disconnect of the client cancels the RPC, which counts as in flight
 * until it has actually ended; otherwise clients that disconnect could exceed the concurrency limit.
 */
export function callRpc({ calls, clients, metrics, shedding }: CallDeps): CallRpc {
  const byService = new Map(Object.entries(calls).map(([name, { typeName }]) => [typeName, clients[name] as Methods]))
  const seconds = metrics.histogram('touchline_gateway_call_seconds', 'Duration of the calls to services, by route.', ['route'])
  return async (ctx, { parent, localName }, request) => {
    const inFlight = shedding.begin(parent.typeName)
    const abort = new AbortController()
    const onClose = () => abort.abort()
    ctx.res.once('close', onClose)
    if (ctx.res.closed) onClose()
    const startedAt = performance.now()
    const ended = Promise.withResolvers<void>()
    let isMeaningful = true
    try {
      const options = { signal: abort.signal, timeoutMs: remainingMs(ctx), ended: ended.resolve }
      return await byService.get(parent.typeName)![localName]!(request, options)
    } catch (error) {
      isMeaningful = !abort.signal.aborted && !isUnavailable(error)
      throw error
    } finally {
      ctx.res.off('close', onClose)
      const tookMs = performance.now() - startedAt
      void ended.promise.then(() => inFlight.end(isMeaningful ? tookMs : undefined))
      seconds.observe(tookMs / 1_000, { route: ctx.endpoint?.path ?? 'none' })
    }
  }
}

/** An unavailable service fails at once, which is no measure of its latency. */
const isUnavailable = (error: unknown): boolean => error instanceof ServiceError && error.code === 'upstream_unavailable'

/** Throws `not_found`, without an RPC, for path ids that cannot exist: malformed ids and ids of another sport. */
export function pathIdCheck({ path, params }: Endpoint): (values: Values) => void {
  const idParams = pathParams(path).flatMap((name) => (params[name]?.idOf === undefined ? [] : [{ name, kind: params[name].idOf }]))
  return (values) => {
    for (const { name, kind } of idParams) {
      const id = values[name] as string
      if (!isId(id, kind) || sportOfId(id) !== values.sport) throw fail('not_found', { kind, id: id.slice(0, 60) })
    }
  }
}
