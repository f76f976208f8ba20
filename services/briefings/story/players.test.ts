import { describe, expect, test } from '@jest/globals'
import type { MatchSportId } from '@touchline/contract/catalog'
import fc from 'fast-check'
import type { MatchRow } from '../inputs.ts'
import { matchRow, played, startOfDay } from '../testing/rows.ts'
import { scorersFrom, type Tallies } from '../testing/scorers.ts'
import { storyInputs } from '../testing/story.ts'
import { summary } from '../testing/summary.ts'
import { storyFacts } from './story.ts'

const season = played('a c 3-0', 'c a 0-2', 'a d 4-1', 'd a 2-1', 'a c 2-1', 'a d 1-0')
/** Values in the matches of the season and, last, in this one; a dash: did not take part. */
const in_ = (text: string) =>
  Object.fromEntries(
    text.split(' ').flatMap((value, n) => (value === '-' ? [] : [[n === season.length ? 'this' : startOfDay(n), Number(value)]])),
  )

function factsOf(sport: MatchSportId, history: readonly MatchRow[], a: Tallies, more: Parameters<typeof scorersFrom>[2] = {}) {
  const inputs = storyInputs(sport, { score: '3-1', history })
  const scorers = scorersFrom([...history, inputs.match], { a }, more)
  return storyFacts({ ...inputs, scorers }).filter(({ kind }) => kind === 'scoring_series' || kind === 'season_best')
}
const lines = (...given: Parameters<typeof factsOf>) => factsOf(...given).map(summary)

describe('a series', () => {
  test('counts the matches of the team in a row, this one included', () => {
    expect(lines('soccer', season, { Kane: in_('1 0 1 2 1 1 1'), Rice: in_('1 1 1 1 - 1 1') })).toEqual([
      'Kane scoring_series count=5 at_least=1 detail=goals team=a league=league',
    ])
  })

  test('ends with a match without the player, and is no fact below three matches', () => {
    expect(lines('soccer', season, { Kane: in_('1 1 1 1 - 1 1'), Rice: in_('1 1 1 1 1 1 0') })).toEqual([])
  })

  test('needs 20 points in each match in basketball', () => {
    expect(lines('basketball', season, { Kane: in_('9 19 20 24 20 22 20') }, { statistic: 'pts' })).toEqual([
      'Kane scoring_series count=5 at_least=20 detail=points team=a league=league',
    ])
  })

  test('is not stated if it is not known which match came first', () => {
    const sameDay = season.map((row, n) => (n === 3 || n === 4 ? { ...row, startAt: '2024-08-04T00:00:00Z', timeTbd: true } : row))
    expect(lines('soccer', sameDay, { Kane: in_('0 0 0 0 1 1 1') })).toEqual([])
    expect(lines('soccer', sameDay, { Kane: in_('0 0 0 1 1 1 1') })).toEqual([
      'Kane scoring_series count=4 at_least=1 detail=goals team=a league=league',
    ])
  })
})

describe('a season best', () => {
  test('exceeds every earlier match, of which there are at least five', () => {
    expect(lines('soccer', season, { Kane: in_('2 0 2 0 0 0 3') })).toEqual([
      'Kane season_best amount=3 earlier=6 detail=goals team=a league=league opponent=b',
    ])
    expect(lines('soccer', season, { Kane: in_('3 0 2 0 0 0 3') })).toEqual([])
    expect(lines('soccer', season, { Kane: in_('2 0 2 0 - - 3') })).toEqual([])
  })

  test('is left out while totals lack the match', () => {
    const inputs = storyInputs('soccer', { score: '3-1', history: season })
    const scorers = scorersFrom(season, { a: { Kane: in_('2 0 2 0 0 0 3') } })
    expect(storyFacts({ ...inputs, scorers }).filter(({ kind }) => kind === 'season_best')).toEqual([])
  })
})

test('the best of the league is stated instead of a season best', () => {
  const inputs = storyInputs('soccer', { score: '4-1', history: season })
  const scorers = scorersFrom([...season, inputs.match], { a: { Kane: in_('2 0 2 0 0 0 4'), Rice: in_('0 0 0 0 0 0 0') } })
  const found = storyFacts({ ...inputs, scorers, leagueBest: { statistic: 'goals', amount: 4 } })
  expect(found.map(summary).filter((line) => line.includes('best'))).toEqual([
    'Kane league_best amount=4 detail=goals team=a league=league opponent=b',
  ])
})

test('at most two facts of a side, the longest series first', () => {
  const long = [...season, ...Array.from({ length: 4 }, (_, n) => matchRow({ homeId: 'a', awayId: 'c', startAt: startOfDay(10 + n) }))]
  const every = (value: number) => Object.fromEntries([...long.map(({ id }) => id), 'this'].map((id) => [id, value]))
  expect(lines('soccer', long, { Ake: in_('0 0 0 1 1 1 1'), Kane: every(1), Rice: every(2), Saka: every(1) })).toHaveLength(2)
})

test('facts rest on no other matches than the series and the earlier ones, and on nothing later', () => {
  const value = fc.integer({ min: -1, max: 4 })
  fc.assert(
    fc.property(fc.array(value, { minLength: 7, maxLength: 7 }), fc.integer({ min: 0, max: 9 }), (values, later) => {
      const tallies = in_(values.map((each) => (each < 0 ? '-' : each)).join(' '))
      const facts = factsOf('soccer', season, { Kane: tallies })
      const after = matchRow({ id: 'after', homeId: 'a', awayId: 'c', startAt: startOfDay(40), score: '9-0' })
      expect(factsOf('soccer', [...season, after], { Kane: { ...tallies, after: later } })).toEqual(facts)
      const newestFirst = values.toReversed()
      const end = newestFirst.findIndex((each) => each < 1)
      const count = end === -1 ? 7 : end
      const series = facts.find(({ kind }) => kind === 'scoring_series')
      expect(series?.values).toEqual(count >= 3 ? { count, at_least: 1 } : undefined)
      const [own, ...earlier] = newestFirst
      const isBest = own! >= 3 && earlier.filter((each) => each >= 0).length >= 5 && earlier.every((each) => each < own!)
      expect(facts.some(({ kind }) => kind === 'season_best')).toBe(isBest)
    }),
  )
})
