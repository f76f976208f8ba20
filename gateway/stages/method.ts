import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RequestContext } from '../request-context.ts'

export const allowedMethods = 'GET, HEAD'

export const method = ({ req }: RequestContext): ServiceError | undefined =>
  req.method === 'GET' || req.method === 'HEAD' ? undefined : fail('method_not_allowed')
