import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from '@jest/globals'
import { LiveService } from '@touchline/contract/gen/live'
import { StandingsService } from '@touchline/contract/gen/standings'
import { Health, HealthCheckResponse_ServingStatus as Status } from '@touchline/contract/grpc/health'
import type { Environment } from './config.ts'
import type { LogFields } from './log.ts'
import { mongoClient } from './mongo/client.ts'
import { runService } from './process.ts'
import { grpcClient } from './rpc/grpc-client.ts'
import { freePort } from './testing/free-ports.ts'
import { proxyTo } from './testing/proxy.ts'
import { rpcSecretsForTest } from './testing/rpc-secrets.ts'
import { removeStreams } from './testing/servers-for-test.ts'
import { asker, keeper } from './testing/tiny-services.ts'

const host = '127.0.0.1'
const alone: Environment = {
  ...{ DATA_DIR: ':memory:', ADMIN_PORT: '0', RPC_PORT: '0', LOG_LEVEL: 'silent', INTERNAL_HOST: host },
  ...rpcSecretsForTest,
}
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const asked = async (adminPort: number, page: string) => {
  const answer = await fetch(`http://${host}:${adminPort}${page}`)
  return { status: answer.status, text: await answer.text() }
}
const waitsFor = async (adminPort: number): Promise<Record<string, string> | undefined> =>
  asked(adminPort, '/readyz').then(
    ({ text }) => JSON.parse(text).waits_for,
    () => undefined,
  )
const until = async (met: () => Promise<boolean>) => {
  while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const client = <S extends typeof LiveService | typeof StandingsService | typeof Health>(serves: S, port: number) => {
  const connection = grpcClient(serves, `${host}:${port}`, { secret: rpcSecretsForTest.RPC_SECRET })
  closers.push(connection.close)
  return connection.client
}

test('while a back end is unavailable the process runs, reports it, and can be stopped', async () => {
  const adminPort = await freePort()
  const asking = new AbortController()
  const environment = { ...alone, ADMIN_PORT: String(adminPort), NATS_URL: 'nats://127.0.0.1:1' }
  const starting = runService(keeper, { environment, signal: asking.signal })
  await until(async () => (await waitsFor(adminPort))?.process === 'what NATS_URL names')
  expect(await asked(adminPort, '/healthz')).toEqual({ status: 200, text: 'ok\n' })
  expect((await asked(adminPort, '/readyz')).status).toBe(503)
  expect((await asked(adminPort, '/metrics')).status).toBe(200)
  asking.abort(new Error('enough'))
  await expect(starting).rejects.toThrow('enough')
  await expect(asked(adminPort, '/healthz')).rejects.toThrow()
})

test('a stopping process is not ready immediately, and serves during the drain delay', async () => {
  const waits: unknown[] = []
  const onLog = (message: string, { durationMs }: LogFields) => void (message === 'stopping' && waits.push(durationMs))
  const running = await runService(keeper, { environment: { ...alone, STOP_WAIT_SECONDS: '5' }, onLog })
  const [standings, health] = [client(StandingsService, running.rpcPort), client(Health, running.rpcPort)]
  expect((await health.check({})).status).toBe(Status.SERVING)
  const stopping = running.stop()
  expect(await waitsFor(running.adminPort)).toEqual({ process: 'stopping' })
  expect((await health.check({})).status).toBe(Status.NOT_SERVING)
  expect((await standings.getStandings({ leagueId: 'first' })).season).toBe('2025')
  await stopping
  await expect(standings.getStandings({ leagueId: 'first' })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  const another = await runService(keeper, { environment: { ...alone, STOP_WAIT_SECONDS: '10' }, onLog })
  await another.stop({ wait: false })
  expect(waits).toEqual([5_000, 0])
})

test('gRPC health follows the readiness of the service', async () => {
  const waiting = { what: 'its turn' as string | undefined }
  const waitingKeeper = { ...keeper, create: (deps: never) => ({ ...keeper.create(deps), waitsFor: () => waiting.what }) }
  const running = await runService(waitingKeeper, { environment: { ...alone, STOP_WAIT_SECONDS: '0' } })
  closers.push(() => running.stop())
  const health = client(Health, running.rpcPort)
  expect(running.waitsFor()).toEqual({ keeper: 'its turn' })
  expect((await health.check({ service: 'touchline.v1.StandingsService' })).status).toBe(Status.NOT_SERVING)
  waiting.what = undefined
  await until(async () => (await health.check({})).status === Status.SERVING)
})

test('a shared clock has the same time in every process, whenever it starts', async () => {
  const setAt = Date.now() - 60_000
  const now = { NOW: '2026-03-14T15:00:00Z', NOW_AT: new Date(setAt).toISOString(), CLOCK_SPEED: '60' }
  const domainTimeNow = () => Date.parse(now.NOW) + 60 * (Date.now() - setAt)
  let seen = 0
  const looking = {
    ...keeper,
    create(deps: Parameters<typeof keeper.create>[0]) {
      seen = deps.clock.now()
      return keeper.create(deps)
    },
  }
  const earliest = domainTimeNow()
  const running = await runService(looking, { environment: { ...alone, ...now, STOP_WAIT_SECONDS: '0' } })
  const latest = domainTimeNow()
  await running.stop()
  expect(seen).toBeGreaterThanOrEqual(earliest)
  expect(seen).toBeLessThanOrEqual(latest)
})

const livesUntil = fileURLToPath(new URL('./testing/lives-until.ts', import.meta.url))

/**
 * Output and exit code of a test process. Each signal is sent once the process has written the given number of lines.
 */
async function lived(life: string, ...signals: [afterLines: number, NodeJS.Signals][]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', livesUntil, life], { stdio: ['ignore', 'pipe', 'pipe'] })
  closers.push(() => child.kill('SIGKILL'))
  const texts = { out: '', err: '' }
  const lines = () => texts.out.split('\n').slice(0, -1)
  child.stderr.on('data', (text) => {
    texts.err += text
  })
  child.stdout.on('data', (text) => {
    texts.out += text
    while (signals[0] && lines().length >= signals[0][0]) child.kill(signals.shift()![1])
  })
  const [code] = await once(child, 'close')
  return { code, lines: lines(), err: texts.err }
}

test('SIGTERM stops gracefully with a drain delay; SIGINT without one', async () => {
  expect(await lived('', [1, 'SIGTERM'])).toEqual({ code: 0, lines: ['runs', 'stops with a wait', 'stopped'], err: '' })
  expect(await lived('', [1, 'SIGINT'])).toEqual({ code: 0, lines: ['runs', 'stops without a wait', 'stopped'], err: '' })
})

test('a waiting start ends on a signal', async () => {
  expect(await lived('waits', [1, 'SIGTERM'])).toEqual({ code: 0, lines: ['waits'], err: '' })
})

test('a StartError is printed as its message and nothing else', async () => {
  expect(await lived('misconfigured')).toEqual({ code: 1, lines: [], err: 'PORT must be a number.\n' })
})

test('a second signal ends a process that does not stop', async () => {
  const lines = ['runs', 'stops with a wait', 'is stuck']
  expect(await lived('stuck', [1, 'SIGTERM'], [3, 'SIGTERM'])).toMatchObject({ code: 1, lines })
})

test('a duplicate Ctrl-C, from the terminal and from npm, counts once', async () => {
  expect(await lived('interrupted twice', [1, 'SIGINT'])).toMatchObject({ code: 0, lines: ['runs', 'stops without a wait', 'stopped'] })
})

test.each([
  ['throws', 'thrown'],
  ['rejects', 'rejected'],
])('an uncaught exception (%s) stops gracefully with exit code 1', async (life, what) => {
  const { code, lines, err } = await lived(life)
  expect([code, lines]).toEqual([1, ['runs', 'stops with a wait', 'stopped']])
  expect(JSON.parse(err.split('\n')[0]!)).toMatchObject({ level: 'error', error: { message: what } })
})

const { TEST_MONGODB_URL, TEST_NATS_URL } = process.env
if (!TEST_MONGODB_URL || !TEST_NATS_URL)
  console.warn('SKIPPED: start on real servers. TEST_MONGODB_URL and TEST_NATS_URL are not both set.')
const onServers = TEST_MONGODB_URL && TEST_NATS_URL ? describe : describe.skip

onServers('on real servers', () => {
  test('services start in any order, with the back ends last, and stay ready when these stop', async () => {
    const name = `test-${randomBytes(6).toString('hex')}`
    const [mongo, nats] = [new URL(`/${name}`, TEST_MONGODB_URL), new URL(TEST_NATS_URL!)]
    const [toMongo, toNats] = [await proxyTo(Number(mongo.port)), await proxyTo(Number(nats.port))]
    closers.push(async () => {
      await Promise.all([toMongo.close(), toNats.close()])
      await removeStreams(TEST_NATS_URL!, `${name}-`)
      const mongodb = mongoClient(TEST_MONGODB_URL!, 10_000)
      await mongodb.db(name).dropDatabase()
      await mongodb.close()
    })
    for (const each of [toMongo, toNats]) each.cut()
    mongo.port = String(toMongo.port)
    const adminPort = await freePort()
    const rpcPort = await freePort()
    const shared = { MONGODB_URL: mongo.href, NATS_URL: `nats://${host}:${toNats.port}`, NATS_PREFIX: `${name}-`, STOP_WAIT_SECONDS: '0' }
    const askerEnvironment = { ...alone, ...shared, KEEPER_ADDRESS: `${host}:${rpcPort}` }
    const waitingKeeper = {
      ...asker,
      create: (deps: Parameters<typeof asker.create>[0]) => ({ ...asker.create(deps), start: async () => undefined }),
    }
    const [calling, called] = [
      runService(waitingKeeper, { environment: askerEnvironment, shared: true }),
      runService(keeper, { environment: { ...alone, ...shared, ADMIN_PORT: String(adminPort), RPC_PORT: String(rpcPort) }, shared: true }),
    ]
    await until(async () => (await waitsFor(adminPort))?.process === 'what MONGODB_URL names')
    toMongo.mend()
    await until(async () => (await waitsFor(adminPort))?.process === 'what NATS_URL names')
    toNats.mend()
    const running = await Promise.all([calling, called])
    closers.push(...running.map((each) => () => each.stop()))
    const answer = async () => (await client(LiveService, running[0].rpcPort).listLiveMatches({ sport: 'first' })).items[0]?.id
    await until(async () => (await answer().catch(() => undefined)) === 'season 2025')
    expect(await waitsFor(adminPort)).toEqual({})
    for (const each of [toMongo, toNats]) each.cut()
    await until(async () => (await asked(adminPort, '/metrics')).text.includes('touchline_bus_connected 0'))
    expect((await asked(adminPort, '/readyz')).status).toBe(200)
    for (const each of [toMongo, toNats]) each.mend()
    await until(async () => (await asked(adminPort, '/metrics')).text.includes('touchline_bus_connected 1'))
    await until(async () => (await answer().catch(() => undefined)) === 'season 2025')
  })
})
