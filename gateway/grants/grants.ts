import { hash } from 'node:crypto'
import { fail, ServiceError } from '@touchline/contract/errors'
import type { AuthService, KeyChanged } from '@touchline/contract/gen/auth'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { type Caller, callerOf } from './caller.ts'
import { fingerprints } from './fingerprints.ts'
import { recent } from './recent.ts'

/** All that is held of a key here: its SHA-256, a character a byte. */
export const digestOf = (key: string): string => hash('sha256', key, 'binary')

/** What keys may do, as auth said at most a minute ago. A key is named by its digest alone. */
export interface Grants {
  /** The caller of a key that was looked up lately; undefined when it has to be looked up. Throws `invalid_key` and `expired_key`. `now`: real time. */
  find(digest: string, now: number): Caller | undefined
  /** Whether somebody has made this key; false for one that was made so lately that this gateway has not heard of it. */
  isMade(digest: string): boolean
  /** Errors: `invalid_key`, `expired_key`; `upstream_unavailable` when auth cannot be reached and the key was not seen in the last 15 minutes. */
  lookUp(digest: string): Promise<Caller>
  /** A key changed: what is held of an older revision goes, and a look-up under way that brings one is done again. */
  changed(change: KeyChanged): void
  /** Changes may have been missed: every key has to be looked up again. */
  gap(): void
  held(): number
  /** Resolves when it was read which keys there are, or that could not be read at once and is tried again behind. */
  start(): Promise<void>
  stop(): void
}

interface GrantsDeps {
  auth: Client<typeof AuthService>
  /** Keys end in real time; how long ago a look-up was goes by the steady one. */
  realClock: Clock
  steadyClock: Clock
  log: Log
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

export function grants({ auth, realClock, steadyClock, log }: GrantsDeps): Grants {
  const made = fingerprints({ auth, steadyClock, log })
  const known = recent<string, Held>(keptMax, (_, { caller }) => digestsOf.delete(caller.keyId))
  const digestsOf = new Map<string, string>()
  const unknownUntil = recent<string, number>(keptMax)
  const revisions = recent<string, number>(keptMax)
  const underway = new Map<string, Promise<Caller>>()
  let gaps = 0
  let changes = 0
  /** While auth cannot be reached: nobody waits then for what is known, a look-up runs beside. */
  let failedAt: number | undefined

  const isFresh = (held: Held, now: number) => held.gaps === gaps && now < held.checkedAt + freshMs
  const isBearable = (held: Held, now: number) => now < held.checkedAt + staleMs
  const forget = (digest: string) => {
    const held = known.get(digest)
    if (held) digestsOf.delete(held.caller.keyId)
    known.delete(digest)
  }

  /** Asks until the answer is not older than what the bus said meanwhile. */
  async function ask(digest: string): Promise<Caller> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const before = { at: steadyClock.now(), gaps, changes }
      const caller = await auth
        .getGrant({ digest: Buffer.from(digest, 'latin1') }, { timeoutMs: lookUpTimeoutMs })
        .then(callerOf, (error) => {
          if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
          forget(digest)
          if (before.changes === changes && before.gaps === gaps) unknownUntil.set(digest, before.at + unknownMs)
          throw fail('invalid_key')
        })
      if (before.gaps !== gaps || caller.revision < (revisions.get(caller.keyId) ?? 0)) continue
      known.set(digest, { caller, checkedAt: before.at, gaps })
      digestsOf.set(caller.keyId, digest)
      failedAt = undefined
      return caller
    }
    throw fail('upstream_unavailable')
  }

  /** One look-up of a key at a time. When auth cannot be reached, what was known a quarter of an hour ago has to do. */
  function refresh(digest: string): Promise<Caller> {
    const running = underway.get(digest)
    if (running) return running
    const asking = ask(digest)
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'invalid_key') throw error
        failedAt = steadyClock.now()
        const held = known.get(digest)
        if (held && isBearable(held, failedAt)) return held.caller
        throw fail('upstream_unavailable')
      })
      .finally(() => underway.delete(digest))
    underway.set(digest, asking)
    return asking
  }

  return {
    find(digest, now) {
      const held = known.get(digest)
      const steadyNow = steadyClock.now()
      if (held) {
        if (isFresh(held, steadyNow)) return usable(held.caller, now)
        if (failedAt === undefined || !isBearable(held, steadyNow)) return undefined
        if (steadyNow >= failedAt + retryMs) refresh(digest).catch(() => undefined)
        return usable(held.caller, now)
      }
      if ((unknownUntil.get(digest) ?? 0) > steadyNow) throw fail('invalid_key')
      return undefined
    },
    isMade: (digest) => known.get(digest) !== undefined || made.has(digest),
    lookUp: async (digest) => usable(await refresh(digest), realClock.now()),
    changed({ keyId, revision, fingerprint }) {
      changes++
      made.add(fingerprint)
      unknownUntil.clear()
      if (revision > (revisions.get(keyId) ?? 0)) revisions.set(keyId, revision)
      const digest = digestsOf.get(keyId)
      const held = digest === undefined ? undefined : known.get(digest)
      if (digest !== undefined && held && held.caller.revision < revision) forget(digest)
    },
    gap() {
      gaps++
      unknownUntil.clear()
      void made.read()
    },
    held: () => known.size(),
    start: made.read,
    stop: made.stop,
  }
}

/** State and expiry count at every request, however fresh the grant. */
function usable(caller: Caller, now: number): Caller {
  if (!caller.active) throw fail('invalid_key')
  if (now >= caller.expiresAt) throw fail('expired_key')
  return caller
}
