import { matchSports, type SportId, sportNamed } from '@touchline/contract/catalog'
import { idKinds } from '@touchline/contract/ids'
import { type Endpoint, hasEndpoint, hasRecords, pathParams } from '../endpoints/endpoint.ts'
import type { Param } from '../endpoints/param.ts'
import { mediaTypes } from '../http/representation.ts'
import type { RecordName } from '../records/records.ts'
import written from './records.json' with { type: 'json' }

/** An example of each record, from the first sport that has it; written by `npm run reference`. */
const records: Readonly<Record<string, object>> = written

/** A request of an endpoint with its required parameters only. Its ids are examples. */
export interface Sample {
  /** Relative to the origin, with the query: "/v1/soccer/teams?q=united". */
  target: string
  pathParams: Readonly<Record<string, string>>
  queryParams: Readonly<Record<string, string>>
}

const nameText: Partial<Record<string, string>> = { team: 'united', player: 'silva' }

/** Texts that are no ids of records, by parameter. */
const texts: Readonly<Record<string, string>> = {
  address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
  channel: `0x${'5c'.repeat(32)}`,
  token: 'TOKEN',
}

export function getSample(endpoint: Endpoint): Sample {
  const sport = getSport(endpoint)
  const getText = (name: string, { idKind }: Param): string => {
    if (idKind) return `${sportNamed(sport).prefix}-${idKinds[idKind]}7k2p9xq4ab`
    return name === 'sport' ? sport : (texts[name] ?? nameText[endpoint.data.record]!)
  }
  const names = [...pathParams(endpoint.path), ...requiredNames(endpoint)]
  return fillSample(endpoint, Object.fromEntries(names.map((name) => [name, getText(name, endpoint.params[name]!)])))
}

/** The request with these values of path parameters and of parameters of the query. */
export function fillSample(endpoint: Endpoint, values: Readonly<Record<string, string>>): Sample {
  const names = pathParams(endpoint.path)
  const pick = (isInPath: boolean) => Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name) === isInPath))
  const [inPath, inQuery] = [pick(true), pick(false)]
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath[name]!)
  const query = new URLSearchParams(inQuery).toString()
  return { target: `/v1${path}${query && `?${query}`}`, pathParams: inPath, queryParams: inQuery }
}

/** The first sport that has the endpoint. */
const getSport = (endpoint: Endpoint): SportId => endpoint.sport ?? matchSports.find(({ id }) => hasEndpoint(id, endpoint))!.id

/** Names of the query parameters that every request needs. */
export const requiredNames = (endpoint: Endpoint): string[] =>
  queryNames(endpoint).filter((name) => endpoint.params[name]!.required !== undefined)

/** Names of the query parameters. */
export function queryNames({ path, params }: Endpoint): string[] {
  const inPath = pathParams(path)
  return Object.keys(params).filter((name) => !inPath.includes(name))
}

/** The record in `meta`, if `meta` has more than the page of a list. */
export function metaRecord({ record, shape }: Endpoint['data']): RecordName | undefined {
  if (shape === 'one') return record === 'briefing' ? 'meta of briefings' : undefined
  switch (record) {
    case 'standings row':
      return 'meta of standings'
    case 'ranking row':
      return 'meta of rankings'
    case 'leader':
      return 'meta of leaders'
    case 'league totals':
      return 'meta of league totals'
    case 'listed match':
      return 'meta of changes'
    case 'race':
      return 'meta of race changes'
    case 'league':
    case 'team':
    case 'player':
      return 'meta of catalog'
    case 'fact':
      return 'meta of facts'
    case 'mapping':
      return 'meta of mappings'
    default:
      return undefined
  }
}

export const getMimeType = (data: Endpoint['data']): string =>
  hasRecords(data) ? mediaTypes.json : data.record === 'dump' ? mediaTypes.ndjson : mediaTypes.calendar

/** The content of a response: the record with the example of every field; the lines around the events of a calendar. */
export function getExample({ data }: Endpoint): object | string {
  if (!hasRecords(data)) return 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
  const { record, shape } = data
  const example = records[record]
  const meta = metaRecord(data)
  const metaExample = meta && records[meta]
  if (shape === 'one') return { success: true, data: example, ...(metaExample && { meta: metaExample }) }
  return { success: true, data: [example], meta: { ...metaExample, total: 1, limit: shape === 'page' ? 50 : 1, offset: 0 } }
}
