import { expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

const getResults = async (...lines: string[]) => {
  const { matches, problems } = await readText(`= Isle Cup 1972\n\n${lines.join('\n')}\n`, 'isles/1972_cup.txt')
  return {
    problems,
    results: matches.map(({ scoreboard: { status, winner, scores }, venue, events }) => {
      const [ft, et, p] = [scores?.fulltime, scores?.extraTime, scores?.penalties].map((pair) => pair && `${pair.home}-${pair.away}`)
      return [status, winner, ft, et, p, venue?.city, events?.map(({ minute, extraMinute = 0 }) => minute! + extraMinute).join()]
    }),
    rounds: matches.map(({ stage, group, round }) => [stage.type, group, round]),
  }
}

test('a note behind the ground tells the winner of a shoot-out, whose score it may have', async () => {
  const { problems, results } = await getResults(
    '▪ Final',
    'Tue May 9',
    '  Wales  v Malta  1-1  @ Mdina, Malta   [Malta wins on penalties]',
    '  Wales  v Malta  0-0  [Malta won 5-4 on penalties]',
    '  Wales  v Malta  2-2  [aet; 4-3 pen]',
    '  Wales  v Malta  2-1  @ Mdina, Malta   [Cyprus wins on penalties]',
  )
  expect(problems).toEqual([])
  expect(results).toEqual([
    ['PEN', 'away', '1-1', undefined, undefined, 'Mdina', undefined],
    ['PEN', 'away', '0-0', undefined, '4-5', undefined, undefined],
    ['PEN', 'home', undefined, '2-2', '4-3', undefined, undefined],
    ['FT', 'home', '2-1', undefined, undefined, 'Mdina', undefined],
  ])
})

test('goals of extra time tell that of a knock-out match, if those before it are level', async () => {
  const { problems, results } = await getResults(
    '▪ Semi-final',
    'Tue May 9',
    '  Wales  v Malta  2-1',
    "     (Ann Abel 48' Bea Bond 108'; Cy Cole 90+10')",
    '  Wales  v Malta  2-0',
    "     (Ann Abel 48' Bea Bond 108')",
    '▪ Group A',
    'Wed May 10',
    '  Wales  v Malta  2-1',
    "     (Ann Abel 48' Bea Bond 108'; Cy Cole 65')",
  )
  expect(problems).toEqual([])
  expect(results).toEqual([
    ['AET', 'home', '1-1', '2-1', undefined, undefined, '48,108,100'],
    ['FT', 'home', '2-0', undefined, undefined, undefined, '48,108'],
    ['FT', 'home', '2-1', undefined, undefined, undefined, '48,108,65'],
  ])
})

test('a match for places in the groups is in none', async () => {
  const { rounds } = await getResults(
    '▪ Group allocation match',
    'Sun May 7',
    '  Wales  v Malta  0-2',
    '▪ Group B',
    '  Wales  v Malta  0-2',
  )
  expect(rounds).toEqual([
    ['knockout', undefined, 'Group allocation match'],
    ['group', 'B', undefined],
  ])
})

test('a qualification without headings is one, and has no table', async () => {
  const lines = [
    '= Isle Cup qualification 1984',
    '',
    'Mon Aug 6',
    '  Wales                  2-1 Malta                    @ Mdina, Malta',
    '',
  ]
  const { matches, problems } = await readText(lines.join('\n'), 'isles/1984_isle_cup_qualification.txt')
  expect([problems, matches.map(({ stage }) => [stage.name, stage.type])]).toEqual([[], [['Qualifying', 'knockout']]])
})
