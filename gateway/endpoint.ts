import type { DescMessage, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { PriceKind } from '@touchline/contract/prices'
import type { Caller } from './grants/caller.ts'
import type { Params, ValuesOf } from './param.ts'
import type { View } from './view.ts'

/** How long an answer may be kept: 5 s, 30 s, an hour, a day. */
export type CacheClass = 'live' | 'list' | 'finished' | 'archive'

/** What `data` holds: one record, all there are, or a page of them. */
export interface DataShape {
  record: string
  shape: 'one' | 'list' | 'page'
}
export const one = (record: string): DataShape => ({ record, shape: 'one' })
export const list = (record: string): DataShape => ({ record, shape: 'list' })
export const page = (record: string): DataShape => ({ record, shape: 'page' })

/** An answer as public JSON, still to be sent. */
export interface Shown {
  data: unknown
  /** Of lists: how many there are in all. */
  total?: number
  /** Of pages that a cursor leads on from. */
  paging?: CursorPaging
  /** Another class than the endpoint's. */
  cache?: CacheClass
  /** Some of it is archive. */
  archived?: boolean
}

export interface CursorPaging {
  /** Nothing is behind this page now. */
  isLast: boolean
  /** Where to go on; null: nowhere. */
  cursor: string | null
  /** There are more than `total`. */
  isCapped: boolean
  /** Of changes: what is shown no more. */
  removed?: readonly object[]
}

/** What a request is made from beside its parameters. */
export interface Asking {
  /** The domain's day, UTC. */
  today: string
  /** The leagues a list narrows to; undefined: all. */
  scope: { leagueIds: string[] } | undefined
}

type Values = Readonly<Record<string, unknown>>

export interface RpcSource {
  from: 'rpc'
  rpc: DescMethodUnary
  ask(values: Values, asking: Asking): object
  leagues?(answer: object): readonly string[]
  show(answer: object, view: View, values: Values): Shown
}
/** From what the key may do, without a call. */
export interface CallerSource {
  from: 'caller'
  show(caller: Caller | undefined): Shown
}
/** Rendered ahead of any request. */
export interface LiveSource {
  from: 'live'
}

export interface Endpoint {
  /** Below the base, with path parameters in braces: "/{sport}/matches/{id}". */
  path: string
  /** A line for the reference. */
  summary: string
  /** Only of sports that have this, by the catalog; of others there is no such path. Absent: of every sport. */
  onlyWith?: 'playByPlay'
  price: PriceKind | 'free'
  /** Those named in the path are path parameters, the rest query. */
  params: Params
  data: DataShape
  cache: CacheClass
  source: RpcSource | CallerSource | LiveSource
}

/** Where the data of an endpoint comes from, by one call. */
interface RpcRow<P extends Params, I extends DescMessage, O extends DescMessage> extends Omit<Endpoint, 'params' | 'source'> {
  params: P
  rpc: DescMethodUnary<I, O>
  /** The request. Pure; throws what is wrong between parameters. */
  ask(values: ValuesOf<P>, asking: Asking): MessageInitShape<I>
  /** The leagues a record belongs to: who may see none of them may not see it. Absent: the request already named what the caller may see. */
  leagues?(answer: MessageShape<O>): readonly string[]
  /** Pure: run again when names that were missing have come. */
  show(answer: MessageShape<O>, view: View, values: ValuesOf<P>): Shown
}

export function endpoint<const P extends Params, I extends DescMessage, O extends DescMessage>(row: RpcRow<P, I, O>): Endpoint {
  const { rpc, ask, leagues, show, ...rest } = row
  return { ...rest, source: { from: 'rpc', rpc, ask, ...(leagues && { leagues }), show } as unknown as RpcSource }
}

/** An endpoint that answers without a call. */
export const ownEndpoint = (row: Endpoint): Endpoint => row

/** The names in braces, in order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** Whether a sport has an endpoint. */
export const isOf = (sport: SportId, { onlyWith }: Endpoint): boolean => onlyWith === undefined || sportNamed(sport)[onlyWith]

/** The paths of the endpoints a sport has. */
export const pathsOf = (endpoints: readonly Endpoint[], sport: SportId): string[] =>
  endpoints
    .filter((endpoint) => endpoint.path.startsWith('/{sport}/') && isOf(sport, endpoint))
    .map(({ path }) => path.replace('{sport}', sport))
