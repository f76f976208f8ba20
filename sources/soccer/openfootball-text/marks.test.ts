import { describe, expect, test } from '@jest/globals'
import { matchLine } from './match-line.ts'
import { readText } from './testing/read-text.ts'
import { getPlace } from './titles.ts'

const inLeague = getPlace('= Deutsche 3. Liga 2024/25', '')

describe('marks of a match line', () => {
  test.each([
    ['Ashby  0-3 awd.  Bexford', [0, 3], 'awd.'],
    ['Ashby  0-3 awd  Bexford', [0, 3], 'awd'],
    ['Ashby v Bexford  0-3 awd.', [0, 3], 'awd.'],
    ['Ashby v Bexford  0-3 (awarded)', [0, 3], 'awarded'],
    ['Ashby v Bexford  1-1 (abandoned)', [1, 1], 'abandoned'],
    ['Ashby  1-1 abd.  Bexford', [1, 1], 'abd.'],
    ['Ashby  n/p  Bexford', undefined, 'n/p'],
    ['Ashby  w/o  Bexford', undefined, 'w/o'],
    ['Ashby  x-x  Bexford', undefined, 'x-x'],
    ['Ashby  canc.  Bexford', undefined, 'canc.'],
    ['Ashby  ppd.  Bexford', undefined, 'ppd.'],
    ['Ashby v Bexford  annulled', undefined, 'annulled'],
    ["Ashby v Bexford  1-0  [abandoned at 1-0 in 31']", [1, 0], "abandoned at 1-0 in 31'"],
  ])('%s', (line, ft, status) => {
    const read = matchLine(line, inLeague)
    expect([read.home.name, read.away.name, read.score.ft, read.status]).toEqual(['Ashby', 'Bexford', ft, status])
  })

  test('extra time may be a mark in brackets', () =>
    expect(matchLine('Ashby  1-4  Bexford  [aet]', inLeague)).toMatchObject({ score: { et: [1, 4] }, away: { name: 'Bexford' } }))
})

test('matches that are marked as annulled, awarded or not played have that state in the season', async () => {
  const { matches, problems, skipped } = await readText(`= Harbour League 2024/25

» Matchday 1
  Sat Aug/10 2024
    15.00  Ashby                   v Bexford                  3-2 (1-2)  [annulled]
           Culham                  v Dunmere                  0-3  [awarded, originally 1-1]
           Elmton                  n/p  Farleigh
           Garston                 bye
`)
  expect([problems, skipped]).toEqual([[], { 'matches without teams': 1 }])
  expect(matches.map(({ scoreboard: { state, homeScore, awayScore } }) => [state, homeScore, awayScore])).toEqual([
    ['cancelled', undefined, undefined],
    ['awarded', 0, 3],
    ['cancelled', undefined, undefined],
  ])
})

describe('words below a match', () => {
  test('of a coach, the referee with the country in full, and the attendance are read', async () => {
    const players = (first: string) => [first, ...'ABCDEFGHIJ'].map((name) => `${name} Player`).join(', ')
    const { matches, problems } = await readText(`= Harbour League 2024/25

» Matchday 1
  Sat Aug/10 2024
    15.00  Ashby                   v Bexford                  0-0

Ashby: ${players('Z')}; Coach: Ann Elmton
Bexford: ${players('Y')} -
         trainer: Ben Farleigh
Referee: Cy Garston (Tunisia)
Attendance: 32,000
`)
    expect(problems).toEqual([])
    expect(matches).toMatchObject([
      { attendance: 32_000, officials: [{ name: 'Cy Garston', role: 'referee' }], lineup: { home: { starters: { length: 11 } } } },
    ])
  })
})
