import type { LiveService } from '@touchline/contract/gen/live'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'

/** How far the service of live matches is behind: what it has not applied is not in the list either. */
export interface LiveLag {
  /** Asks live, unless it still owes an answer. */
  ask(): void
  /** Milliseconds since live owes an answer; while it answers, what it says about itself. */
  ms(): number
}

const timeoutMs = 2_000

export function liveLag({ live, steadyClock }: { live: Client<typeof LiveService>; steadyClock: Clock }): LiveLag {
  let unansweredSince: number | undefined
  let isAsked = false
  let behind = 0
  async function asked(): Promise<void> {
    isAsked = true
    unansweredSince ??= steadyClock.now()
    try {
      const { behindMs } = await live.getFreshness({}, { timeoutMs })
      behind = behindMs
      unansweredSince = undefined
    } catch {
      // It stays unanswered; the next check asks again.
    } finally {
      isAsked = false
    }
  }
  return {
    ask() {
      if (!isAsked) void asked()
    },
    ms: () => (unansweredSince === undefined ? behind : Math.max(behind, steadyClock.now() - unansweredSince)),
  }
}
