import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { LiveService } from '@touchline/contract/gen/live'
import { StandingsService } from '@touchline/contract/gen/standings'
import { UsageService } from '@touchline/contract/gen/usage'
import { systemClock } from './clock.ts'
import type { Environment } from './config.ts'
import { createLog } from './log.ts'
import { runService, runTogether } from './process.ts'
import { grpcClient } from './rpc/grpc-client.ts'
import { openTls } from './rpc/tls.ts'
import type { Client } from './rpc-types.ts'
import { defineService } from './service.ts'
import { authority } from './testing/certificates.ts'
import { patient } from './testing/patient.ts'
import { rpcSecretsForTest } from './testing/rpc-secrets.ts'
import { asker, keeper } from './testing/tiny-services.ts'

const host = '127.0.0.1'
const alone: Environment = {
  ...{ DATA_DIR: ':memory:', ADMIN_PORT: '0', RPC_PORT: '0', LOG_LEVEL: 'silent', STOP_WAIT_SECONDS: '0' },
  ...rpcSecretsForTest,
}
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const stopped = <T extends { stop(): Promise<void> }>(running: T): T => {
  closers.push(() => running.stop())
  return running
}
const together = async (environment: Environment = {}) =>
  stopped(await runTogether([keeper, asker], { environment: { ...alone, ...environment } }))
const client = <S extends typeof LiveService | typeof StandingsService>(serves: S, port: number) => {
  const connection = grpcClient(serves, `${host}:${port}`, { secret: rpcSecretsForTest.RPC_SECRET })
  closers.push(() => connection.close())
  return patient(connection.client)
}

describe('together', () => {
  test('services call each other in process, and are served to others on one gRPC port', async () => {
    const running = await together({ ASKER_PREFIX: 'of ' })
    expect((await running.getClient(LiveService).listLiveMatches({ sport: 'first' })).items[0]?.id).toBe('of 2025')
    expect((await client(LiveService, running.rpcPort).listLiveMatches({ sport: 'first' })).items[0]?.id).toBe('of 2025')
    expect((await client(StandingsService, running.rpcPort).getStandings({ leagueId: 'first' })).season).toBe('2025')
  })

  test('it is ready when every service is', async () => {
    const running = await together()
    const ready = await fetch(`http://${host}:${running.adminPort}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, waits_for: {}, degraded: {} }])
    expect(await (await fetch(`http://${host}:${running.adminPort}/metrics`)).text()).toContain('touchline_bus_connected 1')
  })

  test('all problems of all services are reported together, before anything opens', async () => {
    const starting = runTogether([keeper, { ...asker, config: { keeper: { ...asker.config.prefix, required: true } } }], {
      environment: { ...alone, DATA_DIR: '/etc/passwd/none', RPC_PORT: 'x', NOW: 'yesterday' },
    })
    await expect(starting).rejects.toThrow(/ASKER_PREFIX is required.*\n.*RPC_PORT must .*\n.*NOW must [^\n]*$/)
  })

  test('a called service that is missing is reported before anything opens', async () => {
    await expect(runTogether([asker], { environment: alone })).rejects.toThrow('asker calls keeper, which is not started with it.')
  })

  test('a port in use is reported by its setting, and opened resources are closed', async () => {
    const running = await together()
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    closers.push(() => rm(folder, { recursive: true }))
    const taken = { ...alone, DATA_DIR: folder, RPC_PORT: `${running.rpcPort}` }
    const again = () => runTogether([keeper], { environment: taken })
    await expect(again()).rejects.toThrow(`Port ${running.rpcPort} is taken. Stop the process that uses it, or set RPC_PORT to another.`)
    await expect(again()).rejects.toThrow(`Port ${running.rpcPort} is taken.`)
  })

  test('a DATA_DIR is locked by one process, and its data is there on the next start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    closers.push(() => rm(folder, { recursive: true }))
    const first = await runTogether([keeper], { environment: { ...alone, DATA_DIR: join(folder, 'new') } })
    await first.stop()
    const second = await together({ DATA_DIR: join(folder, 'new') })
    expect((await second.getClient(StandingsService).getStandings({ leagueId: 'first' })).season).toBe('2025')
    await expect(runTogether([keeper], { environment: { ...alone, DATA_DIR: join(folder, 'new') } })).rejects.toThrow(
      /^DATA_DIR .* is in use by another process\.$/,
    )
  })

  test.each(['/dev/null/none', '/proc/none/none'])('a DATA_DIR that cannot be created, %s, is reported', async (folder) => {
    await expect(runTogether([keeper], { environment: { ...alone, DATA_DIR: folder } })).rejects.toThrow(
      `DATA_DIR ${folder} cannot be used: `,
    )
  })

  test('services in memory write nothing to DATA_DIR', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    closers.push(() => rm(folder, { recursive: true }))
    const demo = await runTogether([keeper], { environment: { ...alone, DATA_DIR: folder }, inMemory: ['keeper'] })
    expect((await demo.getClient(StandingsService).getStandings({ leagueId: 'first' })).season).toBe('2025')
    await demo.stop()
    const idle = {
      ...keeper,
      create: (deps: Parameters<typeof keeper.create>[0]) => ({ ...keeper.create(deps), start: async () => undefined }),
    }
    const real = stopped(await runTogether([idle], { environment: { ...alone, DATA_DIR: folder } }))
    await expect(real.getClient(StandingsService).getStandings({ leagueId: 'first' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('stopping: not ready, new calls rejected, running calls finished, then the services in reverse', async () => {
    const events: string[] = []
    const begun = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow = defineService({
      ...keeper,
      create: () => ({
        rpc: {
          async getStandings() {
            begun.resolve()
            await release.promise
            events.push('answered')
            return { season: 'late' }
          },
          listTables: async () => ({}),
          getStakes: async () => ({}),
          getRanking: async () => ({}),
          getBracket: async () => ({}),
        },
        stop: async () => void events.push('keeper stopped'),
      }),
    })
    const last = defineService({
      ...asker,
      create: () => ({
        rpc: { listLiveMatches: async () => ({}), getContributions: async () => ({}), getFreshness: async () => ({}) },
        stop: async () => void events.push('asker stopped'),
      }),
    })
    const running = await runTogether([slow, last], { environment: alone })
    const { getStandings } = client(StandingsService, running.rpcPort)
    const answer = getStandings({ leagueId: 'a' })
    await begun.promise
    const stopping = running.stop()
    const ready = await fetch(`http://${host}:${running.adminPort}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, waits_for: { process: 'stopping' }, degraded: {} }])
    release.resolve()
    expect((await answer).season).toBe('late')
    await stopping
    expect(events).toEqual(['answered', 'asker stopped', 'keeper stopped'])
    await expect(getStandings({ leagueId: 'a' })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  })
})

describe('each in its own process', () => {
  test('a service reaches the one it calls by its address', async () => {
    const called = stopped(await runService(keeper, { environment: alone }))
    const environment = { ...alone, KEEPER_ADDRESS: `${host}:${called.rpcPort}`, ASKER_PREFIX: 'over gRPC ' }
    const calling = stopped(await runService(asker, { environment }))
    const { listLiveMatches } = client(LiveService, calling.rpcPort)
    expect((await listLiveMatches({ sport: 'first' })).items[0]?.id).toBe('over gRPC 2025')
    await expect(listLiveMatches({ sport: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('with certificates, services call each other over mutual TLS and others get no connection', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
    closers.push(() => rm(folder, { recursive: true }))
    const house = authority('the house')
    const files = { cert: join(folder, 'crt'), key: join(folder, 'key'), ca: join(folder, 'ca') }
    const pem = { ...house.issue(host), ca: house.ca }
    for (const name of ['cert', 'key', 'ca'] as const) await writeFile(files[name], pem[name])
    const secured = { ...alone, RPC_TLS_CERT: files.cert, RPC_TLS_KEY: files.key, RPC_TLS_CA: files.ca }
    const called = stopped(await runService(keeper, { environment: secured }))
    const environment = { ...secured, KEEPER_ADDRESS: `${host}:${called.rpcPort}` }
    const calling = stopped(await runService(asker, { environment }))
    await expect(client(LiveService, calling.rpcPort).listLiveMatches({ sport: 'first' })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    const tls = openTls(files, { clock: systemClock, log: createLog('silent') })
    closers.push(tls.close)
    const connection = grpcClient(LiveService, `${host}:${calling.rpcPort}`, { secret: rpcSecretsForTest.RPC_SECRET, tls })
    closers.push(connection.close)
    expect((await patient(connection.client).listLiveMatches({ sport: 'first' })).items[0]?.id).toBe('season 2025')
  })

  test('a call carries the secret that its method requires, and a process needs no other', async () => {
    const counting = defineService({
      ...{ name: 'counting', serves: UsageService, calls: {}, config: {}, collections: [], publishes: [] },
      create: () => ({
        rpc: { getUsage: async () => ({ slots: [{ keyId: 'k' }] }), listKeyActivity: async () => ({ items: [{ keyId: 'k' }] }) },
      }),
    })
    const started = async (callsAs?: 'site') => {
      const clients = Promise.withResolvers<{ keeper: Client<typeof StandingsService>; counting: Client<typeof UsageService> }>()
      const showing = defineService({
        ...{ name: 'showing', calls: { keeper: StandingsService, counting: UsageService }, config: {}, collections: [], publishes: [] },
        ...(callsAs && { callsAs }),
        create(deps) {
          clients.resolve(deps.clients)
          return {}
        },
      })
      stopped(await runService(showing, { environment: { ...alone, ...addresses, RPC_ADMIN_SECRET: '' } }))
      const { keeper, counting } = await clients.promise
      return { keeper: patient(keeper), counting: patient(counting), once: counting }
    }
    const [kept, counted] = [
      stopped(await runService(keeper, { environment: { ...alone, RPC_ADMIN_SECRET: '', RPC_SITE_SECRET: '' } })),
      stopped(await runService(counting, { environment: alone })),
    ]
    const addresses = { KEEPER_ADDRESS: `${host}:${kept.rpcPort}`, COUNTING_ADDRESS: `${host}:${counted.rpcPort}` }
    const site = await started('site')
    expect((await site.keeper.getStandings({ leagueId: 'first' })).season).toBe('2025')
    expect((await site.counting.getUsage({})).slots).toHaveLength(1)
    expect((await site.counting.listKeyActivity({})).items).toHaveLength(1)
    const other = await started()
    expect((await other.counting.getUsage({})).slots).toHaveLength(1)
    const refusal = 'takes a secret of RPC_SITE_SECRET, not one of RPC_SECRET'
    await expect(other.once.listKeyActivity({})).rejects.toMatchObject({ cause: { message: expect.stringContaining(refusal) } })
  })

  test('without a secret it does not start on a public address', async () => {
    const environment = { ...alone, RPC_SECRET: '', RPC_ADMIN_SECRET: '' }
    await expect(runService(keeper, { environment })).rejects.toThrow('RPC_SECRET is required to listen on INTERNAL_HOST 0.0.0.0')
    stopped(await runService(keeper, { environment: { ...environment, INTERNAL_HOST: host } }))
  })

  test('an invalid address is reported with all other problems', async () => {
    const environment = { ...alone, KEEPER_ADDRESS: 'keeper', STOP_WAIT_SECONDS: 'x' }
    await expect(runService(asker, { environment })).rejects.toThrow(/STOP_WAIT_SECONDS must .*\n.*KEEPER_ADDRESS must be host:port/)
  })
})
