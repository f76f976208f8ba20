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

  test('nothing is stored for an absent listener', async () => {
    const bus = await start()
    const topic = newTopic()
    const heard: number[] = []
    const subscription = await bus.listen(topic, (u) => heard.push(Number(u.seq)), nothing)
    await bus.publish(topic, updates('m', 1, 2))
    await bus.settled()
    await subscription.stop()
    await bus.publish(topic, updates('m', 3, 4))
    await bus.settled()
    await bus.listen(topic, (u) => heard.push(Number(u.seq)), nothing)
    await bus.publish(topic, updates('m', 5, 6))
    await bus.settled()
    expect(heard).toEqual([1, 2, 5, 6])
  })

  test('listeners do not share objects', async () => {
    const bus = await start()
    const topic = newTopic()
    const heard: Update[] = []
    for (let i = 0; i < 2; i++) await bus.listen(topic, (u) => heard.push(u), nothing)
    await bus.publish(topic, updates('m', 1, 1))
    await bus.settled()
    expect(heard).toHaveLength(2)
    expect(heard[0]).not.toBe(heard[1])
  })

  test('a listener that throws gets a gap, and others are not affected', async () => {
    const bus = await start()
    const topic = newTopic()
    const heard: number[] = []
    let gaps = 0
    const takesNoTwo = (u: Update) => {
      if (u.seq === 2n) throw new Error('what is this')
      heard.push(Number(u.seq))
    }
    await bus.listen(topic, takesNoTwo, () => gaps++)
    await bus.listen(topic, (u) => heard.push(Number(u.seq) + 10), nothing)
    await bus.publish(topic, updates('m', 1, 3))
    await bus.settled()
    expect(heard.toSorted((a, b) => a - b)).toEqual([1, 3, 11, 12, 13])
    expect(gaps).toBe(1)
  })
}
