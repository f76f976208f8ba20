import { expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

test('goals at the end of a match line are its goals, if they make the score', async () => {
  const { matches, problems } = await readText(`= Isle Cup 2024/25

▪ Round 1
Sat Aug/10 2024
  Ashby 2-1 Bexford (Ann Abel 12', 40'(p); Bea Bond 55')
  Ashby v Bexford  2-1 (1-1)  [Ann Abel 12', 40'; Bea Bond 55']
  Ashby  3-1  Bexford  (Ann Abel 12', 40'; Bea Bond 55')
  Ashby v Bexford  1-0  [abandoned at 1-0 in 31']
`)
  expect(problems).toEqual([])
  expect(
    matches.map(({ home, away, scoreboard, events }) => [home.name, away.name, scoreboard.status, events?.map((e) => e.minute)]),
  ).toEqual([
    ['Ashby', 'Bexford', 'FT', [12, 40, 55]],
    ['Ashby', 'Bexford', 'FT', [12, 40, 55]],
    ['Ashby', 'Bexford', 'FT', undefined],
    ['Ashby', 'Bexford', 'ABD', undefined],
  ])
  expect(matches[2]!.repairs).toEqual(['goals left out: 2-1 listed of 3-1'])
})
