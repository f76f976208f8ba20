import { CellWindow } from '../memory/cell-window.ts'
import { takeFrom } from '../memory/rate-limiter.ts'
import type { RateLimitResult } from '../ports/rate-limiter.ts'
import type { Asked, Shared } from './exact-limit.ts'
import { leases } from './lease.ts'
import { askNamed, type Named } from './named-window.ts'
import { answerAll, requestQueue, together, type Waiter } from './request-queue.ts'

interface Known extends Named {
  /** Admitted here without Redis. */
  missed: CellWindow
}

type Answer = [granted: number, left: number, waitMicros: number, cell: number, name: string, lastsMicros: number]
/** How many to admit, how many at most with those taken up front, and a request's number for the name of a new window. */
interface Wanted {
  need: number
  want: number
  id: number
}

const sharedKey = (key: string) => `touchline:limit:{${key}}:cells`
const receiptOf = (cell: number, localCell: number, name: string): string => `${cell}:${localCell}:${name}`

/** Windows counted by half-seconds, as Redis is asked about them. */
function questions({ link, clock, now, unique }: Shared) {
  const windows = new WeakMap<CellWindow, Known>()
  const knownOf = (window: CellWindow): Known => {
    const known = windows.get(window) ?? { name: '', tellsAll: false, missed: new CellWindow() }
    windows.set(window, known)
    return known
  }
  const toTell = (window: CellWindow, known: Known): number[] => {
    const told = [...(known.tellsAll ? window : known.missed).entries(clock.now())]
    Object.assign(known, { tellsAll: false, missed: new CellWindow() })
    return told.flatMap(({ count, ageMs }) => [Math.floor(ageMs * 1_000), count])
  }
  return {
    knownOf,
    /** Undefined when Redis did not answer, or is not asked. What it was told in the first case it may have or not: told again it might count twice. */
    ask({ key, perMinute, window }: Asked<CellWindow>, { need, want, id }: Wanted): Promise<Answer | undefined> {
      const known = knownOf(window)
      return askNamed<Answer>(known, {
        holdsAny: () => window.count(clock.now()) > 0,
        nameOf: (answer) => answer[4],
        send: (name) =>
          link.ask((redis) => redis.limitCells(sharedKey(key), now(), perMinute, need, want, name, unique(id), ...toTell(window, known))),
      })
    },
    async giveBack(key: string, cell: number, count: number, name: string): Promise<void> {
      await link.ask((redis) => redis.limitCellsBack(sharedKey(key), cell, count, name))
    },
  }
}

/**
 * Limits counted by half-seconds. One question of a key is under way at a time, for all who came meanwhile. A receipt is the cell in Redis
 * (empty when it was not asked), the cell here and the window's name, joined by colons.
 */
export function cellsLimit(shared: Shared) {
  const { link, clock, part, refusedFor, failed } = shared
  const { ask, knownOf, giveBack } = questions(shared)
  const upFront = leases(clock, giveBack)

  const decideHere = (window: CellWindow, { perMinute, id, answer }: Waiter, isSent: boolean) => {
    const taken = takeFrom(window, clock.now(), part(perMinute), id)
    const { missed } = knownOf(window)
    if (taken.allowed && !isSent) {
      missed.count(clock.now())
      missed.add()
    }
    answer({ ...taken, receipt: `:${taken.receipt}:` })
  }
  const settle = ({ key, perMinute, window }: Asked<CellWindow>, waiters: readonly Waiter[], answer: Answer, sentAt: number) => {
    const [granted, left, waitMicros, cell, name, lastsMicros] = answer
    const unspent = Math.max(0, granted - waiters.length)
    window.count(clock.now())
    const receipt = () => receiptOf(cell, window.add(), name)
    answerAll(waiters, Math.min(granted, waiters.length), left + unspent, refusedFor(waitMicros), receipt)
    upFront.keep(window, { key, perMinute, unspent, left, cell, name, endsAt: sentAt + lastsMicros / 1_000 })
  }
  const serve = async (key: string, window: CellWindow, waiting: Waiter[]) => {
    const { perMinute, id } = waiting[0]!
    const need = together(waiting)
    const [asked, sentAt] = [{ key, perMinute, window }, clock.now()]
    const isSent = link.answers()
    const answer = await ask(asked, { need, want: need + upFront.size(window, perMinute), id })
    // Those who came meanwhile have what was taken up front.
    const waiters = waiting.splice(0, Math.max(need, Math.min(together(waiting), answer?.[0] ?? 0)))
    if (answer) settle(asked, waiters, answer, sentAt)
    else for (const waiter of waiters) decideHere(window, waiter, isSent)
  }
  const take = requestQueue<CellWindow>({ serve, failed, decideHere: (window, waiter) => decideHere(window, waiter, true) })
  return {
    take({ key, perMinute, window }: Asked<CellWindow>, id: number): RateLimitResult | Promise<RateLimitResult> {
      const spent = upFront.spend(window, perMinute)
      if (spent) {
        window.count(clock.now())
        return { allowed: true, remaining: spent.remaining, retryAfterSeconds: 0, receipt: receiptOf(spent.cell, window.add(), spent.name) }
      }
      return take(key, window, perMinute, id)
    },
    async left(asked: Asked<CellWindow>, id: number): Promise<number | undefined> {
      const answer = await ask(asked, { need: 0, want: 0, id })
      return answer && answer[1] + upFront.unspent(asked.window)
    },
    async giveBack(key: string, window: CellWindow, { receipt }: RateLimitResult): Promise<void> {
      const [cell = '', localCell = '', name = ''] = String(receipt).split(':')
      window.remove(Number(localCell))
      if (cell === '') knownOf(window).missed.remove(Number(localCell))
      else await giveBack(key, Number(cell), 1, name)
    },
    /** Gives back what was taken up front. */
    close: () => upFront.close(),
  }
}
