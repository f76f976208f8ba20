import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { consume, newTopic, recorder, type Start, seqs, update, updates } from './bus-messages.ts'

export function publishes(start: Start): void {
  test('a message arrives as it was at the time of publishing', async () => {
    const bus = await start()
    const topic = newTopic()
    const got = recorder()
    await consume(bus, topic, 'd', got.handler)
    const sent = create(LiveUpdateSchema, {
      sport: 'soccer',
      matchId: 'm1',
      seq: 2n ** 60n,
      receivedAt: 'ü€😀',
      scoreboard: { minute: 45 },
    })
    const published = bus.publish(topic, [sent])
    sent.receivedAt = 'changed'
    await published
    await bus.settled()
    expect(got.deliveries).toEqual([[{ ...sent, receivedAt: 'ü€😀' }]])
    expect(got.deliveries[0]?.[0]?.scoreboard).toMatchObject({ $typeName: 'touchline.v1.Scoreboard', minute: 45 })
  })

  test('delivery is never synchronous with publishing', async () => {
    const bus = await start()
    const topic = newTopic()
    let publishing = false
    const within: boolean[] = []
    await consume(bus, topic, 'd', async () => void within.push(publishing))
    await bus.listen(
      topic,
      () => within.push(publishing),
      () => undefined,
    )
    publishing = true
    const published = bus.publish(topic, updates('m', 1, 1))
    publishing = false
    await published
    await bus.settled()
    expect(within).toEqual([false, false])
  })

  test('at most 500 messages per call; none is allowed', async () => {
    const bus = await start()
    const topic = newTopic()
    const got = recorder()
    await consume(bus, topic, 'd', got.handler, { batch: 500 })
    await expect(bus.publish(topic, updates('m', 1, 501))).rejects.toThrow(RangeError)
    await bus.publish(topic, [])
    await bus.publish(topic, updates('m', 1, 500))
    await bus.settled()
    expect(got.seqs()).toEqual(seqs(updates('m', 1, 500)))
  })

  test('messages with the same dedup id are deduplicated, across restarts too; an empty id never is', async () => {
    const topic = newTopic()
    const got = recorder()
    const first = await start()
    await consume(first, topic, 'd', got.handler)
    await first.publish(topic, [update('m', 1, 'a'), update('m', 1, 'a'), update('m', 2, 'a'), update('m', 9), update('m', 9)])
    await first.publish(topic, [update('m', 2, 'a'), update('m', 2, 'b'), update('n', 2, 'a'), update('m', 9)])
    await first.settled()
    await first.close()
    const second = await start()
    await consume(second, topic, 'd', got.handler)
    await second.publish(topic, [update('m', 1, 'a'), update('m', 3, 'a')])
    await second.settled()
    expect(got.seqs()).toEqual([1, 2, 9, 9, 2, 2, 9, 3])
  })

  test('dedup ids are per topic; any text is allowed', async () => {
    const bus = await start()
    const [one, other] = [newTopic(), newTopic()]
    const got = recorder()
    await consume(bus, one, 'd', got.handler)
    await consume(bus, other, 'd', got.handler)
    const odd = ['a b', 'line\r\nbreak: x', 'ü', ' ', 'x'.repeat(3_000)]
    for (const topic of [one, other, one]) {
      await bus.publish(
        topic,
        odd.map((source) => update('m', 1, source)),
      )
    }
    await bus.settled()
    expect(got.deliveries.flat().map((u) => u.source)).toEqual(expect.arrayContaining(odd))
    expect(got.deliveries.flat()).toHaveLength(2 * odd.length)
  })

  test('subjects may be any text', async () => {
    const bus = await start()
    const topic = newTopic()
    const got = recorder()
    await consume(bus, topic, 'd', got.handler)
    const odd = ['', ' ', 'a b', 'a.b', '*', '>', 'a.>', '$SYS', 'ключ', '\u0000\r\n', 'x'.repeat(1_000)]
    await bus.publish(
      topic,
      odd.map((matchId) => update(matchId, 1)),
    )
    await bus.publish({ ...topic, address: () => ({ subject: [], dedupId: '' }) }, [update('none', 1)])
    await bus.settled()
    expect(got.deliveries.flat().map((u) => u.matchId)).toEqual([...odd, 'none'])
  })
}
