import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { callers, getCells, getPrice, openMatrix, places } from '../testing/price-matrix.ts'

/** Two of seven cells, with a sample of the spellings of each path; `npm run campaign payments/matrix` sends all of them. */
const sampled = (sport: (typeof places)[number]) => [...getCells(sport, 1)].filter((_, i) => i % 7 < 2)

let matrix: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.stop())

test.each(places.map((sport) => [sport ?? 'no sport', sport] as const))('access, offers and charges of %s', async (_, sport) => {
  const wrong: object[] = []
  for (const cell of sampled(sport)) {
    const faults = await matrix.wrongIn(sport, cell)
    if (faults.length > 0) wrong.push({ ...cell, faults })
  }
  expect(wrong).toEqual([])
})

test('the matrix has every sport, every kind of caller, and endpoints of every price', () => {
  const all = places.flatMap(sampled)
  expect(places).toHaveLength(10)
  expect(new Set(all.map(({ caller }) => caller)).size).toBe(Object.keys(callers).length)
  expect(new Set(all.map(({ spelling }) => spelling)).size).toBe(16)
  expect(new Set(all.map(({ path, query }) => getPrice(path, query)))).toEqual(new Set([0, 2_000, 5_000, 17_000, 20_000]))
})
