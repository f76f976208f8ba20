import type { Load } from '@touchline/platform/load'
import { preflightHeaders } from '../http/cors.ts'
import { readMethods } from '../http/methods.ts'
import { type RecordDeps, recorder } from './record.ts'
import type { RequestContext } from './request-context.ts'
import { nosniff } from './send.ts'
import { endsConnection } from './target.ts'

/** `methods`: of the path, besides OPTIONS. Default: those of reading. */
export type SendPreflight = (ctx: RequestContext, methods?: readonly string[]) => void

interface PreflightDeps extends RecordDeps {
  load: Pick<Load, 'memory'>
  shutdown: { readonly hasBegun: boolean }
}

/** Nobody is identified. */
const nobody = { keyId: undefined }

/**
 * Sends 204 to OPTIONS, whatever the path and the key: no look-up, no limit, no charge. A connection that sends nothing
 * else is paused like one that is refused (`overload/refusals.ts`).
 */
export function preflightSender(deps: PreflightDeps): SendPreflight {
  const { load, shutdown } = deps
  const finish = recorder(deps)
  return (ctx, methods = readMethods) => {
    const isLast = shutdown.hasBegun || load.memory !== 'fine' || endsConnection(ctx.req)
    ctx.res
      .writeHead(204, [...preflightHeaders(methods), ...nosniff, 'X-Request-Id', ctx.id, ...(isLast ? ['Connection', 'close'] : [])])
      .end()
    finish({ ...ctx, caller: nobody }, 204, 0)
  }
}
