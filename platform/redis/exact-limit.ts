import type { ExactWindow } from '../memory/exact-window.ts'
import { takeFrom } from '../memory/rate-limiter.ts'
import type { Clock } from '../ports/clock.ts'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import type { Link } from './link.ts'
import { askNamed, type Named } from './named-window.ts'
import { rejectionCache } from './rejection-cache.ts'
import { answerAll, requestQueue, together, type Waiter } from './request-queue.ts'

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
  /** The answer when there is room again so many microseconds of Redis's later. */
  refusedFor(waitMicros: number): RateLimitResult
  /** Something here or in what Redis answers is not as it should be. */
  failed(error: Error): void
}

/** A key with its limit and what this process counted of it. */
export interface Asked<Window> {
  key: string
  perMinute: number
  window: Window
}

interface Known extends Named {
  /** Admitted here without Redis, by their numbers. */
  missed: Set<number>
  /** Requests that Redis may count although they were not admitted. */
  notAdmitted: Set<number>
}

type Answer = [admitted: number, left: number, waitMicros: number, name: string]

/** More than this is not remembered of a window; what has left it matters no more. */
const rememberedMax = 6_000
/** Redis does nothing else meanwhile: a few milliseconds. */
const askedMax = 1_000

const sharedKey = (key: string) => `touchline:limit:{${key}}:exact`

/** Windows counted by the instant, as Redis is asked about them. */
function questions({ link, clock, now, unique }: Shared) {
  const windows = new WeakMap<ExactWindow, Known>()
  const knownOf = (window: ExactWindow): Known => {
    const known = windows.get(window) ?? { name: '', tellsAll: false, missed: new Set(), notAdmitted: new Set() }
    windows.set(window, known)
    return known
  }
  const toTell = (window: ExactWindow, { tellsAll, missed, notAdmitted }: Known): (string | number)[] => {
    if (!tellsAll && missed.size + notAdmitted.size === 0) return []
    const told = [...window.entries(clock.now())].filter(({ id }) => tellsAll || missed.has(id))
    return [
      ...told.flatMap(({ id, ageMs }) => [unique(id), Math.floor(ageMs * 1_000)]),
      ...[...notAdmitted].flatMap((id) => [unique(id), -1]),
    ]
  }
  const remember = (ids: Set<number>, id: number) => {
    ids.add(id)
    // Sets keep the order in which they were filled.
    if (ids.size > rememberedMax) for (const oldest of ids) return void ids.delete(oldest)
  }
  return {
    /** `newName`: a number for the name of a new window. Undefined when Redis did not answer, or is not asked. */
    ask({ key, perMinute, window }: Asked<ExactWindow>, ids: readonly number[], newName: number) {
      const known = knownOf(window)
      const send = async (name: string): Promise<Answer | undefined> => {
        const { tellsAll, missed, notAdmitted } = known
        const answer = await link.ask((redis) => {
          const told = toTell(window, known)
          Object.assign(known, { tellsAll: false, missed: new Set(), notAdmitted: new Set() })
          return redis.limitExact(sharedKey(key), now(), perMinute, name, `=${unique(newName)}`, ids.length, ...ids.map(unique), ...told)
        })
        // By their ids those that Redis knows do not count again, so what it may not have heard is told once more.
        if (!answer) {
          known.tellsAll ||= tellsAll
          for (const id of missed) remember(known.missed, id)
          for (const id of notAdmitted) remember(known.notAdmitted, id)
        }
        return answer
      }
      return askNamed(known, { holdsAny: () => window.count(clock.now()) > 0, nameOf: (answer) => answer[3], send })
    },
    missed: (window: ExactWindow, id: number) => remember(knownOf(window).missed, id),
    /** Redis may have counted a request that was not admitted, or no longer is. */
    mayCount: (window: ExactWindow, id: number) => remember(knownOf(window).notAdmitted, id),
  }
}

/** Limits counted by the instant. A receipt is the request's number, here and, made unique, in Redis. */
export function exactLimit(shared: Shared) {
  const { link, clock, part, unique, refusedFor, failed } = shared
  const { ask, missed, mayCount } = questions(shared)
  const refused = rejectionCache(clock)
  const decideHere = (window: ExactWindow, { perMinute, id, answer }: Waiter, isSent: boolean) => {
    const taken = takeFrom(window, clock.now(), part(perMinute), id)
    if (taken.allowed) missed(window, id)
    else if (isSent) mayCount(window, id)
    answer(taken)
  }
  const serve = async (key: string, window: ExactWindow, waiting: Waiter[]) => {
    const waiters = waiting.splice(0, Math.min(askedMax, together(waiting)))
    const { perMinute, id } = waiters[0]!
    const ids = waiters.map((each) => each.id)
    const [isSent, askedAt] = [link.answers(), clock.now()]
    const answer = await ask({ key, perMinute, window }, ids, id)
    if (answer) {
      const [admitted, left, waitMicros] = answer
      window.count(clock.now())
      if (admitted < waiters.length) refused.keep(window, perMinute, waitMicros, askedAt)
      answerAll(waiters, admitted, left, refusedFor(waitMicros), (waiter) => window.add(clock.now(), waiter.id))
      return
    }
    for (const waiter of waiters) decideHere(window, waiter, isSent)
  }
  const take = requestQueue<ExactWindow>({ serve, failed, decideHere: (window, waiter) => decideHere(window, waiter, true) })
  return {
    take({ key, perMinute, window }: Asked<ExactWindow>, id: number): RateLimitResult | Promise<RateLimitResult> {
      const waitMicros = refused.waitMicros(window, perMinute)
      return waitMicros === undefined ? take(key, window, perMinute, id) : refusedFor(waitMicros)
    },
    async left(asked: Asked<ExactWindow>, id: number): Promise<number | undefined> {
      return (await ask(asked, [], id))?.[1]
    },
    async giveBack(key: string, window: ExactWindow, { receipt }: RateLimitResult): Promise<void> {
      window.remove(receipt as number)
      const answer = await link.ask((redis) => redis.zrem(sharedKey(key), unique(receipt as number)))
      if (answer === undefined) mayCount(window, receipt as number)
      refused.forget(window)
    },
  }
}
