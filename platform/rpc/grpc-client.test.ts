import dns from 'node:dns/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { IngestService } from '@touchline/contract/gen/ingest'
import type { Log } from '../log.ts'
import type { Client, ServiceImpl } from '../rpc-types.ts'
import { serve } from './dispatch.ts'
import { grpcClient } from './grpc-client.ts'
import { startRpcServer } from './grpc-server.ts'

const log: Log = { debug() {}, info() {}, warn() {}, error() {}, with: () => log }
type Impl = ServiceImpl<typeof IngestService>

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

/** Counts attempts; the first `failures` of them fail with UNAVAILABLE. */
async function flaky(failures: number, options: { retryReads?: boolean }) {
  const tries = { read: 0, write: 0 }
  const attempt = async (kind: keyof typeof tries) => {
    tries[kind]++
    if (tries[kind] <= failures) throw fail('upstream_unavailable')
    return {}
  }
  const impl = { listSources: () => attempt('read'), retryQuarantined: () => attempt('write') } as Partial<
    ServiceImpl<typeof IngestService>
  >
  const services = [serve(IngestService, impl as Impl)]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, log })
  // On a busy machine a hedged call would be counted as one more try.
  const { client, close } = grpcClient(IngestService, `localhost:${server.port}`, { hedgeAfterMs: 60_000, ...options })
  open.push(async () => {
    close()
    await server.close(100)
  })
  return { client, tries }
}

const outcome = (answer: ReturnType<Client<typeof IngestService>['listSources' | 'retryQuarantined']>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

test('an unavailable read is tried up to three times', async () => {
  const { client, tries } = await flaky(2, { retryReads: true })
  expect(await outcome(client.listSources({}))).toBe('answered')
  expect(tries.read).toBe(3)
})

test('methods with side effects are never retried', async () => {
  const { client, tries } = await flaky(1, { retryReads: true })
  expect(await outcome(client.retryQuarantined({}))).toBe('upstream_unavailable')
  expect(tries.write).toBe(1)
})

test('only the outermost caller retries', async () => {
  const { client, tries } = await flaky(1, {})
  expect(await outcome(client.listSources({}))).toBe('upstream_unavailable')
  expect(tries.read).toBe(1)
})

test('a service that stays down gets at most a tenth more calls', async () => {
  const { client, tries } = await flaky(Number.POSITIVE_INFINITY, { retryReads: true })
  for (let wave = 0; wave < 10; wave++) {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(client.listSources({}))))
    expect(new Set(outcomes)).toEqual(new Set(['upstream_unavailable']))
  }
  expect(tries.read).toBeLessThanOrEqual(220)
})

test('calls are balanced over all addresses of a name, and a read survives the loss of one', async () => {
  jest.spyOn(dns, 'lookup').mockImplementation((async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]) as unknown as typeof dns.lookup)
  const replica = (name: string) => ({ listSources: async () => ({ items: [{ source: name }] }) }) as Partial<Impl> as Impl
  const start = (host: string, port: number) => startRpcServer({ host, port, services: [serve(IngestService, replica(host))], log })
  const first = await start('127.0.0.1', 0)
  const second = await start('127.0.0.2', first.port).catch(() => undefined)
  const { client, close } = grpcClient(IngestService, `replicas:${first.port}`, { retryReads: true, hedgeAfterMs: 60_000 })
  open.push(async () => {
    jest.restoreAllMocks()
    close()
    await Promise.all([first.close(0), second?.close(0)])
  })
  if (!second) return console.warn('SKIPPED: this machine has one loopback address, so there is nothing to take turns.')
  const answeredBy = async () => (await client.listSources({})).items[0]?.source
  const received = new Set<string | undefined>()
  while (received.size < 2) received.add(await answeredBy())
  const inTurn = await Promise.all(Array.from({ length: 20 }, answeredBy))
  expect(inTurn.filter((name) => name === '127.0.0.2')).toHaveLength(10)
  await second.close(0)
  for (let i = 0; i < 20; i++) expect(await answeredBy()).toBe('127.0.0.1')
})
