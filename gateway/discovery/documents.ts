import { type SportId, servedSports } from '@touchline/contract/catalog'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import type { DocumentSource, Endpoint } from '../endpoints/endpoint.ts'
import { type ContentType, contentTypes, type Representation, represent } from '../http/representation.ts'
import { aiCatalog, cardPath, catalogPath, serverCard } from '../mcp/server-card.ts'
import { loadComponents } from './openapi/components.ts'
import { openApi } from './openapi/openapi.ts'
import { wellKnown } from './well-known.ts'

interface DocumentsDeps {
  endpoints: readonly Endpoint[]
  publicUrl: string
  /** Absent or undefined: payments are off. */
  terms: () => PaymentTerms | undefined
  /** All addresses of the tools, if their server card is published. */
  cardUrls?: readonly string[] | undefined
}

/** The documents of the origin that describe the endpoints. Each is rewritten when the payment terms change. */
export function documents({ endpoints, publicUrl, terms, cardUrls }: DocumentsDeps): readonly Endpoint[] {
  const offers = written(terms, async (current) => current && wellKnown(endpoints, publicUrl, current))
  const description = (sport?: SportId) =>
    written(terms, async (current) => {
      const records = await loadComponents()
      return openApi({ endpoints, records, publicUrl, isPaid: current !== undefined, ...(sport && { sport }) })
    })
  return [
    document('/openapi.json', 'The interface as OpenAPI 3.1.', description()),
    ...servedSports.map(({ id, name }) => document(`/openapi/${id}.json`, `The same for ${name} alone.`, description(id))),
    document('/.well-known/x402', 'The payment offers with samples; not without payments.', offers),
    document('/.well-known/x402.json', 'The same.', offers),
    ...(cardUrls ? cardDocuments(publicUrl, cardUrls) : []),
  ]
}

function cardDocuments(publicUrl: string, urls: readonly string[]): Endpoint[] {
  const card = represent(JSON.stringify(serverCard(publicUrl, urls)), contentTypes.serverCard)
  const catalog = represent(JSON.stringify(aiCatalog(publicUrl)), contentTypes.aiCatalog)
  return [
    document(cardPath, 'The server card of the tools.', () => card, contentTypes.serverCard),
    document(catalogPath, 'The AI Catalog, which lists that card.', () => catalog, contentTypes.aiCatalog),
  ]
}

const document = (
  path: string,
  summary: string,
  representation: DocumentSource['representation'],
  type: ContentType = contentTypes.json,
): Endpoint => ({
  path,
  summary,
  price: 'free',
  params: {},
  data: { record: 'document', shape: 'one' },
  cache: 'finished',
  source: { from: 'document', type, representation },
})

/** The document for the current terms, written on first request. */
function written(terms: () => PaymentTerms | undefined, write: (current: PaymentTerms | undefined) => Promise<object | undefined>) {
  let latest: { of: PaymentTerms | undefined; representation: Promise<Representation | undefined> } | undefined
  return (): Promise<Representation | undefined> => {
    const of = terms()
    if (!latest || latest.of !== of) {
      const representation = write(of).then((content) => content && represent(JSON.stringify(content)))
      latest = { of, representation }
    }
    return latest.representation
  }
}
