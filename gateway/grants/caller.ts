import { isLanguage, type Language } from '@touchline/contract/catalog'
import type { Grant } from '@touchline/contract/gen/auth'
import type { Payment } from '../payments/payment.ts'
import { getScopes, type Scope } from './scope.ts'

/** The sender of a request, with everything precomputed that the stages need per request. */
export interface Caller {
  /** Undefined: without a valid key. */
  keyId: string | undefined
  /** Why the credentials were refused. */
  refusal?: unknown
  /** The payment of a caller without a key. */
  payment?: Payment
  /** Requests per minute, the same number as a header value, and the key of the rate limit. */
  perMinute: number
  limitText: string
  limitKey: string
  /** Default language of responses. */
  language: Language
  scopes: ReadonlyMap<string, Scope>
  /** The key is publishable, so the response depends on the Origin of the request. */
  isPublishable?: true
  /** The key sees the sandbox only. */
  isTest?: boolean
  /** The limit of the key, which counts each request of a visitor too. */
  within?: Limit
  /** Key of the count of paid requests from its address, each of which returns one request to this caller. */
  paidKey?: string
  /** Requests remaining after the last one counted by this process; reported by responses that are not counted. */
  remaining: number
}

export interface Limit {
  limitKey: string
  perMinute: number
}

/** The grant of a key. */
export interface KeyCaller extends Caller {
  keyId: string
  customer: string
  plan: string
  /** Digest of the key, see `getDigest`. */
  digest: string
  /** Streams that may be open at once in this process. */
  streamsMax: number
  /** Milliseconds since 1970; Infinity when the key does not expire. */
  expiresAt: number
  revision: number
  active: boolean
  /** Origins of the pages that may use the key. Undefined: the key is secret, and may be used from anywhere. */
  origins: ReadonlySet<string> | undefined
  /** Requests per minute of a client address with a publishable key. */
  visitorPerMinute: number
  /** Origin of the page, of a caller with a publishable key. */
  origin?: string
}

export const isKeyCaller = (caller: Caller): caller is KeyCaller => caller.keyId !== undefined

export const getCaller = (grant: Grant, digest: string): KeyCaller => ({
  keyId: grant.keyId,
  customer: grant.customer,
  plan: grant.plan,
  digest,
  streamsMax: grant.streams,
  perMinute: grant.perMinute,
  limitText: String(grant.perMinute),
  limitKey: `key:${grant.keyId}`,
  language: isLanguage(grant.language) ? grant.language : 'en',
  scopes: getScopes(grant),
  remaining: grant.perMinute,
  expiresAt: grant.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(grant.expiresAt),
  revision: grant.revision,
  active: grant.state === 'active',
  isTest: grant.test,
  origins: grant.origins.length > 0 ? new Set(grant.origins) : undefined,
  visitorPerMinute: grant.visitorPerMinute,
})

/** Requests per minute of a client address without a key. */
const keylessPerMinute = 30
/** Keyless callers can buy everything. */
const allScopes = getScopes({ sports: [], leagueIds: [] })

/** The caller of a paid request. The request counts against the payer, from whatever address it comes. */
export const payingCaller = (payment: Payment, perMinute: number): Caller => ({
  ...keylessCaller(`payer:${payment.payer}`),
  payment,
  perMinute,
  limitText: String(perMinute),
  remaining: perMinute,
})

/**
 * The sender of a request for a priced response, without key and payment. x402 clients send one before each payment, so
 * these requests have a limit of their own.
 */
export const probingCaller = (address: string): Caller => ({ ...keylessCaller(`probes:${address}`), paidKey: getPaidKey(address) })

export const getPaidKey = (address: string): string => `paid:${address}`

/** `refusal`: why the credentials were refused; undefined when there are none. */
export const keylessCaller = (limitKey: string, refusal?: unknown): Caller => ({
  keyId: undefined,
  refusal,
  perMinute: keylessPerMinute,
  limitText: String(keylessPerMinute),
  limitKey,
  language: 'en',
  scopes: allScopes,
  remaining: keylessPerMinute,
})
