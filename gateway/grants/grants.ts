import { hash } from 'node:crypto'
import { fail, ServiceError } from '@touchline/contract/errors'
import type { AuthService, KeyChanged } from '@touchline/contract/gen/auth'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type Caller, callerOf } from './caller.ts'
import { recent } from './recent.ts'

/** What keys may do, as auth said at most a minute ago. */
export interface Grants {
  /** The caller of a key that was looked up lately; undefined when it has to be looked up. Throws `invalid_key` and `expired_key`. */
  find(key: string, now: number): Caller | undefined
  /** Whether this key was ever found to be one of ours. */
  knows(key: string): boolean
  /** Errors: `invalid_key`, `expired_key`; `upstream_unavailable` when auth cannot be reached and the key was not seen in the last 15 minutes. */
  lookUp(key: string): Promise<Caller>
  /** A key changed: what is held of an older revision goes, and a look-up under way that brings one is done again. */
  changed(change: KeyChanged): void
  /** Changes may have been missed: every key has to be looked up again. */
  gap(): void
  held(): number
}

const freshMs = 60_000
const staleMs = 15 * 60_000
const unknownMs = 10_000
/** How often a look-up is tried while auth cannot be reached. */
const retryMs = 2_000
const lookUpTimeoutMs = 1_500
const keptMax = 50_000

interface Held {
  caller: Caller
  /** When the look-up that brought it began. */
  checkedAt: number
  /** The gap before which it was looked up no longer counts. */
  gaps: number
}

export function grants({ auth, clock }: { auth: Client<typeof AuthService>; clock: Clock }): Grants {
  const known = recent<string, Held>(keptMax, (_, { caller }) => keyOf.delete(caller.keyId))
  const keyOf = new Map<string, string>()
  const unknownUntil = recent<string, number>(keptMax)
  const revisions = recent<string, number>(keptMax)
  const underway = new Map<string, Promise<Caller>>()
  let gaps = 0
  let changes = 0
  /** While auth cannot be reached: nobody waits then for what is known, a look-up runs beside. */
  let failedAt: number | undefined

  const isFresh = (held: Held, now: number) => held.gaps === gaps && now < held.checkedAt + freshMs
  const isBearable = (held: Held, now: number) => now < held.checkedAt + staleMs
  const forget = (key: string) => {
    const held = known.get(key)
    if (held) keyOf.delete(held.caller.keyId)
    known.delete(key)
  }

  /** Asks until the answer is not older than what the bus said meanwhile. */
  async function ask(key: string): Promise<Caller> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = { at: clock.now(), gaps, changes }
      const caller = await auth
        .getGrant({ digest: hash('sha256', key, 'buffer') }, { timeoutMs: lookUpTimeoutMs })
        .then(callerOf, (error) => {
          if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
          forget(key)
          if (before.changes === changes && before.gaps === gaps) unknownUntil.set(key, before.at + unknownMs)
          throw fail('invalid_key')
        })
      if (before.gaps !== gaps || caller.revision < (revisions.get(caller.keyId) ?? 0)) continue
      known.set(key, { caller, checkedAt: before.at, gaps })
      keyOf.set(caller.keyId, key)
      failedAt = undefined
      return caller
    }
    throw fail('upstream_unavailable')
  }

  /** One look-up of a key at a time. When auth cannot be reached, what was known a quarter of an hour ago has to do. */
  function refresh(key: string): Promise<Caller> {
    const running = underway.get(key)
    if (running) return running
    const asking = ask(key)
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'invalid_key') throw error
        failedAt = clock.now()
        const held = known.get(key)
        if (held && isBearable(held, failedAt)) return held.caller
        throw fail('upstream_unavailable')
      })
      .finally(() => underway.delete(key))
    underway.set(key, asking)
    return asking
  }

  return {
    find(key, now) {
      const held = known.get(key)
      if (held) {
        if (isFresh(held, now)) return usable(held.caller, now)
        if (failedAt === undefined || !isBearable(held, now)) return undefined
        if (now >= failedAt + retryMs) refresh(key).catch(() => undefined)
        return usable(held.caller, now)
      }
      if ((unknownUntil.get(key) ?? 0) > now) throw fail('invalid_key')
      return undefined
    },
    knows: (key) => known.get(key) !== undefined,
    lookUp: async (key) => usable(await refresh(key), clock.now()),
    changed({ keyId, revision }) {
      changes++
      unknownUntil.clear()
      if (revision > (revisions.get(keyId) ?? 0)) revisions.set(keyId, revision)
      const key = keyOf.get(keyId)
      const held = key === undefined ? undefined : known.get(key)
      if (key !== undefined && held && held.caller.revision < revision) forget(key)
    },
    gap() {
      gaps++
      unknownUntil.clear()
    },
    held: () => known.size(),
  }
}

/** State and expiry count at every request, however fresh the grant. */
function usable(caller: Caller, now: number): Caller {
  if (!caller.active) throw fail('invalid_key')
  if (now >= caller.expiresAt) throw fail('expired_key')
  return caller
}
