import { isLanguage, type Language } from '@touchline/contract/catalog'
import type { Grant } from '@touchline/contract/gen/auth'
import { type Scope, scopesOf } from './scope.ts'

/** Who asks, ready for the stages: nothing here is worked out again per request. */
export interface Caller {
  keyId: string
  perMinute: number
  /** The header's value. */
  limitText: string
  /** The key of its rate limit. */
  limitKey: string
  /** Of its answers, where a request names none. */
  language: Language
  /** Milliseconds since 1970; Infinity when the key does not expire. */
  expiresAt: number
  revision: number
  active: boolean
  scopes: ReadonlyMap<string, Scope>
  /** Calls left after the last one that was counted here: what a refusal shows that is not counted. */
  left: number
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
  left: grant.perMinute,
})
