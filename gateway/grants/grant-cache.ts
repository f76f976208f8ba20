import type { KeyChanged } from '@touchline/contract/gen/auth'
import { lruCache } from '@touchline/platform/lru-cache'
import type { Clock } from '@touchline/platform/ports/clock'
import type { KeyCaller } from './caller.ts'

export interface CachedGrant {
  caller: KeyCaller
  /** Start of the look-up, by `steadyClock`. */
  checkedAt: number
  /** Number of gaps before the look-up; the grant is stale when more have occurred. */
  gaps: number
  /** False once the cache has another grant of the key, or none. */
  isCurrent: boolean
}

/** State at the start of a look-up: the result may be older than changes received since. */
export interface LookUpStart {
  at: number
  gaps: number
  changes: number
}

/** The last known grant of each key, by its digest, and the keys unknown to auth. */
export interface GrantCache {
  get(digest: string): CachedGrant | undefined
  /** The grant is at most a minute old, and no change of it can have been missed. */
  isFresh(cached: CachedGrant): boolean
  /** The grant may be served while auth cannot be reached. */
  isServable(cached: CachedGrant): boolean
  lookUpStart(): LookUpStart
  /** False if the grant is older than a change received meanwhile; then it is not stored. */
  add(digest: string, caller: KeyCaller, start: LookUpStart): boolean
  /** Remembers for 10 seconds that auth does not know the key, unless a change was received meanwhile. */
  addUnknown(digest: string, start: LookUpStart): void
  isUnknown(digest: string): boolean
  /** Evicts an older revision. */
  onKeyChanged(change: KeyChanged): void
  onGap(): void
  size(): number
}

const freshMs = 60_000
const staleMs = 15 * 60_000
const unknownMs = 10_000
const cachedMax = 50_000

export function grantCache(steadyClock: Clock): GrantCache {
  const digests = new Map<string, string>()
  const cache = lruCache<CachedGrant>(cachedMax, {
    dispose(cached) {
      cached.isCurrent = false
      digests.delete(cached.caller.keyId)
    },
  })
  const unknownUntil = lruCache<number>(cachedMax)
  const revisions = lruCache<number>(cachedMax)
  let gaps = 0
  let changes = 0

  return {
    get: (digest) => cache.get(digest),
    isFresh: (cached) => cached.gaps === gaps && steadyClock.now() < cached.checkedAt + freshMs,
    isServable: (cached) => steadyClock.now() < cached.checkedAt + staleMs,
    lookUpStart: () => ({ at: steadyClock.now(), gaps, changes }),
    add(digest, caller, start) {
      if (start.gaps !== gaps || caller.revision < (revisions.get(caller.keyId) ?? 0)) return false
      cache.set(digest, { caller, checkedAt: start.at, gaps, isCurrent: true })
      digests.set(caller.keyId, digest)
      return true
    },
    addUnknown(digest, start) {
      cache.delete(digest)
      if (start.changes === changes && start.gaps === gaps) unknownUntil.set(digest, start.at + unknownMs)
    },
    isUnknown: (digest) => (unknownUntil.get(digest) ?? 0) > steadyClock.now(),
    onKeyChanged({ keyId, revision }) {
      changes++
      unknownUntil.clear()
      if (revision > (revisions.get(keyId) ?? 0)) revisions.set(keyId, revision)
      const digest = digests.get(keyId)
      const cached = digest === undefined ? undefined : cache.get(digest)
      if (digest !== undefined && cached && cached.caller.revision < revision) cache.delete(digest)
    },
    onGap() {
      gaps++
      unknownUntil.clear()
    },
    size: () => cache.size,
  }
}
