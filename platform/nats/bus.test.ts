import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from '@jest/globals'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { fail } from '@touchline/contract/errors'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { Bus } from '../ports/bus.ts'
import { newTopic, recorder, seqs, signal, updates } from '../testing/bus-messages.ts'
import { busSuite } from '../testing/bus-suite.ts'
import { proxyTo } from '../testing/proxy.ts'
import { type NatsBusOptions, natsBus } from './bus.ts'

const url = process.env.TEST_NATS_URL || undefined
const target = new URL(url ?? 'nats://127.0.0.1:4222')
const prefix = `test-${randomBytes(4).toString('hex')}-`
const options = { clock: systemClock, log: createLog('silent'), prefix }

const administer = async <T>(work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>): Promise<T> => {
  const nc = await connect({ servers: target.host })
  try {
    return await work(await jetstreamManager(nc))
  } finally {
    await nc.close()
  }
}
const removeStreams = () =>
  administer(async (manager) => {
    for await (const { config } of manager.streams.list()) if (config.name.startsWith(prefix)) await manager.streams.delete(config.name)
  })

busSuite('NATS', url ? async () => ({ open: () => natsBus(url, options), remove: removeStreams }) : undefined)

const describeHere = url ? describe : describe.skip
describeHere('several processes, and a network and a server that fail', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    await removeStreams()
  })
  const start = async (more: Partial<NatsBusOptions> = {}, to = target.href) => {
    const bus = await natsBus(to, { ...options, ...more })
    closing.push(() => bus.close())
    return bus
  }
  const startBehindProxy = async (more: Partial<NatsBusOptions> = {}) => {
    const proxy = await proxyTo(Number(target.port), target.hostname)
    closing.push(() => proxy.close())
    return { proxy, bus: await start(more, `nats://127.0.0.1:${proxy.port}`) }
  }

  /** A handler that holds its messages until released. */
  const handlerThatHolds = () => {
    const [taken, released] = [signal(), signal()]
    const handler = () => {
      taken.give()
      return released.given
    }
    return { handler, taken: taken.given, release: released.give }
  }
  const fifty = seqs(updates('m', 1, 50))
  /** A topic with fifty messages for the durable name "d", published before a consumer pulls them. */
  const withFiftyWaiting = async (bus: Bus) => {
    const topic = newTopic()
    const first = await bus.consume(topic, { durable: 'd', handler: async () => undefined })
    await first.stop()
    await bus.publish(topic, updates('m', 1, 50))
    return topic
  }

  test('messages are delivered to another process', async () => {
    const [a, b] = [await start(), await start()]
    const topic = newTopic()
    const [got, listened] = [recorder(), recorder()]
    await b.consume(topic, { durable: 'd', handler: got.handler, batch: 100 })
    await b.listen(
      topic,
      (u) => void listened.handler([u]),
      () => undefined,
    )
    await a.publish(topic, updates('m', 1, 250))
    await b.settled()
    expect(got.seqs()).toEqual(seqs(updates('m', 1, 250)))
    expect(listened.seqs()).toEqual(got.seqs())
  })

  test('a process that publishes before another has ever subscribed loses nothing', async () => {
    const [publisher, other] = [await start(), await start()]
    const topic = newTopic()
    const got = recorder()
    await publisher.publish(topic, updates('m', 1, 3))
    await other.consume(topic, { durable: 'd', handler: got.handler, batch: 10 })
    await publisher.publish(topic, updates('m', 4, 5))
    await other.settled()
    expect(got.seqs()).toEqual([1, 2, 3, 4, 5])
  })

  test('two processes share a durable name; when one stops the other gets all messages', async () => {
    const [a, b] = [await start(), await start()]
    const topic = newTopic()
    const both = signal()
    const busy = new Set<unknown>()
    const meeting = () => {
      const got = recorder(async () => {
        if (busy.add(got).size === 2) both.give()
        await both.given
      })
      return got
    }
    const [byA, byB] = [meeting(), meeting()]
    const first = await a.consume(topic, { durable: 'd', handler: byA.handler, batch: 10 })
    await b.consume(topic, { durable: 'd', handler: byB.handler, batch: 10 })
    await a.publish(topic, updates('m', 1, 100))
    await b.settled()
    await first.stop()
    await a.publish(topic, updates('m', 101, 200))
    await b.settled()
    expect([...byA.seqs(), ...byB.seqs()].sort((x, y) => x - y)).toEqual(seqs(updates('m', 1, 200)))
    expect(byB.seqs()).toEqual(expect.arrayContaining(seqs(updates('m', 101, 200))))
  })

  test('unacknowledged messages of a crashed process are redelivered to the others', async () => {
    const { bus: dying, proxy } = await startBehindProxy({ ackWaitMs: 1_000 })
    const topic = newTopic()
    const inHand = handlerThatHolds()
    await dying.consume(topic, { durable: 'd', batch: 10, handler: inHand.handler })
    const other = await start({ ackWaitMs: 1_000 })
    await other.publish(topic, updates('m', 1, 5))
    await inHand.taken
    proxy.cut()
    const got = recorder()
    await other.consume(topic, { durable: 'd', handler: got.handler })
    await other.settled()
    // Messages that a busy machine acknowledges too late are delivered once more.
    expect(new Set(got.seqs())).toEqual(new Set([1, 2, 3, 4, 5]))
    inHand.release()
  })

  test('a consumer may have a shorter time until its messages are redelivered than others', async () => {
    const minuteMs = 60_000
    const { bus: dying, proxy } = await startBehindProxy({ ackWaitMs: minuteMs })
    const other = await start({ ackWaitMs: minuteMs })
    const topic = newTopic()
    const inHand = handlerThatHolds()
    await dying.consume(topic, { durable: 'd', ackWaitMs: 500, handler: inHand.handler })
    await other.publish(topic, updates('m', 1, 1))
    await inHand.taken
    proxy.cut()
    const got = recorder()
    await other.consume(topic, { durable: 'd', ackWaitMs: 500, handler: got.handler })
    await other.settled()
    expect(got.seqs()).toEqual([1])
    inHand.release()
  })

  test('unacknowledged messages of a crashed process are redelivered in one batch', async () => {
    const { bus: dying, proxy } = await startBehindProxy({ ackWaitMs: 3_000 })
    const other = await start({ ackWaitMs: 3_000 })
    const topic = await withFiftyWaiting(other)
    const inHand = handlerThatHolds()
    await dying.consume(topic, { durable: 'd', batch: 50, handler: inHand.handler })
    await inHand.taken
    proxy.cut()
    const got = recorder()
    await other.consume(topic, { durable: 'd', batch: 50, handler: got.handler })
    await other.settled()
    expect(new Set(got.seqs())).toEqual(new Set(fifty))
    // Some are redelivered before the server has processed all of them.
    expect(got.deliveries.length).toBeLessThan(10)
    inHand.release()
  })

  test('messages that waited for a store are redelivered in one batch', async () => {
    const bus = await start()
    const topic = await withFiftyWaiting(bus)
    const got = recorder((_, delivery) => {
      if (delivery === 1) throw fail('upstream_unavailable')
    })
    await bus.consume(topic, { durable: 'd', batch: 50, handler: got.handler })
    await bus.settled()
    const [first, ...again] = got.deliveries
    expect(first).toHaveLength(50)
    expect(seqs(again.flat()).toSorted((a, b) => a - b)).toEqual(fifty)
    expect(again.length).toBeLessThan(10)
  })

  test('a handler may take longer than the ack wait', async () => {
    const bus = await start({ ackWaitMs: 2_000 })
    const topic = newTopic()
    const nc = await connect({ servers: target.host })
    closing.push(() => nc.close())
    const words: string[] = []
    const free = signal()
    // Five progress signals, each at a third of the ack wait, exceed the ack wait.
    nc.subscribe(`$JS.ACK.${prefix}${topic.name.replace('.', '-')}.>`, {
      callback: (_, message) => {
        words.push(message.string())
        if (words.length === 5) free.give()
      },
    })
    await nc.flush()
    const got = recorder(() => free.given)
    await bus.consume(topic, { durable: 'd', handler: got.handler })
    await bus.publish(topic, updates('m', 1, 1))
    await bus.settled()
    await nc.flush()
    // On a busy machine more signals are sent until the fifth one is seen.
    expect([words.slice(0, 5), words.at(-1)]).toEqual([Array(5).fill('+WPI'), '+ACK'])
    expect(got.seqs()).toEqual([1])
  })

  test('after a disconnect it reconnects, consumers continue and listeners get a gap', async () => {
    const { bus, proxy } = await startBehindProxy()
    const publisher = await start()
    const topic = newTopic()
    const gap = signal()
    const [got, listened] = [recorder(), recorder()]
    await bus.consume(topic, { durable: 'd', handler: got.handler, batch: 10 })
    await bus.listen(topic, (u) => void listened.handler([u]), gap.give)
    await publisher.publish(topic, updates('m', 1, 3))
    await bus.settled()
    proxy.cut()
    while (bus.connected()) await new Promise((resolve) => setImmediate(resolve))
    await expect(bus.publish(topic, updates('m', 9, 9))).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await publisher.publish(topic, updates('m', 4, 6))
    proxy.mend()
    await gap.given
    expect(bus.connected()).toBe(true)
    await publisher.publish(topic, updates('m', 7, 8))
    await bus.settled()
    // Messages that the server sent into the dead connection are redelivered, after the others.
    expect(new Set(got.seqs())).toEqual(new Set(seqs(updates('m', 1, 8))))
    expect(listened.seqs()).toEqual([1, 2, 3, 7, 8])
  })

  test('a dead connection is detected and replaced', async () => {
    const { bus, proxy } = await startBehindProxy({ pingIntervalMs: 100, ackWaitMs: 1_000 })
    // On a busy machine the new connection may be considered dead too.
    const publisher = await start()
    const topic = newTopic()
    const [gap, all] = [signal(), signal()]
    const got = recorder(() => {
      if (new Set(got.seqs()).size === 3) all.give()
    })
    await bus.consume(topic, { durable: 'd', handler: got.handler, batch: 10 })
    await bus.listen(topic, () => undefined, gap.give)
    proxy.freeze()
    // More data than all buffers between client and server hold.
    const [large] = updates('m', 9, 9).map((u) => ({ ...u, receivedAt: 'x'.repeat(500_000) }))
    void Promise.allSettled(Array.from({ length: 40 }, () => bus.publish(newTopic(), [large!])))
    while (bus.connected()) await new Promise((resolve) => setImmediate(resolve))
    proxy.mend()
    await gap.given
    await publisher.publish(topic, updates('m', 1, 3))
    await all.given
    // Messages that the server sent into the dead connection may be redelivered.
    expect(new Set(got.seqs())).toEqual(new Set([1, 2, 3]))
  })

  test('a lost stream is created again, and later messages are all delivered', async () => {
    const [bus, publisher] = [await start(), await start()]
    const topic = newTopic()
    const all = signal()
    const got = recorder(() => {
      if (got.seqs().includes(6)) all.give()
    })
    await bus.consume(topic, { durable: 'd', handler: got.handler, batch: 10 })
    await publisher.publish(topic, updates('m', 1, 3))
    await bus.settled()
    await administer((manager) => manager.streams.delete(`${prefix}${topic.name.replace('.', '-')}`))
    // The first detects the loss, the second finds a new stream, possibly before the consumer exists again.
    await publisher.publish(topic, updates('m', 4, 6)).catch(() => publisher.publish(topic, updates('m', 4, 6)))
    await all.given
    await bus.settled()
    expect(got.seqs()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('a registered task runs once per stream reset, however it is detected', async () => {
    const [bus, publisher] = [await start(), await start()]
    const [topic, other] = [newTopic(), newTopic()]
    const resets: string[] = []
    await publisher.publish(topic, updates('m', 1, 3))
    await bus.onStreamReset(topic, () => resets.push('lost'))
    await bus.onStreamReset(other, () => resets.push('other'))
    await publisher.publish(topic, updates('m', 4, 4))
    expect(resets).toEqual([])
    await administer((manager) => manager.streams.delete(`${prefix}${topic.name.replace('.', '-')}`))
    await publisher.publish(topic, updates('m', 5, 5)).catch(() => publisher.publish(topic, updates('m', 5, 5)))
    const { proxy, bus: behind } = await startBehindProxy()
    const [gap, lost] = [signal(), signal()]
    await behind.listen(topic, () => undefined, gap.give)
    await behind.onStreamReset(topic, lost.give)
    await administer((manager) => manager.streams.delete(`${prefix}${topic.name.replace('.', '-')}`))
    proxy.cut()
    while (behind.connected()) await new Promise((resolve) => setImmediate(resolve))
    proxy.mend()
    await gap.given
    await behind.publish(topic, updates('m', 6, 6))
    await lost.given
    // This publish detects both losses at once, because the stream is not the one it knew.
    const stream = await bus.consume(topic, { durable: 'd', handler: async () => undefined })
    await stream.stop()
    await bus.publish(topic, updates('m', 7, 7))
    expect(resets.filter((each) => each === 'other')).toEqual([])
  })

  test('a task registered by the check that detects the reset runs too', async () => {
    const bus = await start()
    const topic = newTopic()
    const { proxy, bus: behind } = await startBehindProxy()
    await behind.publish(topic, updates('m', 1, 3))
    const gap = signal()
    await behind.listen(topic, () => undefined, gap.give)
    await administer((manager) => manager.streams.delete(`${prefix}${topic.name.replace('.', '-')}`))
    await bus.publish(topic, updates('m', 4, 4))
    proxy.cut()
    while (behind.connected()) await new Promise((resolve) => setImmediate(resolve))
    let resets = 0
    const task = () => void resets++
    await expect(behind.onStreamReset(topic, task)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    proxy.mend()
    await gap.given
    await behind.onStreamReset(topic, task)
    expect(resets).toBe(1)
  })

  test('publishing fails immediately when the connection is lost, not at the timeout', async () => {
    const { bus, proxy } = await startBehindProxy()
    const topic = newTopic()
    await bus.publish(topic, updates('m', 1, 1))
    proxy.freeze()
    const published = bus.publish(topic, updates('m', 2, 3))
    proxy.cut()
    await expect(published).rejects.toMatchObject({ code: 'upstream_unavailable', cause: { message: 'the connection was lost' } })
  })

  test('the topic’s settings of the stream are updated, the operator’s stay', async () => {
    const topic = newTopic(6)
    await (await start()).publish(topic, updates('m', 1, 1))
    const name = `${prefix}${topic.name.replace('.', '-')}`
    await administer((manager) => manager.streams.update(name, { max_bytes: 1_000_000 }))
    await (await start()).publish({ ...topic, retentionHours: 12 }, updates('m', 2, 2))
    const { config } = await administer((manager) => manager.streams.info(name))
    expect(config).toMatchObject({ max_age: 12 * 3_600 * 1e9, duplicate_window: 120 * 1e9, max_bytes: 1_000_000, storage: 'file' })
  })

  test('a message above the server’s limit is an error of the publisher', async () => {
    const bus = await start()
    const [large] = updates('m', 1, 1)
    await expect(bus.publish(newTopic(), [{ ...large!, receivedAt: 'x'.repeat(2_000_000) }])).rejects.toThrow('max_payload')
  })

  test('one reachable server of several is enough', async () => {
    const bus = await start({}, `nats://127.0.0.1:1,${target.host}`)
    await bus.publish(newTopic(), updates('m', 1, 1))
    expect(bus.connected()).toBe(true)
  })

  test('a server that cannot be reached at the start is an error', async () => {
    const proxy = await proxyTo(Number(target.port), target.hostname)
    closing.push(() => proxy.close())
    proxy.cut()
    await expect(natsBus(`nats://127.0.0.1:${proxy.port}`, options)).rejects.toThrow()
  })
})
