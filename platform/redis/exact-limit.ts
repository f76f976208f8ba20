import type { ExactWindow } from '../memory/exact-window.ts'
import { refusedFor, takeFrom } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { Taken } from '../ports/rate-limiter.ts'
import type { Link } from './link.ts'

/** What both kinds of limit work with. */
export interface Shared {
  link: Link
  /** Of the local windows. */
  clock: Clock
  /** For the scripts: microseconds, or empty for Redis's own time. */
  now(): number | ''
  /** What this process may admit of a limit by itself. */
  part(perMinute: number): number
  /** A request's number as no other process has it. */
  unique(id: number): string
}

const sharedKey = (key: string) => `touchline:limit:{${key}}:exact`

/** Limits counted by the instant. A receipt is the request's number, here and, made unique, in Redis. */
export function exactLimit({ link, clock, now, part, unique }: Shared) {
  const toldAt = new WeakMap<ExactWindow, number>()
  /** Once after Redis was away: all that this process admitted in the last 60 s. By their ids those that Redis knows do not count again. */
  const missed = (window: ExactWindow): (string | number)[] => {
    const recoveries = link.recoveries()
    if (toldAt.get(window) === recoveries) return []
    toldAt.set(window, recoveries)
    return [...window.entries(clock.now())].flatMap(({ id, ageMs }) => [unique(id), Math.floor(ageMs * 1_000)])
  }
  return {
    async take(key: string, perMinute: number, window: ExactWindow, id: number): Promise<Taken> {
      const answer = await link.ask((redis) => redis.limitExact(sharedKey(key), now(), perMinute, unique(id), ...missed(window)))
      if (!answer) return takeFrom(window, clock.now(), part(perMinute), id)
      const [allowed, remaining, waitMicros] = answer
      if (!allowed) return refusedFor(waitMicros / 1_000)
      window.count(clock.now())
      return { allowed: true, remaining, retryAfterSeconds: 0, receipt: window.add(clock.now(), id) }
    },
    async left(key: string, perMinute: number): Promise<number | undefined> {
      return (await link.ask((redis) => redis.limitExact(sharedKey(key), now(), perMinute, '')))?.[1]
    },
    async giveBack(key: string, window: ExactWindow, { receipt }: Taken): Promise<void> {
      window.remove(receipt as number)
      await link.ask((redis) => redis.zrem(sharedKey(key), unique(receipt as number)))
    },
  }
}
