import { hash } from 'node:crypto'
import { fail, isFailure } from '@touchline/contract/errors'
import type { AuthService, KeyChanged } from '@touchline/contract/gen/auth'
import type { Log } from '@touchline/platform/log'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Clock } from '@touchline/platform/ports/clock'
import { recent } from '@touchline/platform/recent'
import type { Client } from '@touchline/platform/rpc-types'
import { getCaller, type KeyCaller } from './caller.ts'
import { fingerprints } from './fingerprints.ts'

/** SHA-256 of a key as latin1 text. Grants are stored by it. */
export const getDigest = (key: string): string => hash('sha256', key, 'binary')

/** Cache of the grants that auth returned, at most one minute old. Keys are identified by their digest. */
export interface Grants {
  /**
   * The cached caller of a key; undefined when it must be looked up. Throws `invalid_key` and `expired_key`. `now`:
   * real time.
   */
  find(digest: string, now: number): KeyCaller | undefined
  /** The same for a key: its digest is not computed while its grant is cached. */
  findKey(key: string, now: number): KeyCaller | undefined
  /** Whether the key was issued; false also for a key issued so recently that this gateway has not been notified. */
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
  /** Cached grants. */
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

const freshMs = 60_000
const staleMs = 15 * 60_000
const unknownMs = 10_000
/** Interval of background look-ups while auth cannot be reached. */
const retryMs = 2_000
const lookUpTimeoutMs = 1_500
const cachedMax = 50_000
/** Keys that clients use now, in memory only. */
const keysMax = 20_000

interface CachedGrant {
  caller: KeyCaller
  /** Start of the look-up, by `steadyClock`. */
  checkedAt: number
  /** Number of gaps before the look-up; the grant is stale when more have occurred. */
  gaps: number
  /** False once the cache has another grant of the key, or none. */
  isCurrent: boolean
}

export function grants({ auth, realClock, steadyClock, log }: GrantsDeps): Grants {
  const issued = fingerprints({ auth, steadyClock, log })
  const getDigests = new Map<string, string>()
  const cache = lruCache<CachedGrant>(cachedMax, {
    dispose(cached) {
      cached.isCurrent = false
      getDigests.delete(cached.caller.keyId)
    },
  })
  /** A key without a grant is not remembered, so that guesses do not displace others. */
  const byKey = recent<CachedGrant>(keysMax)
  const unknownUntil = lruCache<number>(cachedMax)
  const revisions = lruCache<number>(cachedMax)
  const inFlight = new Map<string, Promise<KeyCaller>>()
  let gaps = 0
  let changes = 0
  /** Last failure of auth; while set, cached grants are served stale and refreshed in the background. */
  let failedAt: number | undefined

  const isFresh = (cached: CachedGrant, now: number) => cached.gaps === gaps && now < cached.checkedAt + freshMs
  const isServable = (cached: CachedGrant, now: number) => now < cached.checkedAt + staleMs

  /** Repeats the RPC until its result is not older than the changes received meanwhile; at most 3 times. */
  async function fetchGrant(digest: string): Promise<KeyCaller> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = { at: steadyClock.now(), gaps, changes }
      const caller = await auth.getGrant({ digest: Buffer.from(digest, 'latin1') }, { timeoutMs: lookUpTimeoutMs }).then(
        (grant) => getCaller(grant, digest),
        (error) => {
          if (!isFailure('not_found', error)) throw error
          cache.delete(digest)
          if (before.changes === changes && before.gaps === gaps) unknownUntil.set(digest, before.at + unknownMs)
          throw fail('invalid_key')
        },
      )
      if (before.gaps !== gaps || caller.revision < (revisions.get(caller.keyId) ?? 0)) continue
      cache.set(digest, { caller, checkedAt: before.at, gaps, isCurrent: true })
      getDigests.set(caller.keyId, digest)
      failedAt = undefined
      return caller
    }
    throw fail('upstream_unavailable')
  }

  /**
   * At most one look-up per key at a time. When auth cannot be reached, a cached grant is served for up to 15 minutes.
   */
  function refresh(digest: string): Promise<KeyCaller> {
    const running = inFlight.get(digest)
    if (running) return running
    const lookUp = fetchGrant(digest)
      .catch((error: unknown) => {
        if (isFailure('invalid_key', error)) throw error
        failedAt = steadyClock.now()
        const cached = cache.get(digest)
        if (cached && isServable(cached, failedAt)) return cached.caller
        throw fail('upstream_unavailable')
      })
      .finally(() => inFlight.delete(digest))
    inFlight.set(digest, lookUp)
    return lookUp
  }

  function callerIn(cached: CachedGrant, now: number): KeyCaller | undefined {
    const steadyNow = steadyClock.now()
    if (isFresh(cached, steadyNow)) return usable(cached.caller, now)
    if (failedAt === undefined || !isServable(cached, steadyNow)) return undefined
    if (steadyNow >= failedAt + retryMs) refresh(cached.caller.digest).catch(() => undefined)
    return usable(cached.caller, now)
  }

  function find(digest: string, now: number): KeyCaller | undefined {
    const cached = cache.get(digest)
    if (cached) return callerIn(cached, now)
    if ((unknownUntil.get(digest) ?? 0) > steadyClock.now()) throw fail('invalid_key')
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
    lookUp: async (digest) => usable(await refresh(digest), realClock.now()),
    onKeyChanged({ keyId, revision, fingerprint }) {
      changes++
      issued.add(fingerprint)
      unknownUntil.clear()
      if (revision > (revisions.get(keyId) ?? 0)) revisions.set(keyId, revision)
      const digest = getDigests.get(keyId)
      const cached = digest === undefined ? undefined : cache.get(digest)
      if (digest !== undefined && cached && cached.caller.revision < revision) cache.delete(digest)
    },
    onGap() {
      gaps++
      unknownUntil.clear()
      void issued.read()
    },
    size: () => cache.size,
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
