import { describe, expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

const describeShown = async (text: string, name?: string) => {
  const { matches, problems, skipped } = await readText(text, name)
  return {
    problems: problems.map(({ reason }) => reason),
    ...(skipped && { skipped }),
    matches: matches.map(({ date, home, away, scoreboard: { homeScore, awayScore }, stage, round, group }) =>
      [date, home.name, away.name, `${homeScore}-${awayScore}`, stage.name, stage.type, round, group].join(' | '),
    ),
  }
}

describe('files of other times', () => {
  test('a note behind a match or a heading adds nothing', async () =>
    expect(
      await describeShown(
        `# Harbour Copa 2012

(1) Octavos de final / Ida  //   25-27 de septiembre

2012-10-02 21:45  Ashby               3-1   Bexford City  // Llave A

(7) Final / Vuelta    //  12 de diciembre

2012-12-12 21:50  Bexford City  2-0  Culham
`,
        '2012/copa.txt',
      ),
    ).toEqual({
      problems: [],
      matches: [
        '2012-10-02 | Ashby | Bexford City | 3-1 | Knockout Stage | knockout | Round of 16, Leg 1 | ',
        '2012-12-12 | Bexford City | Culham | 2-0 | Knockout Stage | knockout | Final, Leg 2 | ',
      ],
    }))

  test('the score may be behind both sides, and a shoot-out i.E.', async () => {
    const { matches, problems } = await readText(
      `= Hafenpokal 2012/13

Achtelfinale

[Di 18.12.]
  19.00   SC Ashby   1. FC Bexford 05   0:1
  20.30   TSV 1860 Culham   Dunmere   2:2 (1:0)
[Mi 19.12.]
  19.00   Elmton  5:4 i.E. 1:1 n.V. (1:1, )   Farleigh
  20.30   Garston  1:3iE  1:1nV  0:0  Hadley
`,
      '2012-13/pokal.txt',
    )
    expect(problems).toEqual([])
    expect(
      matches.map(({ home, away, scoreboard: { homeScore, awayScore, winner } }) => [home.name, away.name, homeScore, awayScore, winner]),
    ).toEqual([
      ['SC Ashby', '1. FC Bexford 05', 0, 1, 'away'],
      ['TSV 1860 Culham', 'Dunmere', 2, 2, 'draw'],
      ['Elmton', 'Farleigh', 1, 1, 'home'],
      ['Garston', 'Hadley', 1, 1, 'away'],
    ])
  })

  test('matches of a group to come have a dash between the sides', async () =>
    expect(
      await describeShown(`= Harbour Cup 2024

Matchday 1 / Group A  //    7-9 Sep

Sep/7 18:00   Ashby      - Bexford
Sep/9 20:45   Culham  -  Dunmere   @ Harbour Park
`),
    ).toEqual({
      problems: [],
      matches: [
        '2024-09-07 | Ashby | Bexford | undefined-undefined | Group Stage | group | Matchday 1 | A',
        '2024-09-09 | Culham | Dunmere | undefined-undefined | Group Stage | group | Matchday 1 | A',
      ],
    }))

  test('the qualification of a tournament is not the tournament, and its days are in the years before it', async () =>
    expect(
      await describeShown(
        `# World Cup 2014 - Quali Harbour Group G

Group G:

Sep/7 2012      Tunisia 1-8 Norway   @ Tunis
Sun Oct/13     Norway     1-1 Tunisia
Jun/7          Norway     1-1 Tunisia
`,
        '2014/quali_g.txt',
      ),
    ).toEqual({
      problems: [
        '06-07 is outside the season (2011-01-01 to 2014-12-31) in every year, or its year is not certain',
        'line 7, which may name its day, cannot be read',
      ],
      matches: [
        '2012-09-07 | Tunisia | Norway | 1-8 | Group Stage | group |  | G',
        '2013-10-13 | Norway | Tunisia | 1-1 | Group Stage | group |  | G',
      ],
    }))

  test('a heading tells the year of the days of a qualification, whose groups are one competition', async () => {
    const content = `# Harbour Cup 2016 - Qualification Group A

Matchday 1 / Group A  //    7-9 Sep 2014

Sep/9 18:00   Tunisia      - Norway

1. Runde (Knockout)  //   30 Dec 2014 - 2 Jan 2015

Jan/2 18:00   Tunisia      - Wales
`
    expect((await readText(content, 'quali/cup_a.txt')).season).toMatchObject({
      name: '2016',
      league: { name: 'Harbour Cup - Qualification' },
    })
    expect(await describeShown(content, 'quali/cup_a.txt')).toEqual({
      problems: [
        '01-02 is outside the season (2013-01-01 to 2016-12-31) in every year, or its year is not certain',
        'line 9, which may name its day, cannot be read',
      ],
      matches: ['2014-09-09 | Tunisia | Norway | undefined-undefined | Group Stage | group | Matchday 1 | A'],
    })
  })

  test('the year of a folder is more certain than that of a comment', async () =>
    expect(
      await describeShown(
        '# Harbour Cup 2013 Ashby\n\nMatchday 1 / Group A\n\n2015-01-17 17:00   Tunisia\t1-1  Norway\n',
        '2015--ashby/cup.txt',
      ),
    ).toEqual({
      problems: [],
      matches: ['2015-01-17 | Tunisia | Norway | 1-1 | Group Stage | group | Matchday 1 | A'],
    }))

  test('a comment of the title tells the qualifying rounds', async () => {
    const { season, matches } = await readText(`= UEFA Champions League 2014/15     ## Qualifying 1st Round

1. Round, 1st Leg

[Tue Jul/1]
  20.00  Ashby   1-0   Bexford
`)
    expect([season!.league.name, matches[0]!.stage]).toEqual(['Champions League', { name: 'Qualifying', type: 'knockout' }])
  })

  test('the zone behind a ground is that of the time, and a country behind the city of nations is none of it', async () => {
    const { matches } = await readText(`= Harbour Copa 2024

Group A:

(1) Thu Jun/20 20:00    Tunisia      2-0   Norway  @ Harbour Stadium, Ashby (UTC−4)
(2) Fri Jun/21    Norway      2-0   Wales  @ Tunis, Tunisia
(3) Fri Jun/21    Wales      2-0   Tunisia  @ Harbour Stadium, Singapore
`)
    expect(matches.map(({ startAt, venue }) => [startAt, venue])).toEqual([
      ['2024-06-21T00:00:00Z', { name: 'Harbour Stadium', city: 'Ashby' }],
      ['2024-06-21T00:00:00Z', { name: '', city: 'Tunis' }],
      ['2024-06-21T00:00:00Z', { name: 'Harbour Stadium', city: 'Singapore' }],
    ])
    expect(matches.map(({ timeTbd }) => timeTbd)).toEqual([false, true, true])
  })

  test('months and headings may be in other languages, a shoot-out in brackets, and sides still open', async () => {
    const { problems, skipped, matches } = await describeShown(
      `
# Copa do Ashby 2016

Primeira fase
[Dom, 21/Maio]
Ashby               3 - 0   Bexford
[Mar 24/05]
\tCulham City   1 - 1 Dunmere
[Mar 7 Juin]
\tElmton            -  Fenwick

Quartas-de-finais
[Qua 01/10]
\tAshby 2 (3) - (2) 2 Culham City
\t1º do grupo C  -  4º do grupo C
\tVencedor Semifinal 2  -  Vencedor Semifinal 1

Finais
[Sáb, 03/Dez]
\t1º de Mayo 1 - 0 Ashby
`,
      '2016/copa.txt',
    )
    expect([problems, skipped]).toEqual([[], { 'matches without teams': 2 }])
    expect(matches).toEqual([
      '2016-05-21 | Ashby | Bexford | 3-0 | Knockout Stage | knockout | Primeira fase | ',
      '2016-05-24 | Culham City | Dunmere | 1-1 | Knockout Stage | knockout | Primeira fase | ',
      '2016-06-07 | Elmton | Fenwick | undefined-undefined | Knockout Stage | knockout | Primeira fase | ',
      '2016-10-01 | Ashby | Culham City | 2-2 | Knockout Stage | knockout | Quarter-finals | ',
      '2016-12-03 | 1º de Mayo | Ashby | 1-0 | Knockout Stage | knockout | Final | ',
    ])
  })

  test('the leg behind a round is none of a score', async () =>
    expect(
      await describeShown(
        `# UEFA Champions League 2011/12

(9) Round of 16 - 1st Leg  // (Tu+We) Feb/14+15

Feb/14  Ashby   1-0   Bexford
`,
        '2011-12/cl_finals.txt',
      ),
    ).toEqual({ problems: [], matches: ['2012-02-14 | Ashby | Bexford | 1-0 | Knockout Phase | knockout | Round of 16, Leg 1 | '] }))

  test('goals may be without brackets below their match, and a ground may have its city behind a mark', async () => {
    const { matches, problems } = await readText(
      `= World Cup 1970

» Group stage - Group 1
Sun May/31 1970 @ Estadio Azteca › Mexico City, Mexico
  Mexico v Belgium  4-1
    Al Bass 12' 45+1' Cy d'Oro 58' Ed O'Finch 83'(p);
    Gil Hay 90'(og)

Mexico: A1, A2, A3, A4, A5, A6, A7, A8, A9,
   A10 (46' A12 (76' A13)), A11
Belgium: B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11

Sun Jun/7 @ La Bombonera › Toluca, Mexico
  Italy v Sweden  0-1
    Ivo Jay 10'
`,
      'worldcup/1970_worldcup.txt',
    )
    expect(problems).toEqual([])
    const goals = matches.map(({ events }) =>
      events!
        .filter(({ type }) => type.endsWith('goal'))
        .map(({ type, side, minute, player }) => [type, side, minute, player!.name].join(' ')),
    )
    expect(goals).toEqual([
      [
        'goal home 12 Al Bass',
        'goal home 45 Al Bass',
        "goal home 58 Cy d'Oro",
        "penalty_goal home 83 Ed O'Finch",
        'own_goal away 90 Gil Hay',
      ],
      ['goal away 10 Ivo Jay'],
    ])
    expect(matches.map(({ venue, group, lineup }) => [venue, group, lineup !== undefined])).toEqual([
      [{ name: 'Estadio Azteca', city: 'Mexico City' }, '1', true],
      [{ name: 'La Bombonera', city: 'Toluca' }, '1', false],
    ])
  })

  test.each(["    Al Bass (12'", "    Al Bass 12' and more", "    Al Bass 12']"])(
    'goals without brackets that cannot be read are no goals: %s',
    async (line) => {
      const { matches, problems } = await readText(
        `= Village League 2024\n\n1. Round\nSun May/12\n  Ashby v Bexford  1-0\n${line}\n`,
        '2024/x.txt',
      )
      expect([matches.map(({ events }) => events), problems.map(({ text }) => text)]).toEqual([[undefined], [line]])
    },
  )

  test('a dash without sides is a match without teams', async () =>
    expect(
      await describeShown(
        `# Village Cup 2016

Final
[Dom 01/05]
\t  -  
[Dom 08/05]
\tAshby 1 - 0 Bexford
`,
        '2016/cup.txt',
      ),
    ).toEqual({
      problems: [],
      skipped: { 'matches without teams': 1 },
      matches: ['2016-05-08 | Ashby | Bexford | 1-0 | Knockout Stage | knockout | Final | '],
    }))

  test('days may be in round brackets, as goals are', async () =>
    expect(
      await describeShown(
        `= Village League 2019/20

Matchday 1
(Sat Aug/10)
  Ashby 2-1 Bexford
    (Al May 12', Bo Sun 30'; Ed Fox 80')
(13 Aug) Culham 1-0 Dunmere
`,
        '2019-20/league.txt',
      ),
    ).toEqual({
      problems: [],
      matches: [
        '2019-08-10 | Ashby | Bexford | 2-1 | Regular Season | league | Matchday 1 | ',
        '2019-08-13 | Culham | Dunmere | 1-0 | Regular Season | league | Matchday 1 | ',
      ],
    }))
})
