/*
 * One key, two gateways, one Redis: what the limit promises, at 30, 600, 6,000 and 60,000 a minute; two and a half minutes.
 *   node loadtest/limits-two-gateways.ts            on Redis's own time
 *   node loadtest/limits-two-gateways.ts --quick    the same with time running six times as fast; half a minute
 * Starts a Redis of its own. It drives two of the limiters that gateways have, not gateways: at 60,000 a minute HTTP would be what is
 * measured (`loadtest/limits.ts` asks a whole gateway over HTTP).
 * 1. L + 50 calls at once, spread over both: exactly L answers; from 60,000, where calls are taken up front, never more, and at most what
 *    one gateway holds fewer. 2. Bursts that straddle every edge: never more than L in any 60 s. 3. A client that offers 1.3 L: at least
 *    0.99 L a minute, and never more than L in any 60 s. 4. Waiting exactly `Retry-After` succeeds.
 */
import { steadyClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Taken } from '@touchline/platform/ports/rate-limiter'
import { redisRateLimiter } from '@touchline/platform/redis/rate-limiter'
import { ownRedis } from './own-server.ts'
import { verdict } from './verdict.ts'

const quick = process.argv.includes('--quick')
const speed = quick ? 6 : 1
const limits = [30, 600, 6_000, 60_000]
const upFrontFrom = 60_000

const begun = steadyClock.now()
const clock: Clock = {
  now: () => begun + (steadyClock.now() - begun) * speed,
  after: (ms, task) => steadyClock.after(ms / speed, task),
  every: (ms, task) => steadyClock.every(ms / speed, task),
}
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / speed))

const { tell, note, end } = verdict()
const redis = await ownRedis()
// This is not about a Redis that is away, and a machine that runs other tests beside it may take its time.
const patient = { log: createLog('warn'), commandTimeoutMs: 1_000 }
const options = { clock, ...patient, processes: 2, ...(quick && { nowMicros: () => Math.floor(clock.now() * 1_000) }) }
const gateways = [await redisRateLimiter(redis.url, options), await redisRateLimiter(redis.url, options)] as const

/** A call is counted at some instant between these two. */
interface Call {
  sent: number
  answered: number
  taken: Taken
}
let calls = 0
async function call(key: string, limit: number): Promise<Call> {
  const sent = clock.now()
  const taken = await gateways[++calls % 2]!.take(key, limit)
  return { sent, answered: clock.now(), taken }
}
const atOnce = (key: string, limit: number, count: number) => Promise.all(Array.from({ length: count }, () => call(key, limit)))
const admitted = (all: readonly Call[]) => all.filter(({ taken }) => taken.allowed)
let keys = 0
const newKey = () => `key-${++keys}`

/** How many admitted calls lie wholly within some 60 seconds, at most: all of these were counted within them. */
function mostInAnyMinute(all: readonly Call[]): number {
  const sent = Float64Array.from(admitted(all), (each) => each.sent).sort()
  const answered = Float64Array.from(admitted(all), (each) => each.answered).sort()
  let most = 0
  for (let from = 0, to = 0; from < sent.length; from++) {
    while (to < answered.length && answered[to]! < sent[from]! + 60_000) to++
    most = Math.max(most, to - from)
  }
  return most
}

async function exactly(limit: number): Promise<void> {
  const got = admitted(await atOnce(newKey(), limit, limit + 50)).length
  // Each takes up front no more than a quarter of what half a second has on average.
  const least = limit < upFrontFrom ? limit : limit - limit / 120 / 4
  tell(got <= limit && got >= least, `${limit + 50} calls at once, limit ${limit}: ${got} admitted`)
}

async function straddling(limit: number): Promise<void> {
  const key = newKey()
  const all: Call[] = []
  for (const pauseMs of [0, 20_000, 19_500, 19_500, 15_000, 20_000, 19_500]) {
    await wait(pauseMs)
    all.push(...(await atOnce(key, limit, Math.ceil((limit * 2) / 3))))
  }
  const most = mostInAnyMinute(all)
  tell(
    most <= limit,
    `bursts that straddle, limit ${limit}: ${admitted(all).length} of ${all.length} admitted, ${(most / limit).toFixed(4)} L at most in any 60 s`,
  )
}

/** Two times what half-second cells need to come round. */
const offeredMs = 121_000
async function offering(limit: number): Promise<void> {
  const key = newKey()
  const all: Promise<Call>[] = []
  const begunAt = clock.now()
  for (let passed = 0; passed < offeredMs; passed = clock.now() - begunAt) {
    const due = Math.ceil((Math.min(passed, offeredMs) * 1.3 * limit) / 60_000)
    while (all.length < due) all.push(call(key, limit))
    await wait(20)
  }
  const answers = await Promise.all(all)
  const perMinute = (admitted(answers).length * 60_000) / offeredMs
  const most = mostInAnyMinute(answers)
  tell(
    perMinute >= 0.99 * limit && most <= limit,
    `1.3 L offered, limit ${limit}: ${(perMinute / limit).toFixed(4)} L a minute, ${(most / limit).toFixed(4)} L at most in any 60 s`,
  )
}

async function waiting(limit: number, count: number): Promise<void> {
  const tries = Array.from({ length: count }, async (_, i) => {
    const key = newKey()
    await wait(i * 137)
    const refused = (await atOnce(key, limit, limit + 10)).findLast(({ taken }) => !taken.allowed)!
    const until = refused.answered + refused.taken.retryAfterSeconds * 1_000
    // A timer counts whole milliseconds, and may be one early.
    while (clock.now() < until) await wait(Math.max(1, until - clock.now()))
    return call(key, limit)
  })
  const good = admitted(await Promise.all(tries)).length
  tell(good === count, `waiting exactly Retry-After, limit ${limit}: ${good} of ${count} succeed`)
}

console.log(`two limiters, one Redis, ${quick ? 'time six times as fast' : "Redis's own time"}`)
for (const limit of limits) await exactly(limit)
const before = calls
await Promise.all([...limits.map(straddling), ...limits.map(offering), ...limits.map((limit, i) => waiting(limit, [20, 10, 3, 1][i]!))])
note(`${calls - before} calls`)
for (const gateway of gateways) await gateway.close()
await redis.remove()
end()
