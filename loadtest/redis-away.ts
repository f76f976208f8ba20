/*
 * Redis is killed, frozen and flushed while two gateways count in it; three minutes and a half.
 *   node loadtest/redis-away.ts
 *   node loadtest/redis-away.ts --quick     shorter outages and faster clients; half a minute
 * Starts a Redis of its own, and two gateways' limiters on it as in loadtest/limits-two-gateways.ts. Each way of failing meets clients that
 * offer 1.3 times their limit within the run: of each limit one over both gateways and one that goes to one gateway alone. From before the failure until after it:
 * nothing throws (so no 5xx comes of it), the 99th percentile of an answer's time is at most 10 ms above the one before, a client of both
 * is admitted at most 1.10 L in any 60 s (the other one's figure is stated), and 2 s after Redis is back a new key has exactly L again.
 */
import { steadyClock } from '@touchline/platform/clock'
import { createLog } from '@touchline/platform/log'
import { redisRateLimiter } from '@touchline/platform/redis/rate-limiter'
import { type OwnServer, ownRedis } from './own-server.ts'
import { quantile, verdict } from './verdict.ts'

const quick = process.argv.includes('--quick')
const limits = [60, 600, 6_600, 60_000]
const beforeMs = quick ? 3_000 : 20_000
const awayMs = quick ? 3_000 : 20_000
const afterMs = quick ? 5_000 : 20_000
/** Of its limit a client offers so much a minute: by the end it has offered 1.3 of it, so that whatever is granted anew shows. */
const offered = (1.3 * 60_000) / (beforeMs + awayMs + afterMs)

const { tell, note, end } = verdict()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Way {
  name: string
  begins(redis: OwnServer): Promise<void> | void
  /** Redis answers again from here on. Absent: it never ceased to. */
  ends?(redis: OwnServer): Promise<void> | void
}
const ways: Way[] = [
  { name: 'killed', begins: (redis) => redis.kill(), ends: (redis) => redis.start() },
  { name: 'frozen', begins: (redis) => redis.freeze(), ends: (redis) => redis.thaw() },
  { name: 'flushed', begins: (redis) => flush(redis) },
]

/** The command line of Redis is not everywhere, its protocol is a line. */
async function flush(redis: OwnServer): Promise<void> {
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(redis.url).port), '127.0.0.1')
  socket.end('FLUSHALL\r\n')
  await new Promise((resolve) => socket.once('close', resolve).resume())
}

interface Client {
  limit: number
  /** Of every ten calls so many go to the first gateway. */
  toFirst: number
  key: string
  /** Instants of the admitted ones. */
  admitted: number[]
}
interface Load {
  clients: Client[]
  /** When each call was made and how long it took, ms. */
  times: { at: number; took: number }[]
  thrown: number
  stop(): Promise<void>
}

type Gateways = readonly [Limiter, Limiter]
type Limiter = Awaited<ReturnType<typeof redisRateLimiter>>

/** Clients that offer more than their limit, a tick of 5 ms after the other. */
function load(gateways: Gateways, name: string): Load {
  const clients = limits.flatMap((limit) => [
    { limit, toFirst: 5, key: `${name}-${limit}-both`, admitted: [] as number[] },
    { limit, toFirst: 10, key: `${name}-${limit}-one`, admitted: [] as number[] },
  ])
  const times: Load['times'] = []
  const own: Load = { clients, times, thrown: 0, stop: async () => undefined }
  const call = async (client: Client, n: number) => {
    const at = steadyClock.now()
    try {
      const taken = await gateways[n % 10 < client.toFirst ? 0 : 1].take(client.key, client.limit)
      const now = steadyClock.now()
      times.push({ at, took: now - at })
      if (taken.allowed) client.admitted.push(now)
    } catch {
      own.thrown++
    }
  }
  const begun = steadyClock.now()
  const sent = new Map<Client, number>()
  const pending = new Set<Promise<void>>()
  const tick = setInterval(() => {
    for (const client of clients) {
      const due = ((steadyClock.now() - begun) * offered * client.limit) / 60_000
      for (let n = sent.get(client) ?? 0; n < due; n++) {
        // Spread, not in turns of ten.
        const made = call(client, (n * 7) % 10).finally(() => pending.delete(made))
        pending.add(made)
        sent.set(client, n + 1)
      }
    }
  }, 5)
  own.stop = async () => {
    clearInterval(tick)
    await Promise.all(pending)
  }
  return own
}

function mostInAnyMinute(instants: readonly number[]): number {
  const sorted = instants.toSorted((a, b) => a - b)
  let most = 0
  for (let from = 0, to = 0; from < sorted.length; from++) {
    while (to < sorted.length && sorted[to]! < sorted[from]! + 60_000) to++
    most = Math.max(most, to - from)
  }
  return most
}

/** A key of each limit that nobody has used: L + 50 calls at once over both have exactly L. */
async function isExact(gateways: Gateways, name: string): Promise<boolean> {
  let all = true
  for (const limit of [60, 600, 6_600]) {
    const taken = await Promise.all(
      Array.from({ length: limit + 50 }, (_, i) => gateways[i % 2 ? 0 : 1].take(`${name}-${limit}-new`, limit)),
    )
    all &&= taken.filter(({ allowed }) => allowed).length === limit
  }
  return all
}

async function fails({ name, begins, ends }: Way): Promise<void> {
  const redis = await ownRedis()
  const options = { clock: steadyClock, log: createLog('silent'), processes: 2 }
  const gateways = [await redisRateLimiter(redis.url, options), await redisRateLimiter(redis.url, options)] as const
  const loaded = load(gateways, name)
  await wait(beforeMs)
  const from = steadyClock.now()
  await begins(redis)
  if (ends) await wait(awayMs)
  await ends?.(redis)
  const back = steadyClock.now()
  await wait(2_000)
  const exact = await isExact(gateways, name)
  await wait(afterMs - 2_000 + (ends ? 0 : awayMs))
  await loaded.stop()
  // Without the first second, in which everything is compiled.
  const calm = loaded.times.filter(({ at }) => at > from - beforeMs + 1_000 && at < from).map(({ took }) => took)
  const rough = loaded.times.filter(({ at }) => at >= from && at < back + 2_000).map(({ took }) => took)
  const share = (client: Client) => mostInAnyMinute(client.admitted) / client.limit
  const most = (toFirst: number) => Math.max(...loaded.clients.filter((client) => client.toFirst === toFirst).map(share))
  const [p99, p99Before] = [quantile(rough, 0.99), quantile(calm, 0.99)]
  tell(loaded.thrown === 0, `Redis ${name}: ${loaded.times.length} calls, ${loaded.thrown} failed`)
  tell(
    p99 <= p99Before + 10,
    `Redis ${name}: p99 ${p99.toFixed(1)} ms, ${p99Before.toFixed(1)} before, longest ${Math.max(...rough).toFixed(0)} ms`,
  )
  tell(
    most(5) <= 1.1,
    `Redis ${name}: over both gateways at most ${most(5).toFixed(3)} L in any 60 s; through one alone ${most(10).toFixed(3)} L`,
  )
  tell(exact, `Redis ${name}: exact ${ends ? '2 s after it is back' : '2 s later'}`)
  for (const gateway of gateways) await gateway.close()
  await redis.remove()
}

for (const way of ways) await fails(way)
note(`each: ${beforeMs / 1_000} s with Redis, ${awayMs / 1_000} s without (flushed: at once back), ${afterMs / 1_000} s after`)
end()
