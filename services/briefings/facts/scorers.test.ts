import { describe, expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import fc from 'fast-check'
import type { MatchRow } from '../inputs.ts'
import { getInputs, matchRow, played, startOfDay } from '../testing/rows.ts'
import { scorersFrom, type Tallies } from '../testing/scorers.ts'
import { getAll, summary } from '../testing/summary.ts'
import { matchFacts } from './facts.ts'

const five = played('a c 3-0', 'c a 0-2', 'a d 4-1', 'd a 2-1', 'a c 2-1')
const id = (n: number) => startOfDay(n)
/** Values in consecutive matches; a dash: did not take part. */
const in_ = (text: string) => Object.fromEntries(text.split(' ').flatMap((value, n) => (value === '-' ? [] : [[id(n), Number(value)]])))

function factsOf(sport: MatchSportId, rows: readonly MatchRow[], a: Tallies, more: Parameters<typeof scorersFrom>[2] = {}) {
  const scorers = scorersFrom(rows, { a }, more)
  return getAll(matchFacts(getInputs(sport, rows, { scorers })).filter(({ section }) => section === 'players'))
}
const lines = (...given: Parameters<typeof factsOf>) => factsOf(...given).map(summary)

describe('the leading scorer of a team', () => {
  test('is stated with the matches of the team', () => {
    expect(lines('soccer', five, { Kane: in_('1 2 - 0 1'), Rice: in_('2 0 1 0 0') })).toEqual([
      'Kane leading_scorer amount=4 played=5 sharing=0 detail=goals team=a league=league',
    ])
  })

  test('shares the lead with others of the same sum, unless they are many', () => {
    expect(lines('soccer', five, { Kane: in_('1 2'), Rice: in_('2 0 1'), Ake: in_('0 1') })).toEqual([
      'Kane leading_scorer amount=3 played=5 sharing=1 detail=goals team=a league=league',
      'Rice leading_scorer amount=3 played=5 sharing=1 detail=goals team=a league=league',
    ])
    expect(lines('soccer', five, { A: in_('2'), B: in_('2'), C: in_('2'), D: in_('2') })).toEqual([])
  })

  test('is not named by a shirt number, but counts for the others', () => {
    expect(lines('soccer', five, { 'No. 9': in_('1 2'), Rice: in_('2 0 1'), Ake: in_('1') })).toEqual([
      'Rice leading_scorer amount=3 played=5 sharing=1 detail=goals team=a league=league',
    ])
  })

  test('has an average in basketball, over the matches of the player', () => {
    expect(lines('basketball', five, { Kane: in_('20 31 - 20 -') }, { statistic: 'pts' })).toEqual([
      'Kane leading_scorer amount=71 played=5 sharing=0 appearances=3 per_match=23.7 detail=points team=a league=league',
    ])
  })

  test('is left out where a match lacks values, a score differs, or a result is missing', () => {
    const kane = { Kane: in_('1 2 1 0 1') }
    expect(lines('soccer', five, kane, { lacking: [id(1)] })).toEqual([])
    const scorers = scorersFrom(five, { a: kane })
    const corrected = five.map((row) => (row.id === id(3) ? { ...row, awayScore: 2 } : row))
    expect(getAll(matchFacts(getInputs('soccer', corrected, { scorers }))).filter(({ kind }) => kind === 'leading_scorer')).toEqual([])
    const open = matchRow({ id: 'open', homeId: 'a', awayId: 'c', startAt: startOfDay(6), state: 'scheduled', status: 'NS' })
    expect(lines('soccer', [...five, open], kane)).toEqual([])
  })

  test('counts no match that starts with this one or later, and none of another season', () => {
    const later = matchRow({ id: 'later', homeId: 'a', awayId: 'c', startAt: startOfDay(31), score: '5-0' })
    const other = matchRow({ id: 'other', homeId: 'a', awayId: 'c', startAt: startOfDay(1), score: '5-0', season: '2023/2024' })
    const kane = { Kane: { ...in_('1 2 1 0 0'), later: 5, other: 5 } }
    expect(lines('soccer', [...five, later, other], kane)).toEqual([
      'Kane leading_scorer amount=4 played=5 sharing=0 detail=goals team=a league=league',
    ])
  })
})

describe('a milestone', () => {
  test('is near if the player has scored what is missing in one match', () => {
    expect(lines('soccer', five, { Kane: in_('2 2 2 1 1') })).toContain(
      'Kane milestone_near missing=2 milestone=10 detail=goals team=a league=league',
    )
    expect(lines('soccer', five, { Kane: in_('1 1 2 1 2') }).filter((line) => line.includes('milestone'))).toEqual([])
  })

  test('is not stated for a player who took no part lately', () => {
    expect(lines('soccer', five, { Kane: in_('5 4 - - -') }).filter((line) => line.includes('milestone'))).toEqual([])
  })
})

test('sums are those of a recount, whatever the order of the matches', () => {
  const tally = fc.dictionary(
    fc.constantFrom('Kane', 'Rice', 'Ake'),
    fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 5, maxLength: 5 }),
  )
  fc.assert(
    fc.property(tally, fc.shuffledSubarray(five, { minLength: 5 }), (given, rows) => {
      const tallies = Object.fromEntries(
        Object.entries(given).map(([name, values]) => [name, in_(values.map((value) => (value < 0 ? '-' : value)).join(' '))]),
      )
      const sums = Object.entries(given).map(
        ([name, values]) => [name, values.reduce((sum, value) => sum + Math.max(0, value), 0)] as const,
      )
      const most = Math.max(0, ...sums.map(([, sum]) => sum))
      const leading = most < 2 ? [] : sums.filter(([, sum]) => sum === most).map(([name]) => name)
      const found = factsOf('soccer', rows, tallies)
      const stated = found.filter(({ kind }) => kind === 'leading_scorer')
      expect(stated.map(({ subject }) => subject.id).toSorted()).toEqual(leading.toSorted())
      for (const { values } of stated) expect(values).toMatchObject({ amount: most, played: 5, sharing: leading.length - 1 })
      for (const each of found) {
        expect(each.matches).toEqual(five.map((row) => row.id))
        if (each.kind !== 'milestone_near') continue
        const sum = sums.find(([name]) => name === each.subject.id)![1]
        expect([each.values.milestone % 10, each.values.milestone - each.values.missing]).toEqual([0, sum])
      }
    }),
  )
})
