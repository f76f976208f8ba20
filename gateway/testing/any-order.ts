import { create } from '@bufbuild/protobuf'
import { type LiveMatch, LiveMatchSchema } from '@touchline/contract/gen/live'
import { liveMatch } from '@touchline/contract/topics'
import { gatewayForTest } from './gateway-for-test.ts'
import { match } from './records.ts'

export const codings = ['identity', 'gzip', 'br'] as const

/** Updates of matches in turn: the clock runs, goals are scored, kick-offs move, every fourth match ends. */
export const matchUpdates = ({ matches, perMatch }: { matches: number; perMatch: number }): LiveMatch[] =>
  Array.from({ length: matches * perMatch }, (_, i) => {
    const [nth, version] = [i % matches, 1 + Math.floor(i / matches)]
    const hasEnded = nth % 4 === 0 && version > 0.8 * perMatch
    const moves = Math.floor((2 * version) / perMatch)
    return create(LiveMatchSchema, {
      match: match({
        id: `soc-m${String(nth).padStart(10, '0')}`,
        ...(hasEnded ? { state: 'finished', status: 'FT' } : { state: 'live', status: String(1 + Math.floor((90 * version) / perMatch)) }),
        score: [Math.floor((3 * version) / perMatch), Math.floor((2.5 * version) / perMatch)],
        stateVersion: version,
        scheduleVersion: 1 + moves,
        schedule: { startAt: `2026-03-01T15:${String(moves).padStart(2, '0')}:00Z` },
      }),
    })
  })

/**
 * The list in every coding after all updates. After every batch of `size` updates it is polled, in each coding in turn.
 */
export async function listsAfter(sent: readonly LiveMatch[], size: number): Promise<string[]> {
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
