import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { UsageService } from '@touchline/contract/gen/usage'
import type { Client } from '@touchline/platform/rpc-types'
import { serversForTest } from './testing/both-shapes.ts'
import { emptyFeed } from './testing/empty-feed.ts'
import { clients } from './testing/seen-from-outside.ts'
import { type Main, startMain } from './testing/start-main.ts'
import { startAsProcesses } from './testing/start-server.ts'

/** What a killed process loses of the counts of usage: at most ten seconds of one gateway. Nothing is counted twice. */

/** What a gateway had counted for longer than this is published, also on a busy machine. */
const publishedMs = 12_000
const untilCountedMs = 60_000

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** Polls an endpoint that needs no service, and notes when each answer arrived. */
function startPolling(address: () => string, key: string) {
  const answeredAt: number[] = []
  let isStopped = false
  const polling = (async () => {
    while (!isStopped) {
      const response = await fetch(`${address()}/v1/sports`, { headers: { 'X-API-Key': key } }).catch(() => undefined)
      if (response?.ok) {
        await response.arrayBuffer().catch(() => undefined)
        answeredAt.push(performance.now())
      }
      await rest(25)
    }
  })()
  return {
    answeredAt,
    async stop() {
      isStopped = true
      await polling
    },
  }
}

const countCalls = async (client: Client<typeof UsageService>, keyId: string): Promise<number> => {
  const { slots } = await client.getUsage({ keyIds: [keyId], step: 'minute' })
  return slots.reduce((sum, { counts }) => sum + Number(counts!.calls), 0)
}

/** The number of counted calls, once it is `sent` or has not changed for longer than gateways take to publish. */
async function settledCalls(client: Client<typeof UsageService>, keyId: string, sent: number): Promise<number> {
  let [calls, since] = [-1, performance.now()]
  for (const begunAt = performance.now(); performance.now() - begunAt < untilCountedMs; ) {
    // A killed process starts again within seconds.
    const now = await countCalls(client, keyId).catch(() => undefined)
    if (now === undefined) since = performance.now()
    else if (now !== calls) [calls, since] = [now, performance.now()]
    if ((now ?? 0) >= sent || performance.now() - since > publishedMs) break
    await rest(200)
  }
  return calls
}

const killed = async (main: Main): Promise<number> => {
  const at = performance.now()
  main.process.kill('SIGKILL')
  await once(main.process, 'exit')
  return at
}

const newKey = (client: Client<typeof AuthService>) => client.createKey({ plan: 'enterprise', perMinute: 60_000 })

describe('the single process', () => {
  // The demo would keep messages in memory.
  const feeds = emptyFeed()

  test('killed twice while it is called, loses at most its last ten seconds and counts nothing twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    open.push(() => rm(folder, { recursive: true }))
    let main: Main
    const start = async () => {
      main = await startMain({
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        ACCESS_LOG: 'off',
        DEMO_KEY: 'on',
        FEEDS: feeds,
      })
      await main.line(/^Demo key: /)
    }
    await start()
    open.push(() => main.stop())
    const calls = clients(() => `127.0.0.1:${main.rpcPort}`)
    const { id, key } = await newKey(calls.of(AuthService))
    calls.close()
    const polling = startPolling(() => `http://127.0.0.1:${main.port}`, key)
    const kills: number[] = []
    for (const forMs of [14_000, 3_000]) {
      await rest(forMs)
      kills.push(await killed(main!))
      await start()
    }
    await rest(2_000)
    await polling.stop()
    const { answeredAt } = polling
    const atRisk = answeredAt.filter((at) => kills.some((kill) => at > kill - publishedMs && at <= kill)).length
    const again = clients(() => `127.0.0.1:${main.rpcPort}`)
    open.push(async () => again.close())
    const counted = await settledCalls(again.of(UsageService), id, answeredAt.length)
    expect(answeredAt.length - atRisk).toBeGreaterThan(20)
    expect(counted).toBeGreaterThanOrEqual(answeredAt.length - atRisk)
    // A call may be counted whose answer the kill cut off.
    expect(counted).toBeLessThanOrEqual(answeredAt.length + kills.length)
  }, 180_000)
})

const servers = serversForTest()
const ofProcesses = servers ? describe : describe.skip
if (!servers)
  process.stderr.write(
    'SKIPPED: kills of single processes for usage. TEST_MONGODB_URL, TEST_NATS_URL and TEST_REDIS_URL are not all set.\n',
  )

ofProcesses('separate processes', () => {
  test('usage killed again and again loses and doubles nothing; a killed gateway loses at most its last ten seconds', async () => {
    const cluster = await startAsProcesses('demo?matches=2&rate=1&history=0', servers!)
    open.push(() => cluster.stop())
    const { id, key } = await newKey(cluster.getClient(AuthService))
    const usage = cluster.getClient(UsageService)
    const polling = startPolling(() => cluster.addresses[0]!, key)
    for (let kill = 0; kill < 5; kill++) {
      await rest(3_000 + 1_000 * kill)
      process.kill(cluster.places.pid('usage-1'), 'SIGKILL')
    }
    await polling.stop()
    const sent = polling.answeredAt.length
    expect(await settledCalls(usage, id, sent)).toBe(sent)

    const more = startPolling(() => cluster.addresses[0]!, key)
    await rest(14_000)
    const killedAt = performance.now()
    process.kill(cluster.places.pid('gateway-1'), 'SIGKILL')
    await rest(5_000)
    await more.stop()
    const atRisk = more.answeredAt.filter((at) => at > killedAt - publishedMs && at <= killedAt).length
    const all = sent + more.answeredAt.length
    const counted = await settledCalls(usage, id, all)
    expect(counted).toBeGreaterThanOrEqual(all - atRisk)
    expect(counted).toBeLessThanOrEqual(all + 1)
  }, 300_000)
})
