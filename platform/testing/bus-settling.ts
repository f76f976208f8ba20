import { expect, test } from '@jest/globals'
import { consume, newTopic, recorder, type Start, signal, updates } from './bus-messages.ts'

export function settles(start: Start): void {
  test('resolves immediately when nothing is pending', async () => {
    const bus = await start()
    await bus.settled()
    await bus.publish(newTopic(), updates('m', 1, 3))
    await bus.settled()
    expect(await bus.lag()).toEqual({})
  })

  test('waits for messages published by handlers too', async () => {
    const bus = await start()
    const [one, two, three] = [newTopic(), newTopic(), newTopic()]
    const got = recorder()
    await consume(bus, three, 'd', got.handler)
    await consume(bus, two, 'd', async (messages) => bus.publish(three, messages), { batch: 3 })
    await consume(bus, one, 'd', async (messages) => {
      await bus.publish(two, messages)
      await new Promise((resolve) => setImmediate(resolve))
      await bus.publish(two, messages)
    })
    await bus.publish(one, updates('m', 1, 10))
    await bus.settled()
    expect(got.seqs().length).toBe(20)
  })

  test('waits for redeliveries', async () => {
    const bus = await start()
    const topic = newTopic()
    const got = recorder((_, delivery) => {
      if (delivery === 1) throw new Error('not now')
    })
    await consume(bus, topic, 'd', got.handler)
    await bus.publish(topic, updates('m', 1, 1))
    await bus.settled()
    expect(got.seqs()).toEqual([1, 1])
  })

  test('`lag` counts pending messages, those being handled included', async () => {
    const bus = await start()
    const topic = newTopic()
    const durable = `${topic.name.replace('.', '-')}-d`
    const [busy, free] = [signal(), signal()]
    await consume(
      bus,
      topic,
      'd',
      async () => {
        busy.give()
        await free.given
      },
      { batch: 3 },
    )
    expect(await bus.lag()).toEqual({ [durable]: 0 })
    await bus.publish(topic, updates('m', 1, 7))
    await busy.given
    expect(await bus.lag()).toEqual({ [durable]: 7 })
    free.give()
    await bus.settled()
    expect(await bus.lag()).toEqual({ [durable]: 0 })
  })
}

export function stops(start: Start): void {
  test('stop and close let the running handler finish, which may publish', async () => {
    const topic = newTopic()
    const next = newTopic()
    const bus = await start()
    await consume(bus, next, 'd', async () => undefined)
    const [busy, free] = [signal(), signal()]
    let finished = false
    await consume(bus, topic, 'd', async (messages) => {
      busy.give()
      await free.given
      await bus.publish(next, messages)
      finished = true
    })
    expect(bus.connected()).toBe(true)
    expect(bus.stalenessMs()).toBeLessThan(4_000)
    await bus.publish(topic, updates('m', 1, 1))
    await busy.given
    const closed = bus.close()
    free.give()
    await closed
    expect(finished).toBe(true)
    expect(bus.connected()).toBe(false)

    const again = await start()
    const got = recorder()
    await consume(again, topic, 'd', got.handler)
    await again.settled()
    expect(got.seqs()).toEqual([])
  })

  test('a closed bus rejects everything, and closing or stopping twice has no effect', async () => {
    const bus = await start()
    const subscription = await consume(bus, newTopic(), 'd', async () => undefined)
    await subscription.stop()
    await subscription.stop()
    await bus.close()
    await bus.close()
    const closed = expect.objectContaining({ code: 'upstream_unavailable' })
    await expect(bus.publish(newTopic(), updates('m', 1, 1))).rejects.toEqual(closed)
    await expect(consume(bus, newTopic(), 'd', async () => undefined)).rejects.toEqual(closed)
    await expect(
      bus.listen(
        newTopic(),
        () => undefined,
        () => undefined,
      ),
    ).rejects.toEqual(closed)
  })
}
