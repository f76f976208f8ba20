import { hash } from 'node:crypto'
import { fail } from '@touchline/contract/errors'
import type { AuthService, KeyChanged } from '@touchline/contract/gen/auth'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import { recent } from '@touchline/platform/recent'
import type { Client } from '@touchline/platform/rpc-types'
import type { KeyCaller } from './caller.ts'
import { fingerprints } from './fingerprints.ts'
import { type CachedGrant, grantCache } from './grant-cache.ts'
import { grantLookUps } from './grant-look-ups.ts'

/** SHA-256 of a key as latin1 text. Grants are stored under it. */
export const getDigest = (key: string): string => hash('sha256', key, 'binary')

/** Cache of grants from auth, at most one minute old. Keys are identified by their digest. */
export interface Grants {
  /**
   * The cached caller of a key; undefined when it must be looked up. Throws `invalid_key` and `expired_key`. `now`:
   * real time.
   */
  find(digest: string, now: number): KeyCaller | undefined
  /** The same for a key. Its digest is computed only while no grant of it is cached. */
  findKey(key: string, now: number): KeyCaller | undefined
  /**
   * Whether the key was issued; also false when the key was issued so recently that this gateway has not been notified.
   */
  isIssued(digest: string): boolean
  /**
   * Errors: `invalid_key`, `expired_key`; `upstream_unavailable` when auth cannot be reached and no grant of the last
   * 15 minutes is cached.
   */
  lookUp(digest: string): Promise<KeyCaller>
  /** A key changed: evicts an older revision, and repeats a look-up in flight that returns an older revision. */
  onKeyChanged(change: KeyChanged): void
  /** Changes may have been missed: every key must be looked up again. */
  onGap(): void
  /** Number of cached grants. */
  size(): number
  /** Resolves after the first attempt to read the fingerprints; a failed read is retried in the background. */
  start(): Promise<void>
  stop(): void
}

interface GrantsDeps {
  auth: Client<typeof AuthService>
  /** Keys expire by `realClock`; the age of a cached grant is measured by `steadyClock`. */
  realClock: Clock
  steadyClock: Clock
  log: Log
}

/** Interval of background look-ups while auth cannot be reached. */
const retryMs = 2_000
/** Keys that clients use now, in memory only. */
const keysMax = 20_000

export function grants({ auth, realClock, steadyClock, log }: GrantsDeps): Grants {
  const issued = fingerprints({ auth, steadyClock, log })
  const cache = grantCache(steadyClock)
  const { lookUp, failedAt } = grantLookUps(auth, cache, steadyClock)
  /** Unknown keys are not remembered here, so that guesses do not evict keys in use. */
  const byKey = recent<CachedGrant>(keysMax)

  /** While auth fails, cached grants are served stale and looked up in the background. */
  function callerIn(cached: CachedGrant, now: number): KeyCaller | undefined {
    if (cache.isFresh(cached)) return usable(cached.caller, now)
    const failed = failedAt()
    if (failed === undefined || !cache.isServable(cached)) return undefined
    if (steadyClock.now() >= failed + retryMs) lookUp(cached.caller.digest).catch(() => undefined)
    return usable(cached.caller, now)
  }

  function find(digest: string, now: number): KeyCaller | undefined {
    const cached = cache.get(digest)
    if (cached) return callerIn(cached, now)
    if (cache.isUnknown(digest)) throw fail('invalid_key')
    return undefined
  }

  return {
    find,
    findKey(key, now) {
      const cached = byKey.get(key)
      if (cached?.isCurrent) return callerIn(cached, now)
      const digest = getDigest(key)
      const caller = find(digest, now)
      if (caller) byKey.set(key, cache.get(digest)!)
      return caller
    },
    isIssued: (digest) => cache.get(digest) !== undefined || issued.has(digest),
    lookUp: async (digest) => usable(await lookUp(digest), realClock.now()),
    onKeyChanged(change) {
      issued.add(change.fingerprint)
      cache.onKeyChanged(change)
    },
    onGap() {
      cache.onGap()
      void issued.read()
    },
    size: cache.size,
    start: issued.read,
    stop: issued.stop,
  }
}

/** State and expiry are checked at every request, even for a fresh grant. */
function usable(caller: KeyCaller, now: number): KeyCaller {
  if (!caller.active) throw fail('invalid_key')
  if (now >= caller.expiresAt) throw fail('expired_key')
  return caller
}
