import type { PaymentTerms } from '@touchline/contract/gen/billing'
import type { Endpoint } from '../endpoint.ts'
import { type Representation, represent } from '../representation.ts'
import { openApi } from './openapi.ts'
import { wellKnown } from './well-known.ts'

interface DocumentsDeps {
  endpoints: readonly Endpoint[]
  publicUrl: string
  /** Absent or undefined: payments are off. */
  terms: () => PaymentTerms | undefined
}

/** The documents of the origin that describe the endpoints. Each is written again when the terms have changed. */
export function documents({ endpoints, publicUrl, terms }: DocumentsDeps): readonly Endpoint[] {
  const offers = written(terms, (current) => current && wellKnown(endpoints, publicUrl, current))
  const description = written(terms, (current) => openApi(endpoints, publicUrl, current !== undefined))
  return [
    document('/openapi.json', 'The interface as OpenAPI 3.1.', description),
    document('/.well-known/x402', 'The payment offers with samples; not without payments.', offers),
    document('/.well-known/x402.json', 'The same.', offers),
  ]
}

const document = (path: string, summary: string, representation: () => Representation | undefined): Endpoint => ({
  path,
  summary,
  price: 'free',
  params: {},
  data: { record: 'document', shape: 'one' },
  cache: 'finished',
  source: { from: 'document', representation },
})

function written(terms: () => PaymentTerms | undefined, write: (current: PaymentTerms | undefined) => object | undefined) {
  let latest: { of: PaymentTerms | undefined; representation: Representation | undefined } | undefined
  return (): Representation | undefined => {
    const of = terms()
    if (!latest || latest.of !== of) {
      const content = write(of)
      latest = { of, representation: content && represent(JSON.stringify(content)) }
    }
    return latest.representation
  }
}
