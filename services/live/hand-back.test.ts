import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { feedLive, liveMatch } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { live } from './service.ts'

const day = 24 * 3_600_000
let t: Awaited<ReturnType<typeof start>>
afterEach(() => t.stop())

const start = () =>
  startForTest(live, {
    now: '2026-03-01T17:00:00Z',
    collects: [liveMatch],
    standIns: [
      standIn(FixturesService, {
        getMatchRecord: async ({ id }) => ({
          match: {
            id,
            sport: 'soccer',
            schedule: { startAt: '2026-03-01T15:00:00Z', version: 1 },
            play: { state: { state: 'scheduled', status: 'NS' } },
          },
        }),
      }),
    ],
  })

const say = async (seq: number, state: string) => {
  await t.publish(
    feedLive,
    create(LiveUpdateSchema, {
      matchId: 'm1',
      sport: 'soccer',
      source: 'demo',
      seq: BigInt(seq),
      receivedAt: `r${seq}`,
      state: { state, status: 'x' },
    }),
  )
  await t.settled()
}
const held = async () => (await t.client.listLiveMatches({ sport: 'soccer', withEnded: true })).items.length

const roundMs = 60_000

/** Moves time on and lets the round that fell due come to its end: the event loop turns until nothing of it is left. */
const advance = async (ms: number) => {
  await t.advance(ms)
  for (let i = 0; i < 100; i++) await new Promise((turned) => setImmediate(turned))
  await t.settled()
}

test('24 hours after its end fixtures has the play back, with all that was said; a round later live has forgotten it', async () => {
  t = await start()
  await say(1, 'live')
  await say(2, 'finished')
  await advance(day - roundMs)
  expect(t.published(liveMatch).some((m) => m.handedBack)).toBe(false)
  await advance(roundMs)
  const last = t.published(liveMatch).at(-1)
  expect(last).toMatchObject({ handedBack: true, match: { id: 'm1' } })
  expect(last?.plays[0]?.seen).toEqual([1n, 2n])
  expect(await held()).toBe(1)
  await advance(roundMs)
  expect(await held()).toBe(0)
})

test('an update between hand-back and forgetting takes the play again', async () => {
  t = await start()
  await say(1, 'finished')
  await advance(day)
  await say(2, 'finished')
  expect(t.published(liveMatch).at(-1)).toMatchObject({ handedBack: false, match: { play: { version: 2 } } })
  await advance(roundMs)
  expect(await held()).toBe(1)
})

test('a match in play is never handed back', async () => {
  t = await start()
  await say(1, 'live')
  await advance(3 * day)
  expect(t.published(liveMatch).some((m) => m.handedBack)).toBe(false)
})
