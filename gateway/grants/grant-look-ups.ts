import { fail, isFailure } from '@touchline/contract/errors'
import type { AuthService } from '@touchline/contract/gen/auth'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'
import { getCaller, type KeyCaller } from './caller.ts'
import type { GrantCache } from './grant-cache.ts'

/** Look-ups of keys at auth. Results go into the cache. */
export interface GrantLookUps {
  /**
   * At most one look-up per key at a time. Errors: `invalid_key`; `upstream_unavailable` when auth cannot be reached and no
   * grant of the last 15 minutes is cached.
   */
  lookUp(digest: string): Promise<KeyCaller>
  /** Time of the last failure of auth, by `steadyClock`; undefined since its last answer. */
  failedAt(): number | undefined
}

const timeoutMs = 1_500
const attemptsMax = 3

export function grantLookUps(auth: Client<typeof AuthService>, cache: GrantCache, steadyClock: Clock): GrantLookUps {
  const inFlight = new Map<string, Promise<KeyCaller>>()
  let failedAt: number | undefined

  /** Repeats the RPC until its result is not older than the changes received meanwhile. */
  async function fetchGrant(digest: string): Promise<KeyCaller> {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const start = cache.lookUpStart()
      const caller = await auth.getGrant({ digest: Buffer.from(digest, 'latin1') }, { timeoutMs }).then(
        (grant) => getCaller(grant, digest),
        (error) => {
          if (!isFailure('not_found', error)) throw error
          cache.addUnknown(digest, start)
          throw fail('invalid_key')
        },
      )
      if (!cache.add(digest, caller, start)) continue
      failedAt = undefined
      return caller
    }
    throw fail('upstream_unavailable')
  }

  function withoutAuth(digest: string): KeyCaller {
    failedAt = steadyClock.now()
    const cached = cache.get(digest)
    if (cached && cache.isServable(cached)) return cached.caller
    throw fail('upstream_unavailable')
  }

  return {
    lookUp(digest) {
      const running = inFlight.get(digest)
      if (running) return running
      const lookUp = fetchGrant(digest)
        .catch((error: unknown) => {
          if (isFailure('invalid_key', error)) throw error
          return withoutAuth(digest)
        })
        .finally(() => inFlight.delete(digest))
      inFlight.set(digest, lookUp)
      return lookUp
    },
    failedAt: () => failedAt,
  }
}
