import type { IncomingMessage } from 'node:http'
import type { Caller, KeyCaller } from '../grants/caller.ts'
import type { Answerable } from '../pipeline/request-context.ts'

/** A finished request, as far as it is counted. */
export type CountedRequest = Pick<Answerable, 'id' | 'receivedAt' | 'route' | 'rateLimit'> & {
  req: Pick<IncomingMessage, 'headers' | 'socket'>
  caller: Pick<Caller, 'keyId' | 'within' | 'isTest'> & Partial<Pick<KeyCaller, 'customer' | 'perMinute'>>
  endpoint?: { path: string } | undefined
}

/** Counts of a key, minute, sport and endpoint. */
export interface Row {
  minute: number
  sport: string
  endpoint: string
  calls: number
  limited: number
  clientErrors: number
  serverErrors: number
  durations: number[]
}

export interface CountedError {
  /** Milliseconds since 1970. */
  at: number
  requestId: string
  status: number
  code: string
  endpoint: string
}

/** What is held of a key until it is published. */
export interface KeyCounts {
  keyId: string
  customer: string
  perMinute: number
  rows: Row[]
  errors: CountedError[]
  lastUsedAt: number
  peer: string
  forwarded: string | undefined
  agent: string
}

/** The counts of a key, and where the next request of it is counted. */
export interface Counting extends KeyCounts {
  minute: number
  /** Row of the previous request of this minute. */
  route: unknown
  row: Row | undefined
  byName: Map<string, Row>
  other: Row | undefined
}
