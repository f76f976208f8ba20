/*
 * Limiters of many gateways on one NATS and one Redis, which is killed and started again; by default 60, five minutes.
 *   node loadtest/limits/gateways-present.ts [LIMITERS]
 * Starts the servers and the limiters in this process, each with connections of its own, and calls them directly in
 * real time. For each limit one client calls each limiter in turn, at its limit; one calls a single limiter, and one
 * sends bursts of the limit, spread over the first half of the limiters or the second. 70 s with Redis, 150 s without,
 * 70 s after. Every limiter knows of all others; the client in turn is admitted at 0.8 L or more in each phase, and in
 * any 60 s at most 1.1 L; the others in any 60 s at most 1.5 L; the client of one limiter has its part or more.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { steadyClock, systemClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { natsBus } from '@touchline/platform/nats/bus'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import { presence } from '@touchline/platform/redis/presence'
import { redisRateLimiter } from '@touchline/platform/redis/rate-limiter'
import { redisAddress } from '@touchline/platform/redis-address'
import { judge, note } from '../lib/goals.ts'
import { ownNats, ownRedis } from '../lib/own-server.ts'

const count = Number(process.argv[2] ?? 60)
/** Calls at the limit come a little too fast for whole parts: 10 of 11 of a part of 10 are admitted. */
const limits = [...new Set([count * 10, 600, 6_600])]
const [withMs, withoutMs] = [70_000, 150_000]
const log = createLog('silent')

const [nats, redis] = [await ownNats(), await ownRedis()]

async function startLimiter(id: string) {
  const bus = await natsBus(nats.url, { clock: systemClock, log })
  const known = await presence(bus, { id, group: 'gateway', clock: steadyClock })
  const limiter = await redisRateLimiter(redisAddress(redis.url), { clock: steadyClock, log, presence: known })
  const close = async () => {
    await limiter.close()
    await known.close()
    await bus.close()
  }
  return { limiter, close }
}

const started = await Promise.all(Array.from({ length: count }, (_, i) => startLimiter(`limiter-${i + 1_000}`)))
const limiters = started.map(({ limiter }) => limiter)

/** A client of one key. Instants of its calls and of those admitted, in milliseconds. */
interface Client {
  name: string
  limit: number
  called: number[]
  admitted: number[]
  /** Calls that are due `ms` after the start. */
  due(ms: number): number
  choose(call: number): RateLimiter
}

const client = (name: string, limit: number, due: Client['due'], choose: Client['choose']): Client => ({
  ...{ name, limit, called: [], admitted: [], due, choose },
})
const atLimit = (limit: number) => (ms: number) => (ms * limit) / 60_000
/** The limit at once, every 15 s. */
const inBursts = (limit: number) => (ms: number) => Math.ceil(ms / 15_000) * limit

const inTurn = limits.map((limit) => client('each limiter in turn', limit, atLimit(limit), (call) => limiters[call % count]!))
const kept = limits.map((limit) => client('one limiter', limit, atLimit(limit), () => limiters[0]!))
const bursts = limits.map((limit) =>
  client('bursts', limit, inBursts(limit), (call) => {
    const half = Math.ceil(count / 2)
    return limiters[(call % half) + (Math.floor(call / limit) % 2 === 0 ? 0 : count - half)]!
  }),
)
const clients = [...inTurn, ...kept, ...bursts]

let isCalling = true
const began = steadyClock.now()
async function keepCalling(each: Client): Promise<void> {
  const pending: Promise<void>[] = []
  while (isCalling) {
    const due = each.due(steadyClock.now() - began)
    while (each.called.length < due) {
      const [limiter, at] = [each.choose(each.called.length), steadyClock.now()]
      each.called.push(at)
      const key = `${each.name} ${each.limit}`
      pending.push(Promise.resolve(limiter.consume(key, each.limit)).then(({ allowed }) => void (allowed && each.admitted.push(at))))
    }
    await wait(10)
  }
  await Promise.all(pending)
}

const within = (instants: readonly number[], from: number, to: number): number => instants.filter((at) => at >= from && at < to).length

function mostInAMinute(instants: readonly number[]): number {
  const sorted = Float64Array.from(instants).sort()
  let [most, from] = [0, 0]
  for (const [i, at] of sorted.entries()) {
    while (sorted[from]! <= at - 60_000) from++
    most = Math.max(most, i - from + 1)
  }
  return most
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await wait(10)
}
const shown = (parts: readonly number[]) => parts.map((part) => part.toFixed(3)).join(', ')
const judgeEach = (what: string, some: readonly Client[], measure: (each: Client) => number, isGood: (measured: number) => boolean) => {
  const measured = some.map(measure)
  judge(measured.every(isGood), what, `${shown(measured)} of ${limits}`)
}

const calling = clients.map(keepCalling)
await wait(withMs)
judge(
  limiters.every((limiter) => limiter.countProcesses() === count),
  `each of ${count} limiters knows of all`,
  `${[...new Set(limiters.map((limiter) => limiter.countProcesses()))]}`,
)
const lostAt = steadyClock.now()
await redis.kill()
await until(() => limiters.every((limiter) => limiter.isDegraded()))
await wait(withoutMs)
const foundAt = steadyClock.now()
await redis.start()
await until(() => limiters.every((limiter) => !limiter.isDegraded()))
await wait(withMs)
isCalling = false
await Promise.all(calling)

const part = (from: number, to: number) => (each: Client) => within(each.admitted, from, to) / within(each.called, from, to)
for (const [phase, from, to] of [
  ['with Redis', began, lostAt],
  ['without Redis', lostAt, foundAt],
  ['after', foundAt, Number.POSITIVE_INFINITY],
] as const) {
  judgeEach(`${phase}, each limiter in turn at its limit: 0.8 L or more`, inTurn, part(from, to), (measured) => measured >= 0.8)
}
const most = (each: Client) => mostInAMinute(each.admitted) / each.limit
judgeEach('each limiter in turn: at most 1.1 L in any 60 s', inTurn, most, (measured) => measured <= 1.1)
judgeEach('one limiter: at most 1.5 L in any 60 s', kept, most, (measured) => measured <= 1.5)
judgeEach('bursts over halves of the limiters: at most 1.5 L in any 60 s', bursts, most, (measured) => measured <= 1.5)
const settled = (each: Client) => within(each.admitted, foundAt - 60_000, foundAt) / each.limit
judgeEach('without Redis one limiter admits its part or more', kept, settled, (measured) => measured >= 0.95 / count)
const settledBursts = (each: Client) => mostInAMinute(each.admitted.filter((at) => at > lostAt + 65_000 && at < foundAt)) / each.limit
judgeEach('without Redis, after a minute, bursts: at most 1.1 L in any 60 s', bursts, settledBursts, (measured) => measured <= 1.1)
note(`${count} limiters; ${withMs / 1_000} s with Redis, ${withoutMs / 1_000} s without, ${withMs / 1_000} s after`)
await Promise.all(started.map(({ close }) => close()))
await nats.remove()
await redis.remove()
