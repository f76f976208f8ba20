import { expect, test } from '@jest/globals'
import type { MatchInputs } from '../inputs.ts'
import { getInputs, matchRow, startOfDay } from '../testing/rows.ts'
import { scorersFrom } from '../testing/scorers.ts'
import { getLeagueBest } from './league-best.ts'

/** Twenty matches of other teams, and one of the season that ends before this one. */
const season = Array.from({ length: 20 }, (_, n) => matchRow({ homeId: 'c', awayId: 'd', startAt: startOfDay(n) }))

type Answer = { known: boolean; matches: number; reached: boolean }
interface Case {
  home?: number
  away?: number
  rows?: MatchInputs['season']
  answer?: Partial<Answer>
}

/** The best of the league in a match of 9-9, and the requests for it. */
async function bestIn({ home = 5, away = 0, rows = season, answer = {} }: Case) {
  const { match } = getInputs('soccer', rows)
  const scorers = scorersFrom([match], { a: { Kane: { this: home } }, b: { Rice: { this: away } } })
  const inputs = getInputs('soccer', [...rows, match], { scorers })
  const requests: object[] = []
  const stats = {
    getSeasonBest: async (request: object) => {
      requests.push(request)
      return { known: true, matches: rows.length + 1, reached: false, ...answer }
    },
  }
  return { best: await getLeagueBest({ stats: stats as never }, inputs), requests }
}

test('a value that no player reached is the best of the league', async () => {
  const { best, requests } = await bestIn({})
  expect(best).toEqual({ statistic: 'goals', amount: 5 })
  expect(requests).toMatchObject([{ statistic: 'goals', atLeast: 5, before: '2024-08-31T16:00:00Z', matchId: 'this' }])
})

test.each<[string, Case]>([
  ['another player reached it', { answer: { reached: true } }],
  ['not all values of the season are known', { answer: { known: false } }],
  ['totals lack a match of the season', { answer: { matches: 20 } }],
  ['another player of the match has as many', { away: 5 }],
  ['the season has fewer than twenty matches', { rows: season.slice(1) }],
  [
    'a result of the season is missing',
    { rows: [...season, matchRow({ id: 'open', homeId: 'c', startAt: startOfDay(20), state: 'scheduled', status: 'NS' })] },
  ],
])('none is stated if %s', async (_, given) => {
  expect((await bestIn(given)).best).toBeUndefined()
})

test('nothing is read for a value that is not rare', async () => {
  expect((await bestIn({ home: 3 })).requests).toEqual([])
})
