import type { Wanted } from '@touchline/sources/live/live-feed'

/** When requests were sent, and when they are due again. Times in milliseconds since 1970. */
export interface RequestTimes {
  asked(path: string, now: number): void
  answered(path: string): void
  failed(path: string): void
  /** There is nothing at the address, perhaps not yet. */
  missing(path: string): void
  /**
   * Never asked: minus infinity. After a failure a pause that doubles takes the place of the interval, while an address is missing one
   * of a minute, or of ten if its interval is longer.
   */
  dueAt(request: Wanted): number
  /** Forgets all others. */
  keep(paths: ReadonlySet<string>): void
}

const firstRetryMs = 60_000
const longestRetryMs = 3_600_000
const longestMissingMs = 600_000

export function requestTimes(): RequestTimes {
  const requests = new Map<string, { at: number; failures: number; isMissing: boolean }>()
  const note = (path: string, outcome: (asked: { failures: number; isMissing: boolean }) => void): void => {
    const asked = requests.get(path)
    if (asked) outcome(asked)
  }
  return {
    asked: (path, now) => void requests.set(path, { failures: 0, isMissing: false, ...requests.get(path), at: now }),
    answered: (path) => note(path, (asked) => Object.assign(asked, { failures: 0, isMissing: false })),
    failed: (path) => note(path, (asked) => asked.failures++),
    missing: (path) => note(path, (asked) => Object.assign(asked, { failures: 0, isMissing: true })),
    dueAt({ path, everyMs, after = Number.POSITIVE_INFINITY }) {
      const asked = requests.get(path)
      if (!asked) return Number.NEGATIVE_INFINITY
      if (asked.failures > 0) return asked.at + Math.min(longestRetryMs, firstRetryMs * 2 ** (asked.failures - 1))
      if (asked.isMissing) return asked.at + Math.max(firstRetryMs, Math.min(longestMissingMs, everyMs))
      return Math.min(asked.at + everyMs, asked.at < after ? after : Number.POSITIVE_INFINITY)
    },
    keep(paths) {
      for (const path of requests.keys()) if (!paths.has(path)) requests.delete(path)
    },
  }
}
