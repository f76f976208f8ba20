import { fail, type ServiceError } from '@touchline/contract/errors'
import type { Exchange } from '../exchange.ts'

export const allowedMethods = 'GET, HEAD'

export const method = ({ req }: Exchange): ServiceError | undefined =>
  req.method === 'GET' || req.method === 'HEAD' ? undefined : fail('method_not_allowed')
