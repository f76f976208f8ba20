import dns from 'node:dns/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { IngestService } from '@touchline/contract/gen/ingest'
import { StandingsService } from '@touchline/contract/gen/standings'
import type { Log } from '../log.ts'
import type { Call, ServiceImpl } from '../rpc-types.ts'
import { freePort } from '../testing/free-ports.ts'
import { proxyTo } from '../testing/proxy.ts'
import { serve } from './dispatch.ts'
import { type ConnectOptions, grpcClient } from './grpc-client.ts'
import { type RpcServer, startRpcServer } from './grpc-server.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {}, with: () => log }
const open: (() => unknown)[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const close of open.splice(0).toReversed()) await close()
})

type Impl = Partial<ServiceImpl<typeof IngestService>>

async function replica(impl: Impl, options: { host?: string; port?: number; connectionAgeMs?: number } = {}): Promise<RpcServer> {
  const services = [serve(IngestService, impl as ServiceImpl<typeof IngestService>)]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, log, ...options })
  open.push(() => server.close(0))
  return server
}

function getCaller(servers: readonly RpcServer[], options: ConnectOptions = {}) {
  const { client, close } = grpcClient(IngestService, servers.map(({ port }) => `127.0.0.1:${port}`).join(), options)
  open.push(close)
  return client
}

/** Responds with its name, and counts calls. */
function answering(name: string) {
  const seen = { calls: 0 }
  const impl: Impl = {
    async listSources() {
      seen.calls++
      return { items: [{ source: name }] }
    },
  }
  return { seen, impl }
}

/** Like a frozen process: accepts calls and never responds. */
function silent() {
  const seen = { calls: 0, cancelled: 0 }
  const never = (_: unknown, { signal }: Call) => {
    seen.calls++
    signal.addEventListener('abort', () => seen.cancelled++)
    return new Promise<never>(() => undefined)
  }
  return { seen, impl: { listSources: never, retryQuarantined: never } as Impl }
}

test('reads succeed although one of two processes hangs, and it is soon ejected', async () => {
  const [good, bad] = [answering('good'), silent()]
  const options = { retryReads: true, hedgeAfterMs: 200, ejectionMs: 2_000 }
  const client = getCaller([await replica(good.impl), await replica(bad.impl)], options)
  // Every second call is hedged until the process is ejected, within a budget of ten plus a tenth of the calls.
  for (let i = 0; i < 200; i++) expect((await client.listSources({})).items[0]?.source).toBe('good')
  expect(bad.seen.calls).toBeGreaterThanOrEqual(5)
  expect(bad.seen.calls).toBeLessThanOrEqual(30)
  // The cancellation reaches the process after the other one's response.
  while (bad.seen.cancelled < bad.seen.calls) await new Promise((resolve) => setImmediate(resolve))
})

test('an ejected process is called again later', async () => {
  const [good, bad] = [answering('good'), silent()]
  const [dying, staying] = [await replica(good.impl), await replica(bad.impl)]
  const client = getCaller([dying, staying], { retryReads: true, hedgeAfterMs: 50, ejectionMs: 500 })
  for (let i = 0; i < 200; i++) await client.listSources({})
  bad.impl.listSources = answering('again').impl.listSources!
  const source = async () => (await client.listSources({}).catch(() => undefined))?.items[0]?.source
  while ((await source()) !== 'again') await new Promise((resolve) => setImmediate(resolve))
  await dying.close(0)
  while ((await source()) !== 'again') await new Promise((resolve) => setImmediate(resolve))
  for (let i = 0; i < 40; i++) expect(await source()).toBe('again')
})

test('most calls of callers without retries are answered although a process hangs', async () => {
  const [good, bad] = [answering('good'), silent()]
  const client = getCaller([await replica(good.impl), await replica(bad.impl)], { ejectionMs: 1_000 })
  const outcomes = { answered: 0, timeout: 0 }
  const callers = Array.from({ length: 10 }, async () => {
    while (outcomes.answered < 400)
      await client.listSources({}, { timeoutMs: 600 }).then(
        () => outcomes.answered++,
        ({ code }) => outcomes[code as 'timeout']++,
      )
  })
  await Promise.all(callers)
  expect(outcomes.timeout).toBeLessThanOrEqual(100)
})

test('calls that are slow everywhere are hedged for a tenth of the calls at most', async () => {
  const slow = silent()
  const client = getCaller([await replica(slow.impl), await replica(slow.impl)], { retryReads: true, hedgeAfterMs: 10 })
  const calls = Array.from({ length: 400 }, () => client.listSources({}, { timeoutMs: 1_500 }).catch(({ code }) => code))
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['timeout']))
  expect(slow.seen.calls).toBeLessThanOrEqual(400 + 40 + 10)
})

test('methods with side effects are sent once, however long they take', async () => {
  let calls = 0
  const slow: Impl = {
    async retryQuarantined() {
      calls++
      await new Promise((resolve) => setTimeout(resolve, 300))
      return {}
    },
  }
  const client = getCaller([await replica(slow), await replica(slow)], { retryReads: true, hedgeAfterMs: 20 })
  await client.retryQuarantined({}, { timeoutMs: 60_000 })
  expect(calls).toBe(1)
})

test('a failure after more than half of the time is not retried', async () => {
  let calls = 0
  const waiting: Impl = {
    async listSources(_, { deadline }) {
      calls++
      await new Promise((resolve) => setTimeout(resolve, 0.55 * (deadline - Date.now())))
      throw fail('upstream_unavailable')
    },
  }
  const client = getCaller([await replica(waiting), await replica(waiting)], { retryReads: true, hedgeAfterMs: 600_000 })
  await expect(client.listSources({}, { timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(calls).toBe(1)
})

test('error responses do not eject a process that has others', async () => {
  const [first, second] = [answering('first'), answering('second')]
  const { listSources } = second.impl
  second.impl.listSources = async (...asked) => {
    await listSources!(...asked)
    if (second.seen.calls % 2 === 0) throw fail('not_found', { kind: 'source', id: 'x' })
    return { items: [{ source: 'second' }] }
  }
  const client = getCaller([await replica(first.impl), await replica(second.impl)], { ejectionMs: 50 })
  const calls = 1_000
  for (let i = 0; i < calls; i++) await client.listSources({}).catch(() => undefined)
  expect(second.seen.calls).toBeGreaterThanOrEqual(0.49 * calls)
})

test('connections end at their maximum age without a lost read, and a new process of the name gets its share', async () => {
  const [first, second] = [answering('first'), answering('second')]
  const aging = await replica(first.impl, { connectionAgeMs: 300 })
  const proxy = await proxyTo(aging.port)
  open.push(proxy.close)
  const client = getCaller([{ ...aging, port: proxy.port }, await replica(second.impl)], { retryReads: true })
  while (proxy.connections() < 4 || Math.min(first.seen.calls, second.seen.calls) <= 100)
    await Promise.all(Array.from({ length: 10 }, () => client.listSources({})))
  // Every read above succeeded, or it would have thrown; the last connection serves reads like the first.
  const callsBefore = first.seen.calls
  for (let i = 0; i < 200 && first.seen.calls === callsBefore; i++) await client.listSources({})
  expect(first.seen.calls).toBeGreaterThan(callsBefore)
})

test('a graceful restart of one of two processes loses no read', async () => {
  const [first, second] = [answering('first'), answering('second')]
  // Not an ephemeral port, which a connection of another process could use while the replica restarts.
  const port = await freePort()
  const [staying, leaving] = [await replica(first.impl), await replica(second.impl, { port })]
  // No hedging on a slow machine: each read must arrive once.
  const client = getCaller([staying, leaving], { retryReads: true, hedgeAfterMs: 600_000 })
  let ended = false
  let answered = 0
  const load = Array.from({ length: 8 }, async () => {
    for (; !ended; answered++) await client.listSources({})
  })
  const calls = async (seen: { calls: number }, more: number) => {
    const from = seen.calls
    while (seen.calls < from + more) await new Promise((resolve) => setImmediate(resolve))
  }
  await calls(second.seen, 100)
  await leaving.close()
  await calls(first.seen, 100)
  await replica(second.impl, { port })
  await calls(second.seen, 100)
  ended = true
  await Promise.all(load)
  expect(answered).toBe(first.seen.calls + second.seen.calls)
})

test('a nested call over two hops has the deadline of the first less 50 ms, and is cancelled with the first', async () => {
  const began = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<unknown>()
  const last = await replica({
    listSources(_, { deadline, signal }) {
      began.resolve(deadline)
      signal.addEventListener('abort', () => ended.resolve(signal.reason))
      return new Promise(() => undefined)
    },
  })
  const inner = getCaller([last])
  const impl = {
    getStandings: async (_: unknown, call: Call) => inner.listSources({}, { within: call, timeoutMs: 60_000 }).then(() => ({})),
  }
  const middle = await startRpcServer({ host: '127.0.0.1', port: 0, services: [serve(StandingsService, impl as never)], log })
  open.push(() => middle.close(0))
  const outer = grpcClient(StandingsService, `127.0.0.1:${middle.port}`)
  open.push(outer.close)

  const hangUp = new AbortController()
  const begun = Date.now()
  const call = outer.client.getStandings({}, { timeoutMs: 20_000, signal: hangUp.signal })
  const deadline = await began.promise
  expect(deadline).toBeGreaterThan(begun + 15_000)
  expect(deadline).toBeLessThanOrEqual(Date.now() + 20_000 - 50)
  hangUp.abort(new Error('gone'))
  await expect(call).rejects.toThrow('gone')
  expect(await ended.promise).toMatchObject({ name: 'AbortError' })
})

test('a name is looked up again soon after its last look-up, when all processes behind it are replaced', async () => {
  const port = await freePort()
  const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
  const processes = await Promise.all(addresses.map((host) => replica(answering(host).impl, { host, port })))
  let current = 0
  jest.spyOn(dns, 'lookup').mockImplementation((async () => [{ address: addresses[current]!, family: 4 }]) as never)
  const { client, close } = grpcClient(IngestService, `replaced.test:${port}`)
  open.push(close)
  const source = async () => (await client.listSources({}).catch(() => undefined))?.items[0]?.source
  for (const [i, address] of addresses.entries()) {
    current = i
    await processes[i - 1]?.close(0)
    while ((await source()) !== address) await new Promise((resolve) => setImmediate(resolve))
  }
  // Two seconds; by the defaults of gRPC a minute.
}, 30_000)
