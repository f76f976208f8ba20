import { expect, test } from '@jest/globals'
import { spanWith } from '../telemetry/testing/span.ts'
import { runInContext } from '../telemetry/tracing-context.ts'
import { newTopic, type Start, update, updates } from './bus-messages.ts'

const traceparent = (n: number): string => `00-0af7651916cd43dd8448eb211c80319c-${String(n).padStart(16, '0')}-01`
const publishedIn = <T>(n: number, work: () => Promise<T>): Promise<T> => runInContext({ span: spanWith(traceparent(n)) }, work)

export function carriesTraces(start: Start): void {
  test('a message carries the trace context of its publisher, also on redelivery and after a restart', async () => {
    const topic = newTopic()
    const received: (readonly string[])[] = []
    const consume = async (fails: boolean) => {
      const bus = await start()
      const handler = async (_: unknown, traceparents: () => readonly string[]) => {
        received.push(traceparents())
        if (fails) throw new Error('not now')
      }
      await bus.consume(topic, { durable: `${topic.name.replace('.', '-')}-d`, handler, batch: 10, maxDeliver: 1_000 })
      return bus
    }
    const first = await consume(true)
    await publishedIn(1, () => first.publish(topic, [update('m', 1)]))
    while (received.length < 2) await new Promise(setImmediate)
    await first.close()
    expect(new Set(received.splice(0).flat())).toEqual(new Set([traceparent(1)]))
    const second = await consume(false)
    await second.settled()
    expect(received).toEqual([[traceparent(1)]])
  })

  test('a batch has the trace contexts of the traced messages; others have none', async () => {
    const bus = await start()
    const topic = newTopic()
    const received: string[] = []
    const handler = async (_: unknown, traceparents: () => readonly string[]) => void received.push(...traceparents())
    await bus.consume(topic, { durable: `${topic.name.replace('.', '-')}-d`, handler, batch: 100 })
    await bus.publish(topic, updates('m', 1, 2))
    await publishedIn(2, () => bus.publish(topic, updates('m', 3, 4)))
    await publishedIn(3, () => bus.publish(topic, [update('m', 5)]))
    await bus.settled()
    expect(received).toEqual([2, 2, 3].map(traceparent))
  })

  test('listeners get the trace context too', async () => {
    const bus = await start()
    const topic = newTopic()
    const received: [bigint, string | undefined][] = []
    await bus.listen(
      topic,
      ({ seq }, from) => void received.push([seq, from()]),
      () => undefined,
    )
    // A consumer, so that `settled` waits for the listeners.
    await bus.consume(topic, { durable: `${topic.name.replace('.', '-')}-d`, handler: async () => undefined })
    await publishedIn(4, () => bus.publish(topic, [update('m', 1)]))
    await bus.publish(topic, [update('m', 2)])
    await bus.settled()
    expect(received).toEqual([
      [1n, traceparent(4)],
      [2n, undefined],
    ])
  })
}
