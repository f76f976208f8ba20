import type { Wanted } from '@touchline/sources/live/live-feed'

/** When requests were sent, and when they are due again. Times in milliseconds since 1970. */
export interface RequestTimes {
  asked(path: string, now: number): void
  answered(path: string): void
  failed(path: string): void
  /** Never asked: minus infinity. After a failure a pause that doubles takes the place of the interval. */
  dueAt(request: Wanted): number
  /** Forgets all others. */
  keep(paths: ReadonlySet<string>): void
}

const firstRetryMs = 60_000
const longestRetryMs = 3_600_000

export function requestTimes(): RequestTimes {
  const requests = new Map<string, { at: number; failures: number }>()
  return {
    asked: (path, now) => void requests.set(path, { at: now, failures: requests.get(path)?.failures ?? 0 }),
    answered(path) {
      const asked = requests.get(path)
      if (asked) asked.failures = 0
    },
    failed(path) {
      const asked = requests.get(path)
      if (asked) asked.failures++
    },
    dueAt({ path, everyMs, after = Number.POSITIVE_INFINITY }) {
      const asked = requests.get(path)
      if (!asked) return Number.NEGATIVE_INFINITY
      if (asked.failures > 0) return asked.at + Math.min(longestRetryMs, firstRetryMs * 2 ** (asked.failures - 1))
      return Math.min(asked.at + everyMs, asked.at < after ? after : Number.POSITIVE_INFINITY)
    },
    keep(paths) {
      for (const path of requests.keys()) if (!paths.has(path)) requests.delete(path)
    },
  }
}
