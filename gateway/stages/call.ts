import type { DescMethodUnary, DescService } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { isId, sportOfId } from '@touchline/contract/ids'
import type { Metrics } from '@touchline/platform/metrics'
import type { CallOptions } from '@touchline/platform/rpc-types'
import { type Endpoint, pathParams } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { Values } from './parameters.ts'

/** Longest a service may take; the client's own patience is not known. */
const callTimeoutMs = 4_000

export type CallRpc = (x: Exchange, rpc: DescMethodUnary, request: object) => Promise<object>

type Methods = Record<string, (request: object, options: CallOptions) => Promise<object>>

/** Calls the service that has the method. It is told when the client hangs up. `clients`: by the names in `calls`. */
export function callRpc(calls: Record<string, DescService>, clients: Record<string, object>, metrics: Metrics): CallRpc {
  const byService = new Map(Object.entries(calls).map(([name, { typeName }]) => [typeName, clients[name] as Methods]))
  const seconds = metrics.histogram('touchline_gateway_call_seconds', 'Time a call of a service took, by the route that needed it.', [
    'route',
  ])
  return async (x, { parent, localName }, request) => {
    const gone = new AbortController()
    const hangUp = () => gone.abort()
    x.res.once('close', hangUp)
    const begun = performance.now()
    try {
      return await byService.get(parent.typeName)![localName]!(request, {
        signal: gone.signal,
        timeoutMs: callTimeoutMs,
      })
    } finally {
      x.res.off('close', hangUp)
      seconds.observe((performance.now() - begun) / 1_000, { route: x.endpoint?.path ?? 'none' })
    }
  }
}

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
