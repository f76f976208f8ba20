import { toBinary } from '@bufbuild/protobuf'
import { WireType } from '@bufbuild/protobuf/wire'
import { expect, test } from '@jest/globals'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import type { DeadMessage } from '../ports/bus.ts'
import { consume, newTopic, recorder, type Start, seqs, signal, update, updates } from './bus-messages.ts'

export function deliversAgain(start: Start): void {
  test('one bad message of a batch comes again by itself and holds up no other', async () => {
    const bus = await start()
    const topic = newTopic()
    const dead: DeadMessage[] = []
    const done: number[] = []
    const got = recorder((messages) => {
      if (messages.some((u) => u.seq === 3n)) throw new Error('no such team')
      done.push(...seqs(messages))
    })
    await consume(bus, topic, 'd', got.handler, { batch: 5, maxDeliver: 3, onDead: async (message) => void dead.push(message) })
    await bus.publish(topic, updates('m', 1, 5))
    await bus.publish(topic, updates('m', 6, 50))
    await bus.settled()
    expect(done.toSorted((a, b) => a - b)).toEqual(seqs(updates('m', 1, 50)).filter((seq) => seq !== 3))
    expect(done.indexOf(50)).toBeLessThan(done.indexOf(1))
    expect(got.deliveries.filter((each) => each.some((u) => u.seq === 3n)).map((each) => each.length)).toEqual([5, 1, 1])
    expect(dead).toEqual([
      { topic: topic.name, durable: `${topic.name.replace('.', '-')}-d`, bytes: expect.anything(), reason: 'no such team' },
    ])
    expect(Buffer.from(dead[0]?.bytes ?? [])).toEqual(Buffer.from(toBinary(LiveUpdateSchema, update('m', 3))))
  })

  test('five tries when nothing is said', async () => {
    const bus = await start()
    const topic = newTopic()
    const dead = signal()
    const got = recorder(() => {
      throw new Error('never')
    })
    await consume(bus, topic, 'd', got.handler, { onDead: async () => dead.give() })
    await bus.publish(topic, updates('m', 1, 1))
    await dead.given
    await bus.settled()
    expect(got.seqs()).toEqual([1, 1, 1, 1, 1])
  })

  test('without `onDead` it is dropped after the last try', async () => {
    const bus = await start()
    const topic = newTopic()
    const got = recorder(() => {
      throw 'a text is thrown too'
    })
    await consume(bus, topic, 'd', got.handler, { maxDeliver: 2 })
    await bus.publish(topic, updates('m', 1, 1))
    await bus.settled()
    expect(got.seqs()).toEqual([1, 1])
  })

  test('when `onDead` throws, the message comes again and may succeed', async () => {
    const bus = await start()
    const topic = newTopic()
    let storeIsDown = true
    const got = recorder(() => {
      if (storeIsDown) throw new Error('store is down')
    })
    const onDead = async () => {
      if (!storeIsDown) return
      storeIsDown = false
      throw new Error('store is down')
    }
    await consume(bus, topic, 'd', got.handler, { maxDeliver: 2, onDead })
    await bus.publish(topic, updates('m', 1, 1))
    await bus.settled()
    expect(got.seqs()).toEqual([1, 1, 1])
  })

  test('bytes that are no such message end with `onDead` and hold up no other', async () => {
    const bus = await start()
    const topic = newTopic()
    const dead: DeadMessage[] = []
    const got = recorder()
    await consume(bus, topic, 'd', got.handler, { batch: 10, maxDeliver: 2, onDead: async (message) => void dead.push(message) })
    const broken = update('', 0)
    // Field 1 is a text; this one says it is 9 long and is 1.
    broken.$unknown = [{ no: 1, wireType: WireType.LengthDelimited, data: Uint8Array.of(9, 65) }]
    await bus.publish(topic, [broken])
    await bus.publish(topic, updates('m', 1, 3))
    await bus.settled()
    expect(got.seqs().sort()).toEqual([1, 2, 3])
    expect(dead.map((each) => Buffer.from(each.bytes))).toEqual([Buffer.from(toBinary(LiveUpdateSchema, broken))])
  })
}
