import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { squads } from './people.ts'

const context = { source: 's', dataset: 'd', sport: 'soccer', season: '2025/2026' } as const

function getMember(list: ReturnType<typeof squads>) {
  const [first] = list.observations()
  if (first?.kind !== 'catalog' || first.observation.entity.case !== 'squad') throw new Error('no squad')
  const { complete, members } = first.observation.entity.value
  return { complete, ...members[0]! }
}

test('a member has the number of lineups, and the days of the first and the last one, in any order of the matches', () => {
  const days = ['2025-08-02', '2025-08-09', '2025-12-31', '2026-01-03']
  fc.assert(
    fc.property(fc.shuffledSubarray(days, { minLength: days.length }), fc.boolean(), (order, isListed) => {
      const list = squads(context)
      if (isListed) list.addSquad('t', 't', { row: 'r', team: { name: 'T', country: 'DE' }, members: [{ name: 'Ada' }] }, ['p'])
      for (const day of order) list.addFromLineup('t', 'p', { name: 'Ada' }, day)
      expect(getMember(list)).toMatchObject({ complete: isListed, lineups: 4, firstLineupOn: '2025-08-02', lastLineupOn: '2026-01-03' })
    }),
  )
})
