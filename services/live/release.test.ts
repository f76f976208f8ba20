import { setImmediate } from 'node:timers/promises'
import { create } from '@bufbuild/protobuf'
import { afterEach, expect, jest, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { feedLive, liveMatch } from '@touchline/contract/topics'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { matches } from './records.ts'
import { live } from './service.ts'

const day = 24 * 3_600_000
const roundMs = 60_000
/** Time of the next round by the clock of the test; 0 before the first round. */
let nextRoundAt = 0
let t: Awaited<ReturnType<typeof start>>
afterEach(() => t.stop())

async function start(backEnds?: OpenBackEnds) {
  const started = await startForTest(live, {
    ...(backEnds && { backEnds }),
    logLevel: 'silent',
    now: '2026-03-01T17:00:00Z',
    collects: [liveMatch],
    standIns: [
      standIn(FixturesService, {
        getMatchRecord: async ({ id }) => ({
          match: {
            id,
            sport: 'soccer',
            schedule: { startAt: '2026-03-01T15:00:00Z', version: 1 },
            state: { scoreboard: { state: 'scheduled', status: 'NS' } },
          },
        }),
      }),
    ],
  })
  nextRoundAt = 0
  const { after } = started.clock
  jest.spyOn(started.clock, 'after').mockImplementation((ms, task) => {
    if (ms === roundMs) nextRoundAt = started.clock.now() + ms
    return after(ms, task)
  })
  return started
}

const publishUpdate = async (seq: number, state: string) => {
  await t.publish(
    feedLive,
    create(LiveUpdateSchema, {
      matchId: 'm1',
      sport: 'soccer',
      source: 'demo',
      seq: BigInt(seq),
      receivedAt: `r${seq}`,
      scoreboard: { state, status: 'x' },
    }),
  )
  await t.settled()
}
const storedCount = async () => (await t.client.listLiveMatches({ sport: 'soccer', withEnded: true })).items.length

/**
 * Advances the clock by a round or more, and waits until the round that fell due has completed and the next one waits
 * on the clock.
 */
const advance = async (ms: number) => {
  await t.advance(ms)
  while (nextRoundAt <= t.clock.now()) await setImmediate()
  await t.settled()
}

/** A round starts a minute after the last one ended, so it may end up to two minutes later. */
const nextRound = async () => {
  await advance(roundMs)
  await advance(roundMs)
}

test('24 hours after its end a match is released to fixtures with all contributions; a round later live removes it', async () => {
  t = await start()
  await publishUpdate(1, 'live')
  await publishUpdate(2, 'finished')
  await advance(day - roundMs)
  expect(t.published(liveMatch).some((m) => m.released)).toBe(false)
  await nextRound()
  const last = t.published(liveMatch).at(-1)
  expect(last).toMatchObject({ released: true, match: { id: 'm1' } })
  expect(last?.states[0]?.applied).toEqual([1n, 2n])
  await nextRound()
  expect((await t.store.scan(matches, '')).length).toBe(0)
})

test('a release that the bus rejected is published once it accepts it, any number of rounds later', async () => {
  const open = await embedded.open()
  let away = false
  const publish: typeof open.bus.publish = (topic, messages) => {
    if (away && topic.name === liveMatch.name) throw fail('upstream_unavailable')
    return open.bus.publish(topic, messages)
  }
  t = await start({ ...open, bus: { ...open.bus, publish } })
  await publishUpdate(1, 'finished')
  away = true
  await advance(day)
  for (let rounds = 0; rounds < 3; rounds++) await advance(roundMs)
  expect(t.published(liveMatch).some((m) => m.released)).toBe(false)
  away = false
  await nextRound()
  expect(t.published(liveMatch).at(-1)).toMatchObject({ released: true, match: { id: 'm1' } })
  await open.close()
})

test('an update between release and removal acquires the match again', async () => {
  t = await start()
  await publishUpdate(1, 'finished')
  await advance(day)
  await publishUpdate(2, 'finished')
  expect(t.published(liveMatch).at(-1)).toMatchObject({ released: false, match: { state: { version: 2 } } })
  expect(await storedCount()).toBe(1)
  await nextRound()
  expect(t.published(liveMatch).at(-1)).toMatchObject({ released: true, match: { state: { version: 2 } } })
})

test('a match in play is never released', async () => {
  t = await start()
  await publishUpdate(1, 'live')
  await advance(3 * day)
  expect(t.published(liveMatch).some((m) => m.released)).toBe(false)
})
