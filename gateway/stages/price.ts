import { fail } from '@touchline/contract/errors'
import { usd } from '@touchline/contract/prices'
import type { Endpoint } from '../endpoint.ts'
import type { Caller } from '../grants/caller.ts'

/** Throws `payment_required` for an anonymous caller on an endpoint with a price, before any RPC. */
export function checkPrice({ price }: Endpoint, caller: Caller | undefined): void {
  if (price !== 'free' && caller === undefined) throw fail('payment_required', { usd: usd(price) })
}
