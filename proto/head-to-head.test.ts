import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { matchSports } from './catalog.ts'
import { getHeadToHead, type Meeting } from './head-to-head.ts'

const result = fc.record(
  {
    state: fc.constantFrom('finished', 'awarded', 'walkover', 'retired', 'abandoned', 'cancelled', 'scheduled', 'live', 'suspended'),
    status: fc.constantFrom('FT', 'AET', 'PEN', 'AP', 'AOT', 'AWD', 'WO', 'RET', 'DEF'),
    homeScore: fc.nat(4),
    awayScore: fc.nat(4),
    winner: fc.constantFrom('home', 'away', 'draw'),
    scores: fc.record({ penalties: fc.record({ home: fc.nat(5), away: fc.nat(5) }) }, { requiredKeys: [] }),
  },
  { requiredKeys: ['state', 'status'] },
)
const meeting: fc.Arbitrary<Meeting> = fc.record({ homeId: fc.constantFrom('a', 'a2', 'b'), result })
const sport = fc.constantFrom(...matchSports.map(({ id }) => id))
const [own, others] = [new Set(['a', 'a2']), new Set(['b'])]

test('the record of the opponent is the reverse, whatever the order of the matches', () =>
  fc.assert(
    fc.property(sport, fc.array(meeting), (id, meetings) => {
      const { played, wins, draws, losses, scored, conceded } = getHeadToHead(id, own, meetings)
      expect(getHeadToHead(id, others, meetings.toReversed())).toEqual({
        ...{ played, wins: losses, draws, losses: wins, scored: conceded, conceded: scored },
      })
      expect(wins + draws + losses).toBe(played)
    }),
  ))

const one = (id: string, given: Partial<Meeting['result']>) => {
  const { played, wins, draws, losses, scored, conceded } = getHeadToHead(id, own, [
    { homeId: 'b', result: { state: 'finished', status: 'FT', ...given } },
  ])
  return `${played}: ${wins}-${draws}-${losses} ${scored}-${conceded}`
}
const level = { homeScore: 1, awayScore: 1, status: 'PEN', scores: { penalties: { home: 4, away: 5 } } }

test.each([
  ['soccer', level, '1: 0-1-0 1-1'],
  ['handball', { ...level, status: 'AP' }, '1: 1-0-0 1-1'],
  ['hockey', { homeScore: 2, awayScore: 3, status: 'AP' }, '1: 1-0-0 3-2'],
  ['soccer', { state: 'awarded', status: 'AWD', winner: 'away' }, '1: 1-0-0 0-0'],
  ['soccer', { state: 'awarded', status: 'AWD', homeScore: 0, awayScore: 3 }, '1: 1-0-0 3-0'],
  ['soccer', { state: 'abandoned', status: 'ABD', homeScore: 0, awayScore: 3 }, '0: 0-0-0 0-0'],
  ['soccer', { winner: 'away' }, '0: 0-0-0 0-0'],
  ['tennis', { state: 'walkover', status: 'WO', winner: 'away' }, '0: 0-0-0 0-0'],
  ['tennis', { state: 'retired', status: 'RET', winner: 'away', homeScore: 1, awayScore: 0 }, '1: 1-0-0 0-1'],
  ['basketball', { homeScore: 90, awayScore: 90 }, '0: 0-0-0 0-0'],
])('%s, %j: %s', (id, given, expected) => expect(one(id, given)).toBe(expected))
