import { afterEach, expect, test } from '@jest/globals'
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
  for (const close of open.splice(0).toReversed()) await close()
})

type Impl = Partial<ServiceImpl<typeof IngestService>>

async function replica(impl: Impl, options: { port?: number; connectionAgeMs?: number } = {}): Promise<RpcServer> {
  const services = [serve(IngestService, impl as ServiceImpl<typeof IngestService>)]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, log, ...options })
  open.push(() => server.close(0))
  return server
}

function callerOf(servers: readonly RpcServer[], options: ConnectOptions = {}) {
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
  const client = callerOf([await replica(good.impl), await replica(bad.impl)], { retryReads: true, hedgeAfterMs: 500 })
  const reads = 200
  for (let i = 0; i < reads; i++) expect((await client.listSources({})).items[0]?.source).toBe('good')
  expect(bad.seen.calls).toBeLessThanOrEqual(4)
  expect(good.seen.calls + bad.seen.calls).toBeLessThanOrEqual(1.1 * reads)
  // A cancellation reaches the process after the response of the other one.
  while (bad.seen.cancelled < bad.seen.calls) await new Promise((resolve) => setImmediate(resolve))
})

test('an ejected process is readmitted immediately when the other one dies', async () => {
  const [good, bad] = [answering('good'), silent()]
  const [dying, staying] = [await replica(good.impl), await replica(bad.impl)]
  const client = callerOf([dying, staying], { retryReads: true, hedgeAfterMs: 500 })
  for (let i = 0; i < 40; i++) await client.listSources({})
  bad.impl.listSources = answering('again').impl.listSources!
  for (let i = 0; i < 10; i++) expect((await client.listSources({})).items[0]?.source).toBe('good')
  await dying.close(0)
  for (let i = 0; i < 40; i++) expect((await client.listSources({})).items[0]?.source).toBe('again')
})

test('early cancellations do not eject a healthy process', async () => {
  const slow = (name: string) => {
    const { seen, impl } = answering(name)
    const listSources = async (...asked: Parameters<NonNullable<Impl['listSources']>>) => {
      const answer = await impl.listSources!(...asked)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return answer
    }
    return { seen, impl: { listSources } as Impl }
  }
  const [first, second] = [slow('first'), slow('second')]
  // Unless a busy machine delays a call by five seconds, none is hedged.
  const client = callerOf([await replica(first.impl), await replica(second.impl)], { retryReads: true, hedgeAfterMs: 5_000 })
  await Promise.all(Array.from({ length: 4 }, () => client.listSources({})))
  const impatient = () => client.listSources({}, { signal: AbortSignal.timeout(150) }).catch(() => undefined)
  await Promise.all(Array.from({ length: 12 }, impatient))
  // By their answers: calls that were cancelled may reach a process later.
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.listSources({})))
  const answered = answers.map(({ items }) => items[0]?.source)
  expect(['first', 'second'].map((name) => answered.filter((each) => each === name).length)).toEqual([5, 5])
})

test('a hanging process gets no more than its share of the calls of callers without retries', async () => {
  const [good, bad] = [answering('good'), silent()]
  const client = callerOf([await replica(good.impl), await replica(bad.impl)])
  const outcomes = new Map<string, number>()
  for (let i = 0; i < 50; i++) {
    const outcome = await client.listSources({}, { timeoutMs: 2_000 }).then(
      () => 'answered',
      ({ code }) => code,
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  // Three, and on a busy machine those that took this long, or came after the process was readmitted.
  const { answered = 0, timeout = 0 } = Object.fromEntries(outcomes)
  expect(answered + timeout).toBe(50)
  expect(timeout).toBeGreaterThanOrEqual(3)
  expect(timeout).toBeLessThanOrEqual(5)
})

test('calls that are slow everywhere are hedged for a tenth of the calls at most', async () => {
  const slow = silent()
  const client = callerOf([await replica(slow.impl), await replica(slow.impl)], { retryReads: true, hedgeAfterMs: 10 })
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
  const client = callerOf([await replica(slow), await replica(slow)], { retryReads: true, hedgeAfterMs: 20 })
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
  const client = callerOf([await replica(waiting), await replica(waiting)], { retryReads: true, hedgeAfterMs: 600_000 })
  await expect(client.listSources({}, { timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'upstream_unavailable' })
  expect(calls).toBe(1)
})

test('error responses do not eject a process', async () => {
  const missing: Impl = {
    async listSources() {
      await new Promise((resolve) => setTimeout(resolve, 120))
      throw fail('timeout')
    },
  }
  const [first, second] = [answering('first'), missing]
  const client = callerOf([await replica(first.impl), await replica(second)])
  let refused = 0
  for (let i = 0; i < 40 && refused < 6; i++) await client.listSources({}).catch(() => refused++)
  expect(refused).toBe(6)
})

test('connections end at their maximum age without a lost read, and a new process of the name gets its share', async () => {
  const [first, second] = [answering('first'), answering('second')]
  const aging = await replica(first.impl, { connectionAgeMs: 300 })
  const proxy = await proxyTo(aging.port)
  open.push(proxy.close)
  const client = callerOf([{ ...aging, port: proxy.port }, await replica(second.impl)], { retryReads: true })
  while (proxy.connections() < 4 || Math.min(first.seen.calls, second.seen.calls) <= 100)
    await Promise.all(Array.from({ length: 10 }, () => client.listSources({})))
  // Every read above succeeded, or it would have thrown; the last connection serves reads like the first.
  const callsBefore = first.seen.calls
  for (let i = 0; i < 200 && first.seen.calls === callsBefore; i++) await client.listSources({})
  expect(first.seen.calls).toBeGreaterThan(callsBefore)
})

test('a graceful restart of one of two processes loses no read', async () => {
  const [first, second] = [answering('first'), answering('second')]
  // Not an ephemeral port: a connection of another process could have that while the replica restarts.
  const port = await freePort()
  const [staying, leaving] = [await replica(first.impl), await replica(second.impl, { port })]
  // No hedging on a slow machine: each read must arrive once.
  const client = callerOf([staying, leaving], { retryReads: true, hedgeAfterMs: 600_000 })
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
  const inner = callerOf([last])
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
