import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type LiveUpdate, LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { feedLive } from '@touchline/contract/topics'
import { backEndsForTest } from '@touchline/platform/testing/back-ends-for-test'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'

let t: StartedIngest
afterEach(() => t.stop())

const update = (matchId: string): LiveUpdate => create(LiveUpdateSchema, { matchId, sport: 'soccer', source: 'demo', seq: 1n })

describe.each(backEndsForTest())('dead letters, on $name', (backEnds) => {
  /** Ingest and a consumer of another service that fails until `fixed`. */
  const withFailingConsumer = async () => {
    t = await startedIngest(undefined, { backEnds, logLevel: 'silent' })
    const processed: string[] = []
    let broken = true
    await t.bus.consume(feedLive, {
      durable: 'live-feed-live',
      maxDeliver: 1,
      async handler([given]) {
        if (broken) throw new Error('no such team:\u001b[2J')
        processed.push(given!.matchId)
      },
    })
    await t.publish(feedLive, update('m1'), update('m2'))
    await t.settled()
    return {
      processed,
      fixed() {
        broken = false
      },
    }
  }
  const listed = async (limit = 0) => await t.client.listQuarantine({ limit })

  test('are listed in quarantine with their full content', async () => {
    const from = Date.now()
    await withFailingConsumer()
    const { items, total } = await listed()
    expect(total).toBe(2)
    expect(items.map(({ source, row, reason }) => [source, row, reason])).toEqual(
      [1, 2].map(() => ['feed.live', 'live-feed-live', 'no such team:\u001b[2J']),
    )
    const first = items.find(({ text }) => text.includes('m1'))!
    expect(JSON.parse(first.text)).toEqual({ matchId: 'm1', sport: 'soccer', source: 'demo', seq: '1' })
    // Back ends truncate the time to milliseconds.
    expect(Date.parse(first.at)).toBeGreaterThanOrEqual(from - 1)
    expect(Date.parse(first.at)).toBeLessThanOrEqual(Date.now())
    expect(await t.client.getQuarantined({ id: first.id })).toEqual(first)
    expect((await listed(1)).items).toHaveLength(1)
    await expect(t.client.getQuarantined({ id: 'msg_999' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(t.client.retryQuarantined({ id: 'msg_x' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are redriven to their consumer, one or all of them', async () => {
    const { processed, fixed } = await withFailingConsumer()
    const { items } = await listed()
    expect(await t.client.retryQuarantined({ id: items[0]!.id })).toMatchObject({ released: 1, kept: 0 })
    await t.settled()
    expect((await listed()).total).toBe(2)
    fixed()
    expect(await t.client.retryQuarantined({ id: '' })).toMatchObject({ released: 2, kept: 0 })
    await t.settled()
    expect(processed.toSorted()).toEqual(['m1', 'm2'])
    expect((await listed()).total).toBe(0)
  })
})
