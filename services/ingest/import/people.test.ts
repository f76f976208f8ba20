import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type Identity, IdentitySchema } from '@touchline/contract/gen/ingest'
import { playerRegistry } from '../identity/players/player-registry.ts'
import { externalIdsIn } from './external-ids.ts'
import { people } from './people.ts'

const team = (word: string): Identity => create(IdentitySchema, { id: `hoc-t${word.padEnd(10, '0')}`, kind: 'team' })
const [boston, york] = [team('b'), team('y')]
const ada = { name: 'Ada Quill', key: '1' }

type Seen = readonly [team: Identity, at: { date?: string; stint?: number; mintedTeamId?: string }]
/** Last team and date of a player in a dataset of this season, by player id. */
function lastSeen(season: string, ...all: readonly Seen[]) {
  const collected = people(
    { source: 's', dataset: 'p', sport: 'hockey', season, externalIds: externalIdsIn('s', undefined) },
    playerRegistry('hockey'),
  )
  for (const [where, at] of all) collected.id(ada, where, at)
  return [...collected.observations()]
    .flatMap((pending) =>
      pending.kind === 'catalog' && pending.observation.entity.case === 'player' ? [pending.observation.entity.value] : [],
    )
    .sort((a, b) => (a.seenOn < b.seenOn ? -1 : 1))
    .map(({ teamId, seenOn }) => [teamId, seenOn])
    .at(-1)
}

describe('a person of a dataset', () => {
  test.each<[what: string, season: string, seen: Seen[], on: string]>([
    [
      'of two days, the later one',
      '2016/2017',
      [
        [boston, { date: '2017-01-02' }],
        [boston, { date: '2016-12-01' }],
      ],
      '2017-01-02',
    ],
    ['without a day, as the season begins', '2016/2017', [[boston, {}]], '2016-07-01'],
    ['without a day in a season of one year', '2016', [[boston, {}]], '2016-01-01'],
    [
      'on a list and on a day, on that day',
      '2016/2017',
      [
        [boston, {}],
        [boston, { date: '2016-10-05' }],
      ],
      '2016-10-05',
    ],
    [
      'on two lists, on that of the later stint',
      '2016/2017',
      [
        [york, { stint: 1 }],
        [boston, { stint: 2 }],
      ],
      '2016-07-02',
    ],
  ])('has the appearance %s', (_, season, seen, on) => {
    for (const order of [seen, seen.toReversed()]) expect(lastSeen(season, ...order)).toEqual([boston.id, on])
  })

  test('has the team of the latest appearance, if a team was split', () => {
    const mintedTeamId = boston.id
    const seen: Seen[] = [
      [boston, { mintedTeamId, date: '2016-10-05' }],
      [york, { mintedTeamId, date: '2017-03-01' }],
    ]
    for (const order of [seen, seen.toReversed()]) expect(lastSeen('2016/2017', ...order)).toEqual([york.id, '2017-03-01'])
  })
})
