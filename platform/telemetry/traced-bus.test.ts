import { afterEach, expect, test } from '@jest/globals'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { sqliteBus } from '../sqlite/bus.ts'
import { openDatabase } from '../sqlite/database.ts'
import { newTopic, update, updates } from '../testing/bus-messages.ts'
import { openTracer } from './open-tracer.ts'
import { otlpReceiver, type ReceivedSpan } from './testing/otlp-receiver.ts'
import { tracedBus } from './traced-bus.ts'
import { notTraced } from './tracer.ts'
import { currentContext, runInContext } from './tracing-context.ts'
import { withSpan } from './with-span.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function started(share = 1) {
  const receiver = await otlpReceiver()
  const database = openDatabase(':memory:')
  const log = createLog('silent')
  const plain = sqliteBus(database, { clock: systemClock, log })
  closing.push(receiver.close, () => database.close(), plain.close)
  const tracer = await openTracer({ endpoint: receiver.endpoint, share }, 'tests', log)
  const bus = tracedBus(plain, tracer)
  const spans = async (): Promise<ReceivedSpan[]> => {
    await bus.settled()
    await tracer.close()
    return receiver.spans()
  }
  return { bus, tracer, spans, named: async (name: string) => (await spans()).filter((span) => span.name.startsWith(name)) }
}

test('the work of a delivery continues the trace of the publisher', async () => {
  const { bus, tracer, spans } = await started()
  const topic = newTopic()
  await bus.consume(topic, { durable: 'd', handler: () => withSpan('write matches', 'client', {}, async () => undefined) })
  await bus.listen(
    topic,
    () => undefined,
    () => undefined,
  )
  const request = tracer.begin('request', 'server')!
  await runInContext({ span: request }, () => bus.publish(topic, [update('m', 1)]))
  request.end()
  const all = Object.fromEntries((await spans()).map((span) => [span.name.split(' ')[0], span]))
  const { request: root, publish, deliver, receive, write } = all
  expect(publish).toMatchObject({ parentId: root!.id, kind: 'producer' })
  expect(deliver).toMatchObject({ parentId: publish!.id, kind: 'consumer', links: [publish!.id] })
  expect(deliver!.fields).toMatchObject({ 'messaging.consumer.group.name': 'd', 'messaging.batch.message_count': 1 })
  expect(receive).toMatchObject({ parentId: publish!.id, kind: 'consumer' })
  expect(write!.parentId).toBe(deliver!.id)
  expect(new Set((await spans()).map(({ traceId }) => traceId)).size).toBe(1)
})

test('a batch delivery is linked to every publishing span', async () => {
  const { bus, tracer, named } = await started()
  const topic = newTopic()
  for (const seq of [1, 2]) {
    const feed = tracer.begin('feed', 'internal')!
    await runInContext({ span: feed }, () => bus.publish(topic, updates('m', 10 * seq, 10 * seq + 1)))
    feed.end()
    if (seq === 1) await bus.consume(topic, { durable: 'd', handler: async () => undefined, batch: 10 })
  }
  await bus.publish(topic, [update('m', 3)])
  const published = await named('publish')
  const delivered = await named('deliver')
  expect(published).toHaveLength(3)
  expect(new Set(delivered.flatMap(({ links }) => links))).toEqual(new Set(published.slice(1).map(({ id }) => id)))
})

test('a handler that throws fails the span of its delivery', async () => {
  const { bus, named } = await started()
  const topic = newTopic()
  const handler = async () => {
    throw new TypeError('hunter2')
  }
  await bus.consume(topic, { durable: 'd', handler, maxDeliver: 1 })
  await bus.publish(topic, [update('m', 1)])
  expect(await named('deliver')).toEqual([
    expect.objectContaining({ failed: true, fields: expect.objectContaining({ 'error.type': 'TypeError' }) }),
  ])
})

test('an unsampled trace stays unsampled across all processes', async () => {
  const { bus, spans } = await started()
  const topic = newTopic()
  const another = newTopic()
  await bus.consume(topic, { durable: 'd', handler: async () => bus.publish(another, [update('m', 2)]) })
  await runInContext({ requestId: 'r1' }, () => bus.publish(topic, [update('m', 1)]))
  expect(await spans()).toEqual([])
})

test('without tracing the bus is not decorated, and handlers run without a context', async () => {
  const database = openDatabase(':memory:')
  const bus = sqliteBus(database, { clock: systemClock, log: createLog('silent') })
  closing.push(() => database.close(), bus.close)
  expect(tracedBus(bus, notTraced)).toBe(bus)
  const topic = newTopic()
  let context: unknown = 'not run'
  const handler = async () => {
    context = currentContext()
  }
  await bus.consume(topic, { durable: 'd', handler })
  await bus.publish(topic, [update('m', 1)])
  await bus.settled()
  expect(context).toBeUndefined()
})
