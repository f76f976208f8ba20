import { isLanguage, type Language } from '@touchline/contract/catalog'
import type { Grant } from '@touchline/contract/gen/auth'
import { type Scope, scopesOf } from './scope.ts'

/** The grant of a key, with everything precomputed that the stages need per request. */
export interface Caller {
  keyId: string
  perMinute: number
  /** `perMinute` as a header value. */
  limitText: string
  /** Key of its rate limit. */
  limitKey: string
  /** Default language of its responses. */
  language: Language
  /** Milliseconds since 1970; Infinity when the key does not expire. */
  expiresAt: number
  revision: number
  active: boolean
  scopes: ReadonlyMap<string, Scope>
  /** Requests remaining after the last one counted by this process; reported by responses that are not counted. */
  remaining: number
}

export const callerOf = (grant: Grant): Caller => ({
  keyId: grant.keyId,
  perMinute: grant.perMinute,
  limitText: String(grant.perMinute),
  limitKey: `key:${grant.keyId}`,
  language: isLanguage(grant.language) ? grant.language : 'en',
  expiresAt: grant.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(grant.expiresAt),
  revision: grant.revision,
  active: grant.state === 'active',
  scopes: scopesOf(grant),
  remaining: grant.perMinute,
})
