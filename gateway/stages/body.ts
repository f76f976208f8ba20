import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RequestContext } from '../request-context.ts'

/**
 * No endpoint accepts a body. A request that announces one closes the connection after the response, since the body is
 * never read.
 */
export function body(ctx: RequestContext): ServiceError | undefined {
  const { headers } = ctx.req
  const length = headers['content-length']
  if (headers['transfer-encoding'] === undefined && (length === undefined || Number(length) === 0)) return undefined
  ctx.closesConnection = true
  return fail('unexpected_body')
}
