import type { MatchSportId } from '@touchline/contract/catalog'
import type { PriceKind } from '@touchline/contract/prices'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Params, ParamValues } from '../endpoints/param.ts'
import type { Caller } from '../grants/caller.ts'
import type { CountedName } from '../records/counted-together.ts'
import type { HeadToHeadMeta } from '../records/match-meta.ts'

/** The response of an endpoint. */
export interface Asked<T> {
  data: T
  /** Lists only: number of records over all pages. */
  total: number
  /** Other fields of `meta`. */
  meta: AskedMeta
  isArchived: boolean
  /** Age of the answer; of a live list, of the newest message from the services. 0: unknown, or new. */
  ageSeconds: number
}

/** The fields of `meta` that tools pass on. */
export interface AskedMeta {
  as_of?: string | null
  results_to?: string | null
  missing_results?: number | null
  refused_results?: number
  counted_together?: CountedName[]
  importing?: boolean
  head_to_head?: HeadToHeadMeta['head_to_head']
}

/** Parameters of an endpoint by name; undefined ones are absent. */
export type AskParams = Readonly<Record<string, string | number | undefined>>

/** One call of a tool. */
export interface ToolCall {
  readonly caller: Caller
  /** The sports with matches that the caller may ask about. */
  readonly sports: readonly MatchSportId[]
  /** Time of the domain clock, in milliseconds since 1970. */
  now(): number
  /** Sends a request to an endpoint: the scope of the caller and the price of the endpoint apply. */
  ask<T>(endpoint: Endpoint | string, params: AskParams): Promise<Asked<T>>
  /** The same for free, to find out what the call is about. */
  lookUp<T>(endpoint: Endpoint | string, params: AskParams): Promise<Asked<T>>
  /** The same without the scope of the caller, to tell what it does not include from what does not exist. */
  lookUpAnywhere<T>(endpoint: Endpoint | string, params: AskParams): Promise<Asked<T>>
}

/** The answer of a tool: summary and fields as JSON, summary and lines as Markdown. */
export interface Answer {
  /** The answer in one or two sentences. */
  summary: string
  fields: Readonly<Record<string, unknown>>
  /** One line per record. */
  lines?: readonly string[]
  /** Cells, beginning with the column names. */
  table?: readonly (readonly string[])[]
  /** Time of the newest data used, RFC 3339. Absent: the data has no time. */
  asOf?: string | undefined
  isArchived?: boolean
  /** A requested part does not exist. */
  isPartial?: boolean
}

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Tool {
  name: string
  title: string
  description: string
  price: PriceKind | 'free'
  /** The parts that arguments ask for, if a call may use several endpoint responses. Each part has the price. */
  parts?: {
    /** "section": the unit that the price is for. */
    per: string
    /** At most `itemsMax`. */
    count(args: Readonly<Record<string, unknown>>): number
  }
  args: Params
  /** JSON Schemas of the fields of the answer. */
  output: Readonly<Record<string, JsonSchema>>
  run(call: ToolCall, args: Readonly<Record<string, unknown>>): Promise<Answer>
}

export const defineTool = <const P extends Params>(
  row: Omit<Tool, 'args' | 'parts' | 'run'> & {
    args: P
    parts?: { per: string; count(args: ParamValues<P>): number }
    run(call: ToolCall, args: ParamValues<P>): Promise<Answer>
  },
): Tool => row as unknown as Tool

/** An argument is ambiguous or matches nothing. `candidates`: its possible meanings. */
export class Unclear extends Error {
  readonly candidates: readonly object[]
  constructor(message: string, candidates: readonly object[] = []) {
    super(message)
    this.name = 'Unclear'
    this.candidates = candidates
  }
}

export const getRows = (description: string): JsonSchema => ({ type: 'array', items: { type: 'object' }, description })
export const getRecord = (description: string): JsonSchema => ({ type: 'object', description })
export const integer: JsonSchema = { type: 'integer' }
export const text: JsonSchema = { type: 'string' }
export const boolean: JsonSchema = { type: 'boolean' }
