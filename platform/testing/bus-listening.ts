import { expect, test } from '@jest/globals'
import { newTopic, type Start, seqs, type Update, updates } from './bus-messages.ts'

export function listens(start: Start): void {
  const nothing = () => undefined

  test('every listener gets all messages published from then on', async () => {
    const bus = await start()
    const topic = newTopic()
    const [a, b]: number[][] = [[], []]
    await bus.publish(topic, updates('m', 1, 3))
    await bus.listen(topic, (u) => a?.push(Number(u.seq)), nothing)
    await bus.listen(topic, (u) => b?.push(Number(u.seq)), nothing)
    await bus.publish(topic, updates('m', 4, 300))
    await bus.settled()
    expect(a).toEqual(seqs(updates('m', 4, 300)))
    expect(b).toEqual(a)
  })

  test('an announcement reaches those who listen, and nobody later', async () => {
    const bus = await start()
    const topic = newTopic()
    const heard: number[] = []
    for (const u of updates('m', 1, 2)) bus.announce(topic, u)
    await new Promise<void>((resolve, reject) => {
      const hear = (u: Update) => {
        heard.push(Number(u.seq))
        if (u.seq === 4n) resolve()
      }
      bus.listen(topic, hear, nothing).then(() => {
        for (const u of updates('m', 3, 4)) bus.announce(topic, u)
      }, reject)
    })
    expect(heard).toEqual([3, 4])
  })

  test('nothing is stored for an absent listener', async () => {
    const bus = await start()
    const topic = newTopic()
    const received: number[] = []
    const subscription = await bus.listen(topic, (u) => received.push(Number(u.seq)), nothing)
    await bus.publish(topic, updates('m', 1, 2))
    await bus.settled()
    await subscription.stop()
    await bus.publish(topic, updates('m', 3, 4))
    await bus.settled()
    await bus.listen(topic, (u) => received.push(Number(u.seq)), nothing)
    await bus.publish(topic, updates('m', 5, 6))
    await bus.settled()
    expect(received).toEqual([1, 2, 5, 6])
  })

  test('listeners do not share objects', async () => {
    const bus = await start()
    const topic = newTopic()
    const received: Update[] = []
    for (let i = 0; i < 2; i++) await bus.listen(topic, (u) => received.push(u), nothing)
    await bus.publish(topic, updates('m', 1, 1))
    await bus.settled()
    expect(received).toHaveLength(2)
    expect(received[0]).not.toBe(received[1])
  })

  test('a listener that throws gets a gap, and others are not affected', async () => {
    const bus = await start()
    const topic = newTopic()
    const received: number[] = []
    let gaps = 0
    const throwsOnTwo = (u: Update) => {
      if (u.seq === 2n) throw new Error('what is this')
      received.push(Number(u.seq))
    }
    await bus.listen(topic, throwsOnTwo, () => gaps++)
    await bus.listen(topic, (u) => received.push(Number(u.seq) + 10), nothing)
    await bus.publish(topic, updates('m', 1, 3))
    await bus.settled()
    expect(received.toSorted((a, b) => a - b)).toEqual([1, 3, 11, 12, 13])
    expect(gaps).toBe(1)
  })
}
