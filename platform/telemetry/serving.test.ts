import { afterEach, describe, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { createLog, type Log } from '../log.ts'
import { serve } from '../rpc/dispatch.ts'
import { grpcClient } from '../rpc/grpc-client.ts'
import { startRpcServer } from '../rpc/grpc-server.ts'
import { localClient } from '../rpc/local.ts'
import type { Client, ServiceImpl } from '../rpc-types.ts'
import { currentContext, runInContext } from './tracing-context.ts'

type Impl = ServiceImpl<typeof IngestService>

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const ways: Record<string, (impl: Impl, log: Log) => Promise<Client<typeof IngestService>>> = {
  'in process': async (impl, log) => localClient(IngestService, () => impl, log),
  async 'over gRPC'(impl, log) {
    const server = await startRpcServer({ host: '127.0.0.1', port: 0, services: [serve(IngestService, impl)], log })
    const { client, close } = grpcClient(IngestService, `127.0.0.1:${server.port}`)
    closing.push(close, () => server.close(100))
    return client
  },
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const request = { requestId: 'r1-7', traceparent: `00-${traceId}-00f067aa0ba902b7-00` }

describe.each(Object.entries(ways))('%s', (_, connect) => {
  async function started(methods: (log: Log) => Partial<Impl>) {
    const lines: Record<string, unknown>[] = []
    const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
    return { client: await connect(methods(log) as Impl, log), lines }
  }

  test('store operations of a call get its deadline and its abort signal', async () => {
    const observed: { left: number; aborted: boolean; own: boolean }[] = []
    const { client } = await started(() => ({
      async getQuarantined(_, call) {
        await new Promise(setImmediate)
        const known = currentContext()!.call!
        observed.push({ left: known.deadline - Date.now(), aborted: known.signal.aborted, own: known.signal === call.signal })
        return {}
      },
    }))
    await client.getQuarantined({}, { timeoutMs: 30_000 })
    await client.getQuarantined({}, { timeoutMs: 60_000 })
    expect(observed).toEqual(Array(2).fill({ left: expect.any(Number), aborted: false, own: true }))
    expect(observed.map(({ left }) => Math.ceil(left / 30_000))).toEqual([1, 2])
    expect(currentContext()).toBeUndefined()
  })

  test('log lines of a request have its id and trace id; lines outside a request have none', async () => {
    const { client, lines } = await started((log) => ({
      async getQuarantined() {
        await new Promise(setImmediate)
        log.debug('looked')
        return {}
      },
      async *importSource() {
        yield { rows: 1 }
        await new Promise(setImmediate)
        log.info('read')
      },
    }))
    await runInContext(request, async () => {
      await client.getQuarantined({})
      for await (const _ of client.importSource({})) await new Promise(setImmediate)
    })
    await client.getQuarantined({})
    expect(lines).toEqual([
      { level: 'debug', time: expect.any(String), requestId: 'r1-7', traceId, msg: 'looked' },
      { level: 'info', time: expect.any(String), requestId: 'r1-7', traceId, msg: 'read' },
      { level: 'debug', time: expect.any(String), msg: 'looked' },
    ])
  })

  test('a failure is logged and reported under the id that the client of the gateway sees', async () => {
    const { client, lines } = await started(() => ({
      async getQuarantined() {
        throw new TypeError('hunter2')
      },
    }))
    const failed = await runInContext(request, () => client.getQuarantined({})).catch((error: Error) => error)
    expect(failed).toMatchObject({ code: 'internal_error', message: expect.stringContaining('r1-7') })
    expect(lines).toEqual([expect.objectContaining({ msg: 'call failed', requestId: 'r1-7', traceId })])
  })
})

test('an invalid request id is not propagated over gRPC', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const getQuarantined = async () => {
    log.info('looked')
    return {}
  }
  const client = await ways['over gRPC']!({ getQuarantined } as Partial<Impl> as Impl, log)
  await runInContext({ requestId: 'x y{' }, () => client.getQuarantined({}))
  expect(lines.map((line) => JSON.parse(line))).toEqual([{ level: 'info', time: expect.any(String), msg: 'looked' }])
})
