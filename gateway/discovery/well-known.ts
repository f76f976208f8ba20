import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { getOffered } from '@touchline/contract/offers'
import { pricesMicroUsd, usd } from '@touchline/contract/prices'
import { type Endpoint, pathParams } from '../endpoints/endpoint.ts'
import { mcpPath } from '../mcp/mcp.ts'
import { getExample, getMimeType, queryNames, type Sample } from './sample.ts'
import type { Samples } from './samples.ts'

/**
 * The document of `/.well-known/x402`. No standard exists yet: `resources` are strings for the readers in use, `items`
 * have the offers and samples, which answer with data, and each reader ignores what it does not know. Where they disagree, the 402 of a request
 * is authoritative.
 */
export function wellKnown(endpoints: readonly Endpoint[], publicUrl: string, terms: PaymentTerms, samples: Samples): object {
  const items = endpoints.flatMap((endpoint) => getItem(endpoint, samples.get(endpoint), publicUrl, terms) ?? [])
  return {
    x402Version: 2,
    version: 1,
    kind: 'resource-server',
    name: 'Touchline',
    description: 'Sports data: live scores, matches, standings, teams, players, horse racing and briefings.',
    resources: items.flatMap(({ resource }) => resource ?? []),
    items,
    prices: Object.entries(pricesMicroUsd).map(([kind, amount]) => ({
      kind,
      usd: usd(kind as keyof typeof pricesMicroUsd),
      amount: String(amount),
    })),
    prepaid: {
      scheme: 'batch-settlement',
      minDeposit: String(terms.minDeposit),
      withdrawDelay: terms.withdrawDelaySeconds,
      refund: 'payload.type "refund" on any priced URL',
    },
    free: endpoints
      .filter(({ price, needsKey, params }) => price === 'free' && !needsKey && !('token' in params))
      .map(({ path }) => `/v1${path}`),
    mcp: publicUrl + mcpPath,
    openapi: `${publicUrl}/openapi.json`,
  }
}

/** `sample`: undefined while the endpoint has no data; then it is described by its template alone. */
function getItem(endpoint: Endpoint, sample: Sample | undefined, publicUrl: string, terms: PaymentTerms) {
  const { path, price, summary, params } = endpoint
  if (price === 'free') return undefined
  const described = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, params[name]!.doc]))
  return {
    ...(sample && { resource: publicUrl + sample.target }),
    type: 'http',
    description: summary,
    accepts: getOffered(terms, pricesMicroUsd[price]),
    input: {
      method: 'GET',
      routeTemplate: `/v1${path}`,
      pathParams: described(pathParams(path)),
      queryParams: described(queryNames(endpoint)),
      ...(sample && { example: { ...sample.pathParams, ...sample.queryParams } }),
    },
    output: { mimeType: getMimeType(endpoint.data), example: getExample(endpoint) },
  }
}
