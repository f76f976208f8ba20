import { connect } from 'node:net'
import type { OwnServer } from '../lib/own-server.ts'
import { type Answer, type Polls, steadily } from '../lib/polls.ts'

/** A fault of Redis. */
export interface RedisFault {
  name: string
  begins(redis: OwnServer): Promise<void> | void
  /** Ends the fault. Absent: Redis keeps responding. */
  ends?(redis: OwnServer): Promise<void> | void
}

export const redisFaults: readonly RedisFault[] = [
  { name: 'killed', begins: (redis) => redis.kill(), ends: (redis) => redis.start() },
  { name: 'frozen', begins: (redis) => redis.freeze(), ends: (redis) => redis.thaw() },
  { name: 'flushed', begins: (redis) => flush(redis) },
]

/** Uses the protocol directly, because redis-cli may not be installed. */
async function flush({ url }: OwnServer): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end('FLUSHALL\r\n')
  await new Promise((resolve) => socket.once('close', resolve).resume())
}

/** A polling client and its responses. */
export interface PollingClient {
  limit: number
  /** Number of calls in ten that go to the first gateway. */
  toFirst: number
  key: string
  answers: Answer[]
}

type NewKey = (perMinute: number) => Promise<string>

/** For each limit, a client of both gateways and a client of only the first. */
export const newClients = (limits: readonly number[], newKey: NewKey): Promise<PollingClient[]> =>
  Promise.all(limits.flatMap((limit) => [5, 10].map(async (toFirst) => ({ limit, toFirst, key: await newKey(limit), answers: [] }))))

/** Each client polls at `offered` times its limit per minute. Returns a function that stops the polling. */
export function pollSteadily(clients: readonly PollingClient[], offered: number, ask: Polls['ask']): () => Promise<void> {
  const stops = clients.map(({ limit, toFirst, key, answers }) =>
    steadily((offered * limit) / 60, async (n) => {
      // Interleaves the gateways instead of blocks of ten.
      answers.push(await ask((n * 7) % 10 < toFirst ? 0 : 1, `X-API-Key: ${key}`))
    }),
  )
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** L + 50 concurrent calls over both gateways with an unused key. */
export const callsAtOnce = (key: string, limit: number, ask: Polls['ask']): Promise<Answer[]> =>
  Promise.all(Array.from({ length: limit + 50 }, (_, n) => ask(n % 2, `X-API-Key: ${key}`)))
