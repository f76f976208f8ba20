import { fail, isFailure } from '@touchline/contract/errors'
import type { AuthService, KeyChanged } from '@touchline/contract/gen/auth'
import { isCalendarToken } from '@touchline/contract/keys'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { getCaller, type KeyCaller } from './caller.ts'
import { getDigest } from './grants.ts'

/**
 * The callers of calendar tokens: those of their keys. Cached for a minute, and for 15 minutes while auth cannot be
 * reached; a change of a key, or of a token of it, drops them at once.
 */
export interface CalendarGrants {
  /** The cached caller; undefined when the token must be looked up. Throws `unknown_calendar`. `now`: real time. */
  find(token: string, now: number): KeyCaller | undefined
  /** Errors: `unknown_calendar`, `upstream_unavailable`. */
  lookUp(token: string): Promise<KeyCaller>
  onKeyChanged(change: Pick<KeyChanged, 'keyId'>): void
  onGap(): void
}

interface Cached {
  caller: KeyCaller
  /** Start of the look-up, by `steadyClock`. */
  checkedAt: number
}

const cachedMax = 20_000
const freshMs = 60_000
const staleMs = 15 * 60_000
const timeoutMs = 1_500
const unknown = fail('unknown_calendar')

export function calendarGrants(auth: Client<typeof AuthService>, realClock: Clock, steadyClock: Clock): CalendarGrants {
  const cache = lruCache<Cached>(cachedMax)
  let changes = 0

  return {
    find(token, now) {
      if (!isCalendarToken(token)) throw unknown
      const cached = cache.get(getDigest(token))
      return cached && steadyClock.now() < cached.checkedAt + freshMs ? usable(cached.caller, now) : undefined
    },
    async lookUp(token) {
      const digest = getDigest(token)
      const [checkedAt, changesBefore] = [steadyClock.now(), changes]
      try {
        const caller = getCaller(await auth.getCalendarGrant({ digest: Buffer.from(digest, 'latin1') }, { timeoutMs }), digest)
        // A result that may be older than a change serves this request only.
        if (changes === changesBefore) cache.set(digest, { caller, checkedAt })
        return usable(caller, realClock.now())
      } catch (error) {
        if (isFailure('unknown_calendar', error)) throw error
        if (isFailure('not_found', error)) {
          cache.delete(digest)
          throw unknown
        }
        const cached = cache.get(digest)
        if (cached && steadyClock.now() < cached.checkedAt + staleMs) return usable(cached.caller, realClock.now())
        throw fail('upstream_unavailable')
      }
    },
    onKeyChanged({ keyId }) {
      changes++
      for (const [digest, { caller }] of cache.entries()) if (caller.keyId === keyId) cache.delete(digest)
    },
    onGap() {
      changes++
      cache.clear()
    },
  }
}

/** A calendar whose key was revoked, suspended or has expired is as one that was revoked. */
function usable(caller: KeyCaller, now: number): KeyCaller {
  if (!caller.active || now >= caller.expiresAt) throw unknown
  return caller
}
