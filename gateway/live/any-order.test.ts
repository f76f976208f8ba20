import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type LiveMatch, LiveMatchSchema } from '@touchline/contract/gen/live'
import { liveMatch } from '@touchline/contract/topics'
import fc from 'fast-check'
import { gatewayForTest } from '../testing/gateway-for-test.ts'
import { match } from '../testing/records.ts'

const [matchCount, updatesPerMatch] = [20, 100]
const codings = ['identity', 'gzip', 'br']

/** Updates of twenty matches by turns: the clock runs, goals are scored, kick-offs move, every fourth match ends. */
const updates: readonly LiveMatch[] = Array.from({ length: matchCount * updatesPerMatch }, (_, i) => {
  const [nth, version] = [i % matchCount, 1 + Math.floor(i / matchCount)]
  const hasEnded = nth % 4 === 0 && version > 80
  return create(LiveMatchSchema, {
    match: match({
      id: `soc-m${String(nth).padStart(10, '0')}`,
      ...(hasEnded ? { state: 'finished', status: 'FT' } : { state: 'live', status: String(version) }),
      score: [Math.floor(version / 30), Math.floor(version / 40)],
      stateVersion: version,
      scheduleVersion: 1 + Math.floor(version / 50),
      schedule: { startAt: `2026-03-01T15:${String(Math.floor(version / 50)).padStart(2, '0')}:00Z` },
    }),
  })
})

/** The list in every coding after all updates, with a poll in a coding by turns after every batch of `size`. */
async function listsAfter(sent: readonly LiveMatch[], size: number): Promise<string[]> {
  const t = await gatewayForTest({ logLevel: 'silent' })
  const headers = { 'X-API-Key': t.newKey() }
  const poll = (coding: string) => t.request('/v1/soccer/matches/live', { ...headers, 'Accept-Encoding': coding })
  for (let from = 0; from < sent.length; from += size) {
    await t.publish(liveMatch, ...sent.slice(from, from + size))
    await t.settled()
    await poll(codings[(from / size) % codings.length]!)
  }
  const lists: string[] = []
  for (const coding of codings) {
    const { bytes, headers } = await poll(coding)
    lists.push(`${headers.etag} ${bytes.toString('base64')}`)
  }
  await t.stop()
  return lists
}

test('updates in any order, doubled and replayed, end in the bytes of the ordered run, in every coding', async () => {
  const ordered = await listsAfter(updates, 500)
  expect(new Set(ordered).size).toBe(codings.length)
  const orders = fc.shuffledSubarray([...updates, ...updates], { minLength: updates.length * 2 })
  const property = fc.asyncProperty(orders, async (shuffled) => {
    expect(await listsAfter([...shuffled, ...updates.slice(-500)], 300)).toEqual(ordered)
  })
  await fc.assert(property, { numRuns: 3 })
})
