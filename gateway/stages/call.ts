import type { DescMethodUnary, DescService } from '@bufbuild/protobuf'
import { fail, ServiceError } from '@touchline/contract/errors'
import { isId, sportOfId } from '@touchline/contract/ids'
import type { Metrics } from '@touchline/platform/metrics'
import type { CallOptions } from '@touchline/platform/rpc-types'
import { type Endpoint, pathParams } from '../endpoint.ts'
import type { Shedding } from '../overload/shedding.ts'
import type { RequestContext } from '../request-context.ts'
import type { Values } from './parameters.ts'

/** Longest a request may take, from its arrival until the service has answered; the client's own patience is not known. */
const requestMs = 4_000

/** What is left of it: what a request waited is not had again. */
export const leftMs = ({ begun }: RequestContext): number => requestMs - (performance.now() - begun)

export type CallRpc = (x: RequestContext, rpc: DescMethodUnary, request: object) => Promise<object>

type Methods = Record<string, (request: object, options: CallOptions) => Promise<object>>

interface CallDeps {
  /** Services by name, and their clients by the same. */
  calls: Record<string, DescService>
  clients: Record<string, object>
  metrics: Metrics
  shedding: Pick<Shedding, 'begin'>
}

/**
 * Calls the service that has the method. It is told when the client hangs up, and counts as under way until it has ended: else who asks and
 * hangs up would have more done at once than the limit allows.
 */
export function callRpc({ calls, clients, metrics, shedding }: CallDeps): CallRpc {
  const byService = new Map(Object.entries(calls).map(([name, { typeName }]) => [typeName, clients[name] as Methods]))
  const seconds = metrics.histogram('touchline_gateway_call_seconds', 'Time a call of a service took, by the route that needed it.', [
    'route',
  ])
  return async (x, { parent, localName }, request) => {
    const underway = shedding.begin(parent.typeName)
    const gone = new AbortController()
    const hangUp = () => gone.abort()
    x.res.once('close', hangUp)
    if (x.res.closed) hangUp()
    const begun = performance.now()
    const handled = Promise.withResolvers<void>()
    let says = true
    try {
      const options = { signal: gone.signal, timeoutMs: leftMs(x), ended: handled.resolve }
      return await byService.get(parent.typeName)![localName]!(request, options)
    } catch (error) {
      says = !gone.signal.aborted && !isAway(error)
      throw error
    } finally {
      x.res.off('close', hangUp)
      const tookMs = performance.now() - begun
      void handled.promise.then(() => underway.end(says ? tookMs : undefined))
      seconds.observe(tookMs / 1_000, { route: x.endpoint?.path ?? 'none' })
    }
  }
}

/** Who is not there says so at once: that is not how fast it answers. */
const isAway = (error: unknown): boolean => error instanceof ServiceError && error.code === 'upstream_unavailable'

/** Throws `not_found` for ids in the path that cannot exist, without a call: those that are no ids, and those of another sport. */
export function pathIdCheck({ path, params }: Endpoint): (values: Values) => void {
  const kinds = pathParams(path).flatMap((name) => (params[name]?.idOf === undefined ? [] : [{ name, kind: params[name].idOf }]))
  return (values) => {
    for (const { name, kind } of kinds) {
      const id = values[name] as string
      if (!isId(id, kind) || sportOfId(id) !== values.sport) throw fail('not_found', { kind, id: id.slice(0, 60) })
    }
  }
}
