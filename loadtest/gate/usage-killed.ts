/*
 * What killed processes lose of the counts of usage: at most the last ten seconds of one gateway. Nothing is counted twice.
 * The single process is killed twice while it is called; then, of separate processes, usage again and again, and the gateway.
 */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AuthService } from '@touchline/contract/gen/auth'
import { UsageService } from '@touchline/contract/gen/usage'
import { clients } from '@touchline/e2e/testing/seen-from-outside'
import { startMain } from '@touchline/e2e/testing/start-main'
import { startAsProcesses } from '@touchline/e2e/testing/start-server'
import type { Client } from '@touchline/platform/rpc-types'
import { judge } from '../lib/goals.ts'
import { serversGiven } from '../lib/server-under-load.ts'

/** What a gateway had counted for longer than this is published, also on a busy machine. */
const publishedMs = 12_000
const untilCountedMs = 60_000
/** Longer than a gateway counts before it publishes, so that some of the answers are not at risk. */
const calledMs = publishedMs + 2_000

const servers = serversGiven()
await singleProcessKilled()
await separateProcessesKilled()

async function singleProcessKilled(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
  // The demo would keep messages in memory.
  await writeFile(join(folder, 'leagues.txt'), '')
  const FEEDS = `openfootball-leagues:${folder}`
  const settings = { DATA_DIR: join(folder, 'data'), FEEDS, HOST: '127.0.0.1', ACCESS_LOG: 'off', DEMO_KEY: 'on' }
  const start = async () => {
    const started = await startMain(settings)
    await started.line(/^Demo key: /)
    return started
  }
  let main = await start()
  const calls = clients(() => `127.0.0.1:${main.rpcPort}`)
  const { id, key } = await newKey(calls.of(AuthService))
  calls.close()
  const polling = startPolling(() => `http://127.0.0.1:${main.port}`, key)
  const kills: number[] = []
  for (const forMs of [calledMs, 3_000]) {
    await wait(forMs)
    kills.push(performance.now())
    main.process.kill('SIGKILL')
    await once(main.process, 'exit')
    main = await start()
  }
  await wait(2_000)
  const answered = await polling.stop()
  const again = clients(() => `127.0.0.1:${main.rpcPort}`)
  const counted = await settledCalls(again.of(UsageService), id, answered.length)
  again.close()
  judgeCounted('the single process, killed twice', { answered, counted, kills })
  const code = await main.stop()
  judge(code === 0, 'the process stops with exit code 0', String(code))
  await rm(folder, { recursive: true })
}

async function separateProcessesKilled(): Promise<void> {
  const cluster = await startAsProcesses('demo?matches=2&rate=1&history=0&sport=soccer', servers)
  const { id, key } = await newKey(cluster.getClient(AuthService))
  const usage = cluster.getClient(UsageService)
  const polling = startPolling(() => cluster.addresses[0]!, key)
  for (let kill = 0; kill < 5; kill++) {
    await wait(3_000 + 1_000 * kill)
    process.kill(cluster.places.pid('usage-1'), 'SIGKILL')
  }
  const sent = (await polling.stop()).length
  const settled = await settledCalls(usage, id, sent)
  judge(
    settled === sent && sent > 0,
    'usage, killed five times, loses nothing and counts nothing twice',
    `${sent} calls, ${settled} counted`,
  )

  const more = startPolling(() => cluster.addresses[0]!, key)
  await wait(calledMs)
  const kills = [performance.now()]
  process.kill(cluster.places.pid('gateway-1'), 'SIGKILL')
  await wait(5_000)
  const answered = await more.stop()
  const counted = (await settledCalls(usage, id, sent + answered.length)) - settled
  judgeCounted('a killed gateway', { answered, counted, kills })
  const code = await cluster.stop()
  judge(code === 0, 'the cluster stops with exit code 0', String(code))
}

/** `answered` and `kills`: times of the answers and of the kills, by `performance.now()`. */
function judgeCounted(what: string, { answered, counted, kills }: { answered: number[]; counted: number; kills: number[] }): void {
  const atRisk = answered.filter((at) => kills.some((kill) => at > kill - publishedMs && at <= kill)).length
  const safe = answered.length - atRisk
  judge(
    safe > 20 && counted >= safe,
    `${what}, loses at most its last ten seconds`,
    `${counted} counted of ${answered.length}, ${atRisk} at risk`,
  )
  // A call may be counted whose answer the kill cut off.
  judge(counted <= answered.length + kills.length, `${what}, counts nothing twice`, `${counted} counted of ${answered.length}`)
}

/** Polls an endpoint that needs no service. `stop` returns when each answer arrived. */
function startPolling(getAddress: () => string, key: string) {
  const answeredAt: number[] = []
  let isStopped = false
  const polling = (async () => {
    while (!isStopped) {
      const response = await fetch(`${getAddress()}/v1/sports`, { headers: { 'X-API-Key': key } }).catch(() => undefined)
      if (response?.ok) {
        await response.arrayBuffer().catch(() => undefined)
        answeredAt.push(performance.now())
      }
      await wait(25)
    }
  })()
  return {
    async stop(): Promise<number[]> {
      isStopped = true
      await polling
      return answeredAt
    },
  }
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
    await wait(200)
  }
  return calls
}

async function countCalls(client: Client<typeof UsageService>, keyId: string): Promise<number> {
  const { slots } = await client.getUsage({ keyIds: [keyId], step: 'minute' })
  return slots.reduce((sum, { counts }) => sum + Number(counts!.calls), 0)
}

function newKey(client: Client<typeof AuthService>) {
  return client.createKey({ plan: 'enterprise', perMinute: 60_000 })
}
