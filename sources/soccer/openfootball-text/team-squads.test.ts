import { expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

const squads = `= World Cup 2022     # 2 Teams

== Tunisia     # 3 Players

       1, Ann ASHBY,                    GK,  b. 1994/11/23
       -, Ben BEXFORD,                  ?,
          Cy CULHAM,                    FW,  b. 1990

       -, Dan DUNMERE (FRA),            MG,  b. 1976/03/24


== Norway      # 1 Player

       9, Eve ELMTON,                   MF,  b. 1994/13/23
`

test('a file of the squads of all teams has one for each', async () => {
  const { squads: read, matches, rows, entries, skipped, problems } = await readText(squads, '2022/2022_squads.txt')
  expect([rows, entries, skipped, matches]).toEqual([5, 4, { coaches: 1 }, []])
  expect(read!.map(({ team, members }) => [team.name, members.map(({ name, born, position }) => [name, born, position])])).toEqual([
    [
      'Tunisia',
      [
        ['Ann Ashby', '1994-11-23', 'GK'],
        ['Ben Bexford', undefined, undefined],
        ['Cy Culham', '1990', 'FW'],
      ],
    ],
    ['Norway', [['Eve Elmton', undefined, 'MF']]],
  ])
  expect(problems.map(({ reason, rows: lost }) => [reason, lost])).toEqual([[expect.stringMatching(/^year of birth left out: /), 0]])
})

test('a position may be in a column of its own, without a comma', async () => {
  const text = `= World Cup 2026     # 1 Team

== Norway     # 3 Players

   1, Ann ASHBY                        GK,  b. 2000/05/17
  16, Ben BEXFORD (FRA)                DF,  b. 1996/04/27
  17, Cy CULHAM                        ?
  18, Dan GK,                          MF,  b. 1996
`
  const { squads: read, problems } = await readText(text, '2026/2026_squads.txt')
  expect(problems).toEqual([])
  expect(read![0]!.members.map(({ name, shirtNumber, position, born }) => [name, shirtNumber, position, born])).toEqual([
    ['Ann Ashby', 1, 'GK', '2000-05-17'],
    ['Ben Bexford', 16, 'DF', '1996-04-27'],
    ['Cy Culham', 17, undefined, undefined],
    ['Dan GK', 18, 'MF', '1996'],
  ])
})

test('players above the first team, or below a heading that names none, are quarantined', async () => {
  const {
    squads: read,
    rows,
    problems,
  } = await readText(
    `= World Cup 2022\n 1, Ann ASHBY, GK\n== Winner Group A\n 2, Ben BEXFORD, GK\n== Norway\n 3, Cy CULHAM, GK\n`,
    '2022/2022_squads.txt',
  )
  expect([rows, read!.map(({ team }) => team.name)]).toEqual([3, ['Norway']])
  expect(problems.map(({ row, rows: lost }) => [row, lost])).toEqual([
    ['2022/2022_squads.txt#2', undefined],
    ['2022/2022_squads.txt#3', 0],
    ['2022/2022_squads.txt#4', undefined],
  ])
})

test('a file without teams may be cut', async () => {
  const { problems } = await readText('= World Cup 2022\n', '2022/2022_squads.txt')
  expect(problems).toMatchObject([{ reason: 'no team below the title; the file may be cut', rows: 0 }])
})
