import type { SportId } from '@touchline/contract/catalog'
import type { EndpointPage } from '@touchline/contract/endpoint-page'
import { type ErrorCode, errors, isOfApi } from '@touchline/contract/errors'
import type { RecordComponents } from '../discovery/openapi/components.ts'
import { openApi } from '../discovery/openapi/openapi.ts'
import { type Operation, operations } from '../discovery/openapi/operations.ts'
import { getExample, getMimeType, getSample, metaRecord } from '../discovery/sample.ts'
import { type Endpoint, hasRecords } from '../endpoints/endpoint.ts'

interface Paths {
  paths: Readonly<Record<string, { get: { operationId: string; responses: Readonly<Record<string, object>> } }>>
}

/** A page for each endpoint, streams included, in the order of the table of endpoints. */
export function endpointPages(endpoints: readonly Endpoint[], records: RecordComponents): EndpointPage[] {
  const { paths } = openApi({ endpoints, records, publicUrl: '', isPaid: true }) as Paths
  const byEndpoint = Map.groupBy(operations(endpoints), ({ endpoint }) => endpoint)
  return [...byEndpoint].map(([endpoint, [first, ...others]]) => {
    const all = [first!, ...others]
    const { get } = paths[first!.path]!
    const { path, summary, source } = endpoint
    const isSigned = source.from === 'rpc' && source.rpc.input.field.signIn !== undefined
    return {
      ...{ name: getName(endpoint, first!), path: `/v1${path}`, summary, price: getPrice(endpoint) },
      sports: all.flatMap(({ sport }) => sport ?? []),
      records: headings(endpoint),
      operations: all.map(({ id }) => id),
      sample: source.from === 'stream' ? first!.path : getSample(endpoint).target,
      kind: source.from === 'stream' ? 'stream' : isSigned ? 'signed' : hasRecords(endpoint.data) ? 'records' : 'text',
      mediaType: source.from === 'stream' ? 'text/event-stream' : getMimeType(endpoint.data),
      codes: codesWith(Object.keys(get.responses)),
      example: isAnsweredByDemo(endpoint) ? null : getExample(endpoint),
    }
  })
}

const getPrice = ({ price, needsKey, source }: Endpoint): EndpointPage['price'] =>
  needsKey || source.from === 'stream' || source.from === 'dump' ? 'key' : price

/** The operation without its sport: "listSoccerMatches" is "list-matches". */
function getName({ sport, path, source }: Endpoint, { id, sport: shown }: Operation): string {
  if (source.from === 'stream') return sport === undefined ? 'stream-matches' : 'stream-races'
  const isOfEachSport = sport === undefined && path.includes('{sport}') && shown !== undefined
  const inWords = isOfEachSport ? id.replace(words(shown), '') : id
  return inWords.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const words = (sport: SportId): string =>
  sport
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

/** Records that share the section of another one. */
const sections: Readonly<Record<string, string>> = {
  'listed match': 'match',
  'meta of changes': 'meta of matches',
  'meta of race changes': 'meta of races',
}

const headings = ({ data }: Endpoint): string[] =>
  hasRecords(data) ? [data.record, metaRecord(data) ?? []].flat().map((record) => sections[record] ?? record) : []

/** The demo takes no payments, so it has no channels, and it has neither ids of other providers nor world rankings. */
const isAnsweredByDemo = ({ path }: Endpoint): boolean => !path.startsWith('/channels') && !/\/(mappings|rankings)$/.test(path)

/** Codes of the API with one of these statuses, ordered by status. */
const codesWith = (statuses: readonly string[]): ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[])
    .filter((code) => isOfApi(code) && statuses.includes(String(errors[code].http)))
    .toSorted((a, b) => errors[a].http - errors[b].http)
