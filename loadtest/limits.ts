/*
 * Whether the limit of a key holds over real HTTP and in real time; takes about two and a half minutes.
 *   node loadtest/limits.ts          (set REDIS_URL to count in Redis)
 * 1. L + 50 calls at once: exactly L answers. 2. Bursts that straddle every edge: never more than L in any 60 seconds.
 * 3. Twenty keys used up wait exactly `Retry-After`: the next call of each succeeds.
 */
import { AuthService } from '@touchline/contract/gen/auth'
import { startMain } from '@touchline/embedded/testing/start-main'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'

const redis = process.env.REDIS_URL ? { REDIS_URL: process.env.REDIS_URL } : {}
const main = await startMain({ HOST: '127.0.0.1', DATA_DIR: ':memory:', FEEDS: 'demo?matches=2&rate=1', ACCESS_LOG: 'off', ...redis })
await main.line(/^Demo key/)
const { client, close } = grpcClient(AuthService, `127.0.0.1:${main.rpcPort}`)
const newKey = async (perMinute: number) => (await client.createKey({ plan: 'pro', perMinute })).key
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let failed = false
const tell = (holds: boolean, line: string) => {
  console.log(`${holds ? 'holds      ' : 'FALLS SHORT'} ${line}`)
  failed ||= !holds
}

/** One poll: its status, when it was sent and answered, and how long it is told to wait. */
async function ask(key: string) {
  const sent = performance.now()
  const answer = await fetch(`http://127.0.0.1:${main.port}/v1/soccer/matches/live`, { headers: { 'X-API-Key': key } })
  await answer.arrayBuffer()
  return { status: answer.status, sent, answered: performance.now(), retryAfter: Number(answer.headers.get('retry-after')) }
}
const atOnce = (key: string, calls: number) => Promise.all(Array.from({ length: calls }, () => ask(key)))
const admitted = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length

async function exact(limit: number): Promise<void> {
  const answers = await atOnce(await newKey(limit), limit + 50)
  const refused = answers.filter(({ status }) => status === 429).length
  tell(
    admitted(answers) === limit && refused === 50,
    `${limit + 50} calls at once, limit ${limit}: ${admitted(answers)} answers, ${refused} refused`,
  )
}

/** Bursts of two thirds of the limit every 15 to 20 seconds, so that every minute's edge falls between two of them. */
async function straddling(limit: number): Promise<void> {
  const key = await newKey(limit)
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (const pause of [0, 20_000, 19_500, 19_500, 15_000, 20_000, 19_500]) {
    await wait(pause)
    answers.push(...(await atOnce(key, Math.ceil((limit * 2) / 3))))
  }
  const good = answers.filter(({ status }) => status === 200)
  // A call counts a few milliseconds after it was sent: a tenth of a second less than the minute leaves room for that.
  const most = Math.max(...good.map(({ sent }) => good.filter((other) => other.sent >= sent && other.sent < sent + 59_900).length))
  tell(most <= limit, `bursts that straddle, limit ${limit}: ${good.length} of ${answers.length} admitted, ${most} at most in any 60 s`)
}

async function waiting(keys: number, limit: number): Promise<void> {
  const tries = Array.from({ length: keys }, async (_, i) => {
    const key = await newKey(limit)
    await wait(i * 150)
    const refused = (await atOnce(key, limit + 1)).find(({ status }) => status === 429)!
    await wait(refused.answered - performance.now() + refused.retryAfter * 1_000)
    return ask(key)
  })
  const good = admitted(await Promise.all(tries))
  tell(good === keys, `waiting exactly Retry-After: ${good} of ${keys} succeed`)
}

for (const limit of [30, 600, 6_000]) await exact(limit)
await Promise.all([straddling(60), waiting(20, 30)])
close()
await main.stop()
if (failed) process.exitCode = 1
