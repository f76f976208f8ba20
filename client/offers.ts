import { decodePaymentRequiredHeader, encodePaymentRequiredHeader } from '@x402/core/http'
import type { Fetch } from './repeat.ts'

export interface RememberedOffers {
  fetch: Fetch
  /**
   * Drops the offers of the request's kind of path, so that its next request is sent without a payment and returns the
   * current ones.
   */
  forget(request: Request): void
}

const idSegment = /\/[a-z]{3}-[a-z][0-9a-z]{10}(?=\/|$)/g
const kindsMax = 1_000

/**
 * Answers an unpaid request with the offers of the last 402 of its kind of path; if several first requests are made in
 * parallel, only one is sent. Otherwise every paid call would begin with an unpaid request, and these are limited per
 * address.
 */
export function rememberOffers(fetch: Fetch): RememberedOffers {
  const known = new Map<string, string>()
  const asked = new Map<string, Promise<unknown>>()
  async function ask(request: Request): Promise<Response> {
    const response = await fetch(request)
    const offers = response.status === 402 ? response.headers.get('payment-required') : null
    if (offers !== null) {
      if (known.size === kindsMax) known.delete(known.keys().next().value!)
      known.set(getKind(request), offers)
    }
    return response
  }
  return {
    async fetch(request) {
      if (request.headers.has('payment-signature')) return fetch(request)
      const kind = getKind(request)
      if (asked.has(kind)) await asked.get(kind)
      const header = known.get(kind)
      if (header !== undefined) return paymentRequired(header, request.url)
      const response = ask(request)
      const answered = response.then(
        () => asked.delete(kind),
        () => asked.delete(kind),
      )
      asked.set(kind, answered)
      return response
    },
    forget: (request) => void known.delete(getKind(request)),
  }
}

/** The price depends on the path without its ids; with `include` on the query, too. */
function getKind({ method, url }: Request): string {
  const { origin, pathname, search, searchParams } = new URL(url)
  return `${method} ${origin}${pathname.replaceAll(idSegment, '/*')}${searchParams.has('include') ? search : ''}`
}

function paymentRequired(header: string, url: string): Response {
  const offers = decodePaymentRequiredHeader(header)
  const headers = { 'PAYMENT-REQUIRED': encodePaymentRequiredHeader({ ...offers, resource: { ...offers.resource, url } }) }
  return new Response(null, { status: 402, headers })
}
