import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import { type Language, type SportId, sportNamed } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import type { EncodedStandings } from '@touchline/contract/gen/standings'
import type { PriceKind } from '@touchline/contract/prices'
import { formParams } from '../forms/form-params.ts'
import type { Caller } from '../grants/caller.ts'
import type { ContentType, Representation } from '../http/representation.ts'
import type { BriefingMeta, FactsMeta } from '../records/briefing.ts'
import type { CatalogMeta } from '../records/catalog-meta.ts'
import type { OtherName } from '../records/counted-together.ts'
import type { LeadersMeta } from '../records/leaders.ts'
import type { HeadToHeadMeta, RemovedMatch } from '../records/match-meta.ts'
import type { RemovedRace } from '../records/racing-meta.ts'
import type { RankingMeta } from '../records/ranking.ts'
import type { MatchRecordName, RecordName } from '../records/records.ts'
import type { StandingsMeta } from '../records/standings-meta.ts'
import type { TotalsMeta } from '../records/totals.ts'
import type { View } from '../render/view.ts'
import type { Params, ParamValues } from './param.ts'

/** `max-age` of a response: 5 s, 30 s, an hour, a day; `none` forbids storing it. */
export type CacheClass = 'live' | 'list' | 'finished' | 'archive' | 'none'

/** What `data` contains: one record, a complete list, or one page of a list. A document or a calendar has no envelope. */
export interface DataShape {
  record: RecordName | 'document' | 'calendar' | 'dump'
  shape: 'one' | 'list' | 'page'
}
/** Whether a response has an envelope with records. */
export const hasRecords = (data: DataShape): data is DataShape & { record: RecordName } =>
  data.record !== 'document' && data.record !== 'calendar' && data.record !== 'dump'
export const one = (record: RecordName): DataShape => ({ record, shape: 'one' })
export const list = (record: RecordName): DataShape => ({ record, shape: 'list' })
export const page = (record: RecordName): DataShape => ({ record, shape: 'page' })
export const calendar: DataShape = { record: 'calendar', shape: 'one' }

/** A response body as public JSON values, not yet serialized. */
export interface Rendered {
  data: unknown
  /** Lists only: number of records over all pages. */
  total?: number
  /** Contents of `meta` besides the page of a list; a single record without it has no `meta`. */
  meta?: StandingsMeta | FactsMeta | CatalogMeta | BriefingMeta | HeadToHeadMeta | RankingMeta | LeadersMeta | TotalsMeta
  /** Pages of lists that support a cursor. */
  paging?: CursorPaging
  /** Overrides the endpoint's cache class. */
  cache?: CacheClass
  /** At least one record comes from the archive. */
  archived?: boolean
  /** Lists of matches only: the matches of the page. */
  matchIds?: readonly string[]
  /** Parts that the records include, each for the price of an item. */
  partCount?: number
}

/** A record that is serialized already. */
export type RenderedJson = Omit<Rendered, 'data'> & { json: string }

/** A complete list. */
export const listed = (rows: object[]): Rendered => ({ data: rows, total: rows.length })

/** A list that is rendered one record at a time. The rest of the response follows the last record. */
export type RenderedRecords = Generator<Pick<MatchFragment, 'json' | 'digest'>, Omit<Rendered, 'data'>>

/** A text of another media type, written one part at a time. */
export interface RenderedText {
  type: ContentType
  before: string
  parts: RenderedRecords
  after: string
}

export type AnyRendered = Rendered | RenderedJson | RenderedRecords | RenderedText

export interface CursorPaging {
  /** No further records exist beyond this page at present. */
  isLast: boolean
  /** Cursor of the next page; null when there is none. */
  cursor: string | null
  /** The real number of records exceeds `total`. */
  isCapped: boolean
  /** Change lists only: records that were withdrawn or merged. */
  removed?: readonly RemovedMatch[] | readonly RemovedRace[]
}

/** A match as JSON, and the facts about it that the rest of the response depends on. */
export interface MatchFragment {
  id: string
  json: string
  /** Digest of `json`. */
  digest: string
  state: string
  status: string
  cache: CacheClass
  archived: boolean
}

/** The JSON of all rows of a table, and other names that its teams had during its season. */
export interface TableFragment {
  json: string
  total: number
  countedTogether: readonly OtherName[]
}

export type MatchForm = 'listed' | 'whole'

/** View of a service's response, which may be behind the live list. */
export interface ResponseView extends View {
  /** The match with the newest known schedule and state. */
  latest(match: Match): Match
  /** The same for an encoded match, as listed or with its events. Undefined: the match is incomplete. */
  matchFragment(match: Uint8Array, form: MatchForm): MatchFragment | undefined
  tableFragment(table: EncodedStandings): TableFragment
  /** The sources of a start are being imported. */
  isImporting: boolean
  /** Host of the public address, "api.example". */
  host: string
}

export type Values = Readonly<Record<string, unknown>>

/** Calls a service within the scope of the caller, and within the deadline of the request. */
export type ReadMore = <I extends DescMessage, O extends DescMessage>(
  rpc: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
) => Promise<MessageShape<O>>

export interface RpcSource {
  from: 'rpc'
  rpc: DescMethodUnary
  buildRequest(values: Values, now: number, language: Language): object
  leagues?(response: object): readonly string[]
  also?(response: object, values: Values, read: ReadMore, now: number): Promise<unknown>
  render(response: object, view: ResponseView, values: Values, more: unknown): AnyRendered
  markdown?(response: object): string
  cacheTags: ((response: object, values: Values, rendered: Omit<Rendered, 'data'>) => readonly string[]) | 'none'
}
/** Rendered from the caller's scopes, without an RPC. */
export interface CallerSource {
  from: 'caller'
  render(caller: Caller): Rendered
}
/** Rendered in advance, when a match changes. */
export interface LiveSource {
  from: 'live'
}

/** All matches of a season, written one page at a time; requires a key of a plan that includes it. */
export interface DumpSource {
  from: 'dump'
}

/** Written until the client disconnects; requires a key. */
export interface StreamSource {
  from: 'stream'
  /** Names of its events. */
  events: readonly string[]
}

/** A document at the origin, such as the OpenAPI description. */
export interface DocumentSource {
  from: 'document'
  type: ContentType
  /** Undefined: the document does not exist at present. */
  representation(): Representation | undefined | Promise<Representation | undefined>
}

/** Parts that a request may include in the records of a list with the parameter `include`, each for the price of an item. */
export interface Parts {
  /** The record with all parts. */
  record: MatchRecordName
  /** Responds with the number of parts that the records would include, so that a request without a payment has a price. */
  count: RpcSource
}

/** Days, UTC: since when an endpoint is deprecated, and when it ends, at least 12 months later. */
export interface Deprecation {
  since: string
  sunset: string
}

export interface Endpoint {
  /** Relative to the base path, with path parameters in braces: "/{sport}/matches/{id}". */
  path: string
  /** One sentence for the reference. */
  summary: string
  /**
   * Restricts the endpoint to sports that have this capability in the catalog; for others the path does not exist.
   * Absent: every sport.
   */
  onlyWith?: 'playByPlay'
  /** The endpoint does not exist for sports whose sides are players. */
  onlyTeams?: true
  /**
   * The only sport that has the endpoint; `path` contains its name. Absent: `path` has the sport as a parameter, or has
   * none.
   */
  sport?: SportId
  price: PriceKind | 'free'
  /** Absent: the price is fixed. */
  parts?: Parts
  /** The endpoint will end. Absent: it is not deprecated. */
  deprecated?: Deprecation
  /** It is about the key of the request: without a key it is 401, and its RPC gets the id of the key. */
  needsKey?: true
  /** Names that occur in `path` are path parameters, all others query parameters. A row does not name `fields` and the `format` of lists. */
  params: Params
  data: DataShape
  cache: CacheClass
  source: RpcSource | CallerSource | LiveSource | DocumentSource | StreamSource | DumpSource
}

/** Row of an endpoint whose data comes from one RPC. */
interface RpcRow<P extends Params, I extends DescMessage, O extends DescMessage, M> extends Omit<Endpoint, 'params' | 'source' | 'parts'> {
  params: P
  rpc: DescMethodUnary<I, O>
  /**
   * Builds the RPC request. Pure. `now`: by the domain clock, in milliseconds since 1970; `language`: of the response.
   * Throws for invalid combinations of parameters.
   */
  buildRequest(values: ParamValues<P>, now: number, language: Language): MessageInitShape<I>
  /** Reads what else the response needs, once the caller may see the response of the RPC. `now`: as above. */
  also?(response: MessageShape<O>, values: ParamValues<P>, read: ReadMore, now: number): Promise<M>
  /** Pure: called a second time after missing names were fetched. `more`: the result of `also`. */
  render(response: MessageShape<O>, view: ResponseView, values: ParamValues<P>, more: M): AnyRendered
  /** The response as Markdown, for `format=md` and `Accept: text/markdown`. Absent: JSON only. */
  markdown?(response: MessageShape<O>): string
  /**
   * The tags of a cached response, see `ResponseCache`. 'none': the response is not cached, because it depends on more
   * than parameters, language and scope.
   */
  cacheTags: ((response: MessageShape<O>, values: ParamValues<P>, rendered: Omit<Rendered, 'data'>) => readonly string[]) | 'none'
  /** `count`: the number of parts, from the same request; pure. */
  parts?: { record: MatchRecordName; count(response: MessageShape<O>, view: ResponseView, values: ParamValues<P>): Rendered }
}

/**
 * How a row respects the caller's scope. A request with a `scope` is restricted to it; any other row names the leagues
 * its record belongs to, and a caller whose scope contains none of them is refused.
 */
type Restricted<I extends DescMessage, O extends DescMessage> = 'scope' extends keyof MessageShape<I>
  ? { leagues?: never }
  : { leagues(response: MessageShape<O>): readonly string[] }

export function endpoint<const P extends Params, I extends DescMessage, O extends DescMessage, M = undefined>(
  row: RpcRow<P, I, O, M> & Restricted<I, O>,
): Endpoint {
  const { rpc, buildRequest, leagues, also, render, markdown, cacheTags, parts, ...rest } = row as RpcRow<P, I, O, M> &
    Pick<RpcSource, 'leagues'>
  const optional = { ...(leagues && { leagues }), ...(also && { also }), ...(markdown && { markdown }) }
  const request = { from: 'rpc', rpc, buildRequest, cacheTags }
  const count = parts && ({ ...request, render: parts.count } as unknown as RpcSource)
  return {
    ...withForms(rest),
    ...(parts && count && { parts: { record: parts.record, count } }),
    source: { ...request, render, ...optional } as unknown as RpcSource,
  }
}

/** An endpoint that needs no RPC. */
export const ownEndpoint = (row: Endpoint): Endpoint => withForms(row)

const withForms = <Row extends Pick<Endpoint, 'params' | 'data'>>(row: Row): Row => ({
  ...row,
  params: { ...row.params, ...(hasRecords(row.data) && formParams(row.data.shape)) },
})

/** Names of the path parameters, in path order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Whether the endpoint exists for the sport. */
export function hasEndpoint(id: SportId, { sport, onlyWith, onlyTeams }: Endpoint): boolean {
  if (sport !== undefined) return sport === id
  const { withoutMatches, sidesArePlayers, ...capabilities } = sportNamed(id)
  return !withoutMatches && (onlyWith === undefined || capabilities[onlyWith]) && !(onlyTeams && sidesArePlayers)
}

/** Paths of all endpoints of one sport, with the sport filled in. */
export const getPaths = (endpoints: readonly Endpoint[], sport: SportId): string[] =>
  endpoints
    .filter((endpoint) => (endpoint.sport ?? endpoint.path.startsWith('/{sport}/')) && hasEndpoint(sport, endpoint))
    .map(({ path }) => path.replace('{sport}', sport))
