import type { LiveService } from '@touchline/contract/gen/live'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Client } from '@touchline/platform/rpc-types'

/** How far the service live is behind: the list lacks the updates that live has not applied. */
export interface LiveLag {
  /** Asks live for its delay, unless a request is pending. */
  ask(): void
  /** Milliseconds: the delay that live last reported or, if longer, the age of its oldest unanswered request. */
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
      // The request counts as unanswered; the next check asks again.
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
