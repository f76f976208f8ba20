import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { consume, newTopic, recorder, type Start, seqs, signal, update, updates } from './bus-messages.ts'

export function consumes(start: Start): void {
  test('a durable name gets the messages published after its first subscription', async () => {
    const bus = await start()
    const topic = newTopic()
    const [first, second] = [recorder(), recorder()]
    await consume(bus, topic, 'first', first.handler)
    await bus.publish(topic, updates('m', 1, 3))
    await consume(bus, topic, 'second', second.handler)
    await bus.publish(topic, updates('m', 4, 5))
    await bus.settled()
    expect(first.seqs()).toEqual([1, 2, 3, 4, 5])
    expect([seqs(updates('m', 4, 5)), seqs(updates('m', 1, 5))]).toContainEqual(second.seqs())
  })

  test('without `batch` messages are delivered one at a time', async () => {
    const bus = await start()
    const topic = newTopic()
    const got = recorder()
    await consume(bus, topic, 'd', got.handler)
    await bus.publish(topic, updates('m', 1, 20))
    await bus.settled()
    expect(got.deliveries.map(seqs)).toEqual(seqs(updates('m', 1, 20)).map((seq) => [seq]))
  })

  test('a batch has the available messages, up to its size, and does not wait for more', async () => {
    const bus = await start()
    const topic = newTopic()
    const [busy, free] = [signal(), signal()]
    const got = recorder(async (_, delivery) => {
      busy.give()
      if (delivery === 1) await free.given
    })
    await consume(bus, topic, 'd', got.handler, { batch: 100 })
    await bus.publish(topic, [update('m', 1)])
    await busy.given
    await bus.publish(topic, updates('m', 2, 251))
    free.give()
    await bus.settled()
    expect(got.deliveries.map((each) => each.length)).toEqual([1, 100, 100, 50])
    expect(got.seqs()).toEqual(seqs(updates('m', 1, 251)))
  })

  test.each([0, 501, 1.5])('a batch of %p is a RangeError', async (batch) => {
    const bus = await start()
    await expect(consume(bus, newTopic(), 'd', async () => undefined, { batch })).rejects.toThrow(RangeError)
  })

  test('two subscribers of one durable name share its messages', async () => {
    const bus = await start()
    const topic = newTopic()
    const both = signal()
    const busy = new Set<number>()
    const meet = (who: number) => async () => {
      if (busy.add(who).size === 2) both.give()
      await both.given
    }
    const [a, b] = [recorder(meet(1)), recorder(meet(2))]
    await consume(bus, topic, 'd', a.handler, { batch: 2 })
    await consume(bus, topic, 'd', b.handler, { batch: 2 })
    await bus.publish(topic, updates('m', 1, 40))
    await bus.settled()
    expect([...a.seqs(), ...b.seqs()].sort((x, y) => x - y)).toEqual(seqs(updates('m', 1, 40)))
  })

  test('messages of one subject keep their order, however they are published and batched', async () => {
    const bus = await start()
    const sizes = fc.array(fc.array(fc.constantFrom('m1', 'm2', 'm3'), { maxLength: 30 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1, max: 40 }), async (calls, batch) => {
        const topic = newTopic()
        const got = recorder()
        const subscription = await consume(bus, topic, 'd', got.handler, { batch })
        let seq = 0
        await Promise.all(
          calls.map((matches) =>
            bus.publish(
              topic,
              matches.map((matchId) => update(matchId, ++seq)),
            ),
          ),
        )
        await bus.settled()
        await subscription.stop()
        expect(got.seqs().length).toBe(seq)
        for (const matchId of ['m1', 'm2', 'm3']) {
          const ofOne = seqs(got.deliveries.flat().filter((u) => u.matchId === matchId))
          expect(ofOne).toEqual(ofOne.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 15 },
    )
  })
}

export function resumes(start: Start): void {
  test('messages published while the durable name was not subscribed are delivered later, and none twice', async () => {
    const topic = newTopic()
    const before = recorder()
    const first = await start()
    await consume(first, topic, 'd', before.handler, { batch: 10 })
    await first.publish(topic, updates('m', 1, 25))
    await first.settled()
    await first.close()
    const second = await start()
    await second.publish(topic, updates('m', 26, 30))
    await second.close()
    const third = await start()
    const after = recorder()
    await consume(third, topic, 'd', after.handler, { batch: 10 })
    await third.publish(topic, updates('m', 31, 33))
    await third.settled()
    expect(before.seqs()).toEqual(seqs(updates('m', 1, 25)))
    expect(after.seqs()).toEqual(seqs(updates('m', 26, 33)))
  })

  test('unacknowledged messages are delivered to the next subscriber', async () => {
    const bus = await start()
    const topic = newTopic()
    const [busy, free] = [signal(), signal()]
    const first = recorder(async () => {
      busy.give()
      await free.given
    })
    const subscription = await consume(bus, topic, 'd', first.handler)
    await bus.publish(topic, updates('m', 1, 5))
    await busy.given
    const stopped = subscription.stop()
    free.give()
    await stopped
    const next = recorder()
    await consume(bus, topic, 'd', next.handler)
    await bus.settled()
    expect(first.seqs()).toEqual([1])
    expect(next.seqs()).toEqual([2, 3, 4, 5])
  })

  test('a failed message is redelivered after a restart', async () => {
    const topic = newTopic()
    const failed = signal()
    const first = await start()
    await consume(
      first,
      topic,
      'd',
      async () => {
        failed.give()
        throw new Error('not now')
      },
      { batch: 10, maxDeliver: 100 },
    )
    await first.publish(topic, updates('m', 1, 2))
    await failed.given
    await first.close()
    const second = await start()
    const got = recorder()
    await consume(second, topic, 'd', got.handler, { batch: 10 })
    await second.settled()
    expect(got.seqs().sort()).toEqual([1, 2])
  })
}
