import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RequestContext } from '../request-context.ts'

/** Nothing here takes a body. One that was announced ends the connection after the answer: it is never read. */
export function body(x: RequestContext): ServiceError | undefined {
  const { headers } = x.req
  const length = headers['content-length']
  if (headers['transfer-encoding'] === undefined && (length === undefined || Number(length) === 0)) return undefined
  x.closes = true
  return fail('unexpected_body')
}
