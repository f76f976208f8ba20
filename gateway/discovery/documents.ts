import { type SportId, servedSports } from '@touchline/contract/catalog'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import type { DocumentSource, Endpoint } from '../endpoints/endpoint.ts'
import { type ContentType, contentTypes, type Representation, represent } from '../http/representation.ts'
import { aiCatalog, cardPath, catalogPath, serverCard } from '../mcp/server-card.ts'
import { loadComponents } from './openapi/components.ts'
import { openApi } from './openapi/openapi.ts'
import type { GetSamples } from './samples.ts'
import { wellKnown } from './well-known.ts'

interface DocumentsDeps {
  endpoints: readonly Endpoint[]
  publicUrl: string
  /** Absent or undefined: payments are off. */
  terms: () => PaymentTerms | undefined
  /** All addresses of the tools, if their server card is published. */
  cardUrls?: readonly string[] | undefined
  getSamples: GetSamples
}

/** The documents of the origin that describe the endpoints. Each is rewritten when the payment terms or the
 * samples change. */
export function documents({ endpoints, publicUrl, terms, cardUrls, getSamples }: DocumentsDeps): readonly Endpoint[] {
  const offers = written(
    async () => ({ current: terms(), samples: terms() && (await getSamples()) }),
    async ({ current, samples }) => current && samples && wellKnown(endpoints, publicUrl, current, samples),
  )
  const description = (sport?: SportId) =>
    written(
      async () => ({ current: terms() }),
      async ({ current }) => {
        const records = await loadComponents()
        return openApi({ endpoints, records, publicUrl, isPaid: current !== undefined, ...(sport && { sport }) })
      },
    )
  return [
    document('/openapi.json', 'The interface as OpenAPI 3.1.', description()),
    ...servedSports.map(({ id, name }) => document(`/openapi/${id}.json`, `The same for ${name} alone.`, description(id))),
    { ...document('/.well-known/x402', 'The payment offers with samples; not without payments.', offers), cache: 'list' },
    { ...document('/.well-known/x402.json', 'The same.', offers), cache: 'list' },
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

/** The document, written on the first request and whenever one of the things that it is written from is another. */
function written<Of extends object>(getOf: () => Promise<Of>, write: (of: Of) => Promise<object | undefined>) {
  let latest: { of: Of; representation: Promise<Representation | undefined> } | undefined
  return async (): Promise<Representation | undefined> => {
    const of = await getOf()
    if (!latest || Object.entries(of).some(([name, value]) => value !== latest!.of[name as keyof Of])) {
      const representation = write(of).then((content) => content && represent(JSON.stringify(content)))
      latest = { of, representation }
    }
    return latest.representation
  }
}
