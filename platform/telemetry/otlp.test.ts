import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { createLog } from '../log.ts'
import { openTracer } from './open-tracer.ts'
import { type OtlpReceiver, otlpReceiver } from './testing/otlp-receiver.ts'
import type { OpenTracer, SpanFields } from './tracer.ts'
import { tracedStream } from './with-span.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function tracing(share = 1) {
  const receiver = await otlpReceiver()
  closing.push(receiver.close)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const tracer = await openTracer({ endpoint: `${receiver.endpoint}/`, share }, 'tests', log)
  closing.push(tracer.close)
  return { receiver, tracer, lines }
}

const sent = async (tracer: OpenTracer, receiver: OtlpReceiver) => {
  await tracer.close()
  return Object.fromEntries(receiver.spans().map((span) => [span.name, span]))
}

test('a span and its children arrive as one trace, with their attributes', async () => {
  const { receiver, tracer } = await tracing()
  const request = tracer.begin('GET', 'server', () => ({ fields: { 'http.request.method': 'GET' } }))!
  const asked = request.child('find leagues', 'client', { 'db.operation.batch.size': 3 })
  asked.end('timeout')
  request.rename('GET /{sport}/leagues')
  request.setAttributes({ 'http.response.status_code': 200 })
  request.end()
  const { 'GET /{sport}/leagues': root, 'find leagues': part } = await sent(tracer, receiver)
  expect(root).toMatchObject({ service: 'tests', kind: 'server', parentId: '', failed: false })
  expect(root!.fields).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 200 })
  expect(request.traceparent).toBe(`00-${root!.traceId}-${root!.id}-01`)
  expect(part).toMatchObject({ kind: 'client', parentId: root!.id, traceId: root!.traceId, failed: true })
  expect(part!.fields).toEqual({ 'db.operation.batch.size': 3, 'error.type': 'timeout' })
})

test('another process continues a sampled trace, and only a sampled one', async () => {
  const { receiver, tracer } = await tracing(0)
  const kept = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  expect(tracer.begin('not kept', 'server', () => ({ after: kept }))).toBeUndefined()
  expect(tracer.resume(kept.replace(/01$/, '00'), 'not kept', 'server')).toBeUndefined()
  expect(tracer.resume('no trace context', 'not kept', 'server')).toBeUndefined()
  tracer.resume(kept, 'kept', 'consumer', { links: [kept, 'no trace context'] })!.end()
  expect(Object.values(await sent(tracer, receiver))).toEqual([
    expect.objectContaining({ name: 'kept', traceId: kept.slice(3, 35), parentId: 'b7ad6b7169203331', links: ['b7ad6b7169203331'] }),
  ])
})

test("a client's ids go on in a trace of ours", async () => {
  const { receiver, tracer } = await tracing()
  tracer.begin('request', 'server', () => ({ after: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' }))!.end()
  expect((await sent(tracer, receiver)).request).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentId: 'b7ad6b7169203331',
  })
})

test('the span of a stream ends when the consumer leaves early, also when that fails', async () => {
  const { receiver, tracer } = await tracing()
  const end = () => Promise.reject(fail('timeout'))
  const bits = async function* () {
    try {
      yield 1
    } finally {
      await end()
    }
  }
  const span = tracer.begin('bits', 'server')!
  const leave = async () => {
    for await (const _ of tracedStream({ span }, bits)) return
  }
  await expect(leave()).rejects.toMatchObject({ code: 'timeout' })
  expect(await sent(tracer, receiver)).toHaveProperty('bits')
})

test('disallowed attributes, and keys in allowed ones, are never exported', async () => {
  const { receiver, tracer } = await tracing()
  const smuggled = { 'http.route': '/v1/tl_live_hunter2', authorization: 'hunter2', 'rpc.method': { nested: 'hunter2' } }
  tracer.begin('GET /tl_test_hunter2', 'server', () => ({ fields: smuggled as unknown as SpanFields }))!.end()
  const [span] = Object.values(await sent(tracer, receiver))
  expect(span).toMatchObject({ name: 'GET /tl_test_…', fields: { 'http.route': '/v1/tl_live_…' } })
  expect(receiver.bodies.join()).not.toContain('hunter2')
})

test('an export failure is logged once, and its recovery once', async () => {
  const { receiver, tracer, lines } = await tracing()
  const sendMany = () => {
    for (let i = 0; i < 1_100; i++) tracer.begin('many', 'server')!.end()
  }
  receiver.answers(400)
  sendMany()
  await receiver.asked(2)
  receiver.answers(200)
  sendMany()
  await tracer.close()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'spans cannot be exported and are dropped',
    'the export of spans has recovered',
  ])
})

test('without an endpoint nothing is traced', async () => {
  const tracer = await openTracer({ endpoint: undefined, share: 1 }, 'tests', createLog('silent'))
  expect(tracer.on).toBe(false)
  expect(tracer.begin('request', 'server')).toBeUndefined()
  await tracer.close()
})
