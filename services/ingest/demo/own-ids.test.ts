import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type MatchObservation, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { isId } from '@touchline/contract/ids'
import type { GeneratorContext } from '../feeds/generator.ts'
import { withOwnIds } from './own-ids.ts'

const observation = create(MatchObservationSchema, {
  matchId: 'soc-m-postponed',
  source: 'demo',
  seq: 7n,
  schedule: {
    leagueId: 'soc-l0123456789',
    season: '2024/2025',
    home: { teamId: 'soc-t0000000001' },
    away: { teamId: 'soc-t0000000002' },
    officials: { items: [{ name: 'A soc-c0000000001', role: 'referee', id: 'soc-c0000000001' }] },
  },
  events: {
    items: [{ id: 'soc-e0000000001', teamId: 'soc-t0000000001', extra: { case: 'soccer', value: { assistId: 'soc-p0000000001' } } }],
  },
})

/** What is published of the observation in a world. */
async function renamedIn(world: string): Promise<MatchObservation> {
  const published: MatchObservation[] = []
  const publishMatches = async (some: readonly MatchObservation[]) => void published.push(...some)
  await withOwnIds({ publishMatches } as GeneratorContext, world).publishMatches([observation])
  return published[0]!
}

test('every id is another one of the same kind in another world, wherever it stands', async () => {
  const before = JSON.stringify(observation, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const { matchId, schedule, events, seq } = await renamedIn('sandbox')
  const [event] = events!.items
  const ids = [schedule!.leagueId, schedule!.home!.teamId, schedule!.away!.teamId, schedule!.officials!.items[0]!.id, event!.id]
  const assistId = event!.extra.case === 'soccer' ? event!.extra.value.assistId! : ''
  expect([matchId, seq, schedule!.season]).toEqual(['soc-m-postponed', 7n, '2024/2025'])
  for (const id of [...ids, assistId]) expect(before).not.toContain(id)
  expect([isId(ids[0]!, 'league'), isId(ids[1]!, 'team'), isId(assistId, 'player')]).toEqual([true, true, true])
  expect(event!.teamId).toBe(ids[1])
  expect(schedule!.officials!.items[0]!.name).toBe(`A ${ids[3]}`)
  expect((await renamedIn('sandbox')).schedule).toEqual(schedule)
  expect((await renamedIn('other')).schedule!.leagueId).not.toBe(ids[0])
  expect(JSON.stringify(observation, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toBe(before)
})
