import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { WireType } from '@bufbuild/protobuf/wire'
import { expect, test } from '@jest/globals'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import type { Bus, DeadLetter, DeadMessage } from '../ports/bus.ts'
import { consume, newTopic, recorder, type Start, seqs, signal, update, updates } from './bus-messages.ts'

export function deliversAgain(start: Start): void {
  test('one bad message of a batch is isolated and redelivered, and does not block the others', async () => {
    const bus = await start()
    const topic = newTopic()
    const dead: DeadMessage[] = []
    const done: number[] = []
    const [busy, free] = [signal(), signal()]
    const got = recorder(async (messages, delivery) => {
      busy.give()
      if (delivery === 1) await free.given
      if (messages.some((u) => u.seq === 3n)) throw new Error('no such team')
      done.push(...seqs(messages))
    })
    await consume(bus, topic, 'd', got.handler, { batch: 5, maxDeliver: 3, onDead: async (message) => void dead.push(message) })
    await bus.publish(topic, updates('m', 0, 0))
    await busy.given
    // A batch has the messages available at the time: all are published before the next one.
    await bus.publish(topic, updates('m', 1, 50))
    free.give()
    await bus.settled()
    expect(done.toSorted((a, b) => a - b)).toEqual(seqs(updates('m', 0, 50)).filter((seq) => seq !== 3))
    const lengths = got.deliveries.filter((each) => each.some((u) => u.seq === 3n)).map((each) => each.length)
    expect(lengths.slice(0, 3)).toEqual([5, 3, 1])
    expect(lengths.filter((length) => length === 1)).toHaveLength(3)
    expect(dead).toEqual([
      { topic: topic.name, durable: `${topic.name.replace('.', '-')}-d`, bytes: expect.anything(), reason: 'no such team' },
    ])
    expect(Buffer.from(dead[0]?.bytes ?? [])).toEqual(Buffer.from(toBinary(LiveUpdateSchema, update('m', 3))))
  })

  test('five attempts by default', async () => {
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

  test('without `onDead` it becomes a dead letter after the last attempt', async () => {
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

  test('a dead letter is stored, and `redrive` publishes it again', async () => {
    const bus = await start()
    const topic = newTopic()
    let isBroken = true
    const got = recorder(() => {
      if (isBroken) throw new Error('no such team:\r\nü')
    })
    const other = recorder()
    await consume(bus, topic, 'd', got.handler, { maxDeliver: 2 })
    await consume(bus, topic, 'other', other.handler)
    const before = Date.now()
    await bus.publish(topic, [update('m', 1, 'a'), update('m', 2, 'a')])
    await bus.settled()
    const stored = (await allDeadLetters(bus)).filter((each) => each.topic === topic.name)
    const durable = `${topic.name.replace('.', '-')}-d`
    expect(stored.map(({ durable, reason }) => ({ durable, reason }))).toEqual(
      [1, 2].map(() => ({ durable, reason: 'no such team:\r\nü' })),
    )
    expect(stored.map(({ bytes }) => Number(fromBinary(LiveUpdateSchema, bytes).seq)).sort()).toEqual([1, 2])
    for (const { at } of stored) expect(Math.abs(at - before)).toBeLessThan(60_000)
    isBroken = false
    expect(await bus.redrive(stored[1]!.id)).toBe(true)
    expect(await bus.redrive(stored[1]!.id)).toBe(false)
    await bus.settled()
    const [redelivered] = [Number(fromBinary(LiveUpdateSchema, stored[1]!.bytes).seq)]
    expect([got.seqs().at(-1), other.seqs().at(-1)]).toEqual([redelivered, redelivered])
    expect((await allDeadLetters(bus)).filter((each) => each.topic === topic.name).map(({ id }) => id)).toEqual([stored[0]!.id])
  })

  test('dead letters outlive the bus, and are listed a hundred at a time, oldest first', async () => {
    const topic = newTopic()
    const first = await start()
    await consume(first, topic, 'd', () => Promise.reject(new Error('never')), { maxDeliver: 1, batch: 50 })
    await first.publish(topic, updates('m', 1, 130))
    await first.settled()
    await first.close()
    const second = await start()
    const all = await allDeadLetters(second)
    const mine = all.filter((each) => each.topic === topic.name).map(({ bytes }) => fromBinary(LiveUpdateSchema, bytes))
    expect(seqs(mine).toSorted((a, b) => a - b)).toEqual(seqs(updates('m', 1, 130)))
    expect((await second.deadLetters('')).length).toBe(100)
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  test('an unknown id is not redriven', async () => {
    const bus = await start()
    for (const id of ['', '0', '999999999', 'x', '-1', '1.5']) expect(await bus.redrive(id)).toBe(false)
  })

  test('when `onDead` throws, the message is redelivered and may succeed', async () => {
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

  test('undecodable bytes end in `onDead` and do not block others', async () => {
    const bus = await start()
    const topic = newTopic()
    const dead: DeadMessage[] = []
    const got = recorder()
    await consume(bus, topic, 'd', got.handler, { batch: 10, maxDeliver: 2, onDead: async (message) => void dead.push(message) })
    const broken = update('', 0)
    // Field 1 is a string; this one declares a length of 9 and has 1 byte.
    broken.$unknown = [{ no: 1, wireType: WireType.LengthDelimited, data: Uint8Array.of(9, 65) }]
    await bus.publish(topic, [broken])
    await bus.publish(topic, updates('m', 1, 3))
    await bus.settled()
    expect(got.seqs().sort()).toEqual([1, 2, 3])
    expect(dead.map((each) => Buffer.from(each.bytes))).toEqual([Buffer.from(toBinary(LiveUpdateSchema, broken))])
  })
}

async function allDeadLetters(bus: Bus): Promise<DeadLetter[]> {
  const all: DeadLetter[] = []
  for (let page = await bus.deadLetters(''); page.length > 0; page = await bus.deadLetters(all.at(-1)!.id)) all.push(...page)
  return all
}
