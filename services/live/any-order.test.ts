import { create, toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type LiveUpdate, LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveMatchesSchema, LiveRecordSchema } from '@touchline/contract/gen/live'
import { feedLive } from '@touchline/contract/topics'
import { type BackEndsForTest, backEndsForTest } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { matches } from './records.ts'
import { live } from './service.ts'

const matchCount = 40
const updatesPerMatch = 250

/**
 * 10,000 updates of forty matches: the clock runs, goals are scored and cancelled, states change, and some matches end.
 */
function feed(): LiveUpdate[] {
  const score = [0, 0]
  return Array.from({ length: matchCount * updatesPerMatch }, (_, i) => {
    const [match, seq] = [i % matchCount, 1 + Math.floor(i / matchCount)]
    if (match === 0 && seq % 60 === 0) score[seq % 2]!++
    const state = seq > 200 && match % 3 === 0 ? 'finished' : seq > 100 && seq < 115 ? 'break' : 'live'
    const goal = {
      id: `e${Math.floor(seq / 20)}`,
      type: 'goal',
      minute: String(1 + Math.floor(seq / 3)),
      status: seq % 40 === 1 ? 'cancelled' : 'confirmed',
    }
    return create(LiveUpdateSchema, {
      matchId: `m${match}`,
      sport: 'soccer',
      source: match % 2 ? 'demo' : 'demo@other',
      seq: BigInt(seq),
      receivedAt: new Date(Date.UTC(2026, 2, 1, 15) + i).toISOString(),
      ...(seq % 5 !== 4 && {
        scoreboard: { state, status: String(seq), minute: 1 + Math.floor(seq / 3), homeScore: score[0]!, awayScore: score[1]! },
      }),
      ...(seq % 20 <= 1 && { events: { items: [goal] } }),
    })
  })
}

/** Publishes every update and returns the stored records and the response as bytes. */
async function played(updates: readonly LiveUpdate[], backEnds: BackEndsForTest): Promise<string[]> {
  const t = await startForTest(live, {
    backEnds,
    standIns: [
      standIn(FixturesService, {
        getMatchRecord: async ({ id, sport }) => ({
          match: {
            id,
            sport,
            schedule: { startAt: '2026-03-01T15:00:00Z', version: 1 },
            state: { scoreboard: { state: 'scheduled', status: 'NS' } },
          },
        }),
      }),
    ],
  })
  for (let i = 0; i < updates.length; i += 500) await t.publish(feedLive, ...updates.slice(i, i + 500))
  await t.settled()
  const stored = (await t.store.scan(matches, '')).map(({ doc }) => toJsonString(LiveRecordSchema, doc))
  const answered = toJsonString(LiveMatchesSchema, await t.client.listLiveMatches({ sport: 'soccer', withEnded: true }))
  await t.stop()
  return [...stored, answered]
}

describe.each(backEndsForTest())('on $name', (backEnds) => {
  test('a stream of 10,000 updates, shuffled, duplicated and replayed, gives the bytes of the ordered one', async () => {
    const ordered = feed()
    const [shuffled] = fc.sample(fc.shuffledSubarray([...ordered, ...ordered.slice(0, 2_000)], { minLength: 12_000 }), {
      numRuns: 1,
      seed: 7,
    })
    const expected = await played(ordered, backEnds)
    expect(expected).toHaveLength(matchCount + 1)
    expect(await played([...shuffled!, ...ordered.slice(-1_000)], backEnds)).toEqual(expected)
  })
})
