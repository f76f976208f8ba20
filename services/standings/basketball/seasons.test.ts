import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import { match, record } from '../testing/played.ts'
import { getSeasons } from '../testing/seasons.ts'
import divisions from './divisions.json' with { type: 'json' }

const nba = getSeasons('basketball', 'united-states-nba', divisions)
const { getId, getName, getGames, toCome } = nba
const getTable = (season: string, matches: Match[]) => nba.getTable(season, [...matches, ...toCome(season)])
const shown = (season: string, matches: Match[]) => nba.shown(season, [...matches, ...toCome(season)])

test.each<[what: string, season: string, records: string, rows: string[]]>([
  [
    'the first two of each division, not the best of the conference',
    '1970/1971',
    'Boston Celtics 44-38, Philadelphia 76ers 47-35, New York Knicks 52-30, Atlanta Hawks 36-46, Baltimore Bullets 42-40, Phoenix Suns 48-34, Chicago Bulls 51-31, Milwaukee Bucks 66-16, San Diego Rockets 40-42, San Francisco Warriors 41-41, Los Angeles Lakers 48-34',
    [
      'Atlantic New York Knicks 52-30 playoff',
      'Atlantic Philadelphia 76ers 47-35 playoff',
      'Atlantic Boston Celtics 44-38',
      'Central Baltimore Bullets 42-40 playoff',
      'Central Atlanta Hawks 36-46 playoff',
      'Midwest Milwaukee Bucks 66-16 playoff',
      'Midwest Chicago Bulls 51-31 playoff',
      'Midwest Phoenix Suns 48-34',
      'Pacific Los Angeles Lakers 48-34 playoff',
      'Pacific San Francisco Warriors 41-41 playoff',
      'Pacific San Diego Rockets 40-42',
    ],
  ],
  [
    'two division leaders and two others',
    '1973/1974',
    'Boston Celtics 56-26, New York Knicks 49-33, Buffalo Braves 42-40, Capital Bullets 47-35, Atlanta Hawks 35-47, Milwaukee Bucks 59-23, Chicago Bulls 54-28, Detroit Pistons 52-30, Kansas City-Omaha Kings 33-49, Los Angeles Lakers 47-35, Golden State Warriors 44-38',
    [
      'Atlantic Boston Celtics 56-26 playoff',
      'Atlantic New York Knicks 49-33 playoff',
      'Atlantic Buffalo Braves 42-40 playoff',
      'Central Capital Bullets 47-35 playoff',
      'Central Atlanta Hawks 35-47',
      'Midwest Milwaukee Bucks 59-23 playoff',
      'Midwest Chicago Bulls 54-28 playoff',
      'Midwest Detroit Pistons 52-30 playoff',
      'Midwest Kansas City-Omaha Kings 33-49',
      'Pacific Los Angeles Lakers 47-35 playoff',
      'Pacific Golden State Warriors 44-38',
    ],
  ],
  [
    'the first two of each division and the best third',
    '1975/1976',
    'Milwaukee Bucks 38-44, Detroit Pistons 36-46, Kansas City Kings 31-51, Golden State Warriors 59-23, Seattle SuperSonics 43-39, Phoenix Suns 42-40, Los Angeles Lakers 40-42',
    [
      'Midwest Milwaukee Bucks 38-44 playoff',
      'Midwest Detroit Pistons 36-46 playoff',
      'Midwest Kansas City Kings 31-51',
      'Pacific Golden State Warriors 59-23 playoff',
      'Pacific Seattle SuperSonics 43-39 playoff',
      'Pacific Phoenix Suns 42-40 playoff',
      'Pacific Los Angeles Lakers 40-42',
    ],
  ],
  [
    'six of a conference',
    '1977/1978',
    'New Jersey Nets 24-58, Philadelphia 76ers 55-27, New York Knicks 43-39, San Antonio Spurs 52-30, Washington Bullets 44-38, Cleveland Cavaliers 43-39, Atlanta Hawks 41-41, New Orleans Jazz 39-43',
    [
      'Atlantic Philadelphia 76ers 55-27 playoff',
      'Atlantic New York Knicks 43-39 playoff',
      'Atlantic New Jersey Nets 24-58',
      'Central San Antonio Spurs 52-30 playoff',
      'Central Washington Bullets 44-38 playoff',
      'Central Cleveland Cavaliers 43-39 playoff',
      'Central Atlanta Hawks 41-41 playoff',
      'Central New Orleans Jazz 39-43',
    ],
  ],
  [
    'eight of a conference',
    '1988/1989',
    'Miami Heat 15-67, Utah Jazz 51-31, Houston Rockets 45-37, Denver Nuggets 44-38, Dallas Mavericks 38-44, Los Angeles Lakers 57-25, Phoenix Suns 55-27, Seattle SuperSonics 47-35, Golden State Warriors 43-39, Portland Trail Blazers 39-43, Sacramento Kings 27-55, Charlotte Hornets 20-62',
    [
      'Atlantic Charlotte Hornets 20-62 playoff',
      'Midwest Utah Jazz 51-31 playoff',
      'Midwest Houston Rockets 45-37 playoff',
      'Midwest Denver Nuggets 44-38 playoff',
      'Midwest Dallas Mavericks 38-44',
      'Midwest Miami Heat 15-67',
      'Pacific Los Angeles Lakers 57-25 playoff',
      'Pacific Phoenix Suns 55-27 playoff',
      'Pacific Seattle SuperSonics 47-35 playoff',
      'Pacific Golden State Warriors 43-39 playoff',
      'Pacific Portland Trail Blazers 39-43 playoff',
      'Pacific Sacramento Kings 27-55',
    ],
  ],
  [
    'division leaders first',
    '2005/2006',
    'San Antonio Spurs 63-19, Dallas Mavericks 60-22, Phoenix Suns 54-28, Memphis Grizzlies 49-33, Los Angeles Clippers 47-35, Los Angeles Lakers 45-37, Denver Nuggets 44-38, Sacramento Kings 44-38, Utah Jazz 41-41',
    [
      'Western San Antonio Spurs 63-19 playoff',
      'Western Phoenix Suns 54-28 playoff',
      'Western Denver Nuggets 44-38 playoff',
      'Western Dallas Mavericks 60-22 playoff',
      'Western Memphis Grizzlies 49-33 playoff',
      'Western Los Angeles Clippers 47-35 playoff',
      'Western Los Angeles Lakers 45-37 playoff',
      'Western Sacramento Kings 44-38 playoff',
      'Western Utah Jazz 41-41',
    ],
  ],
  [
    'division leaders among the first four',
    '2006/2007',
    'Detroit Pistons 53-29, Cleveland Cavaliers 50-32, Chicago Bulls 49-33, Toronto Raptors 47-35, Miami Heat 44-38, New Jersey Nets 41-41, Indiana Pacers 35-47',
    [
      'Eastern Detroit Pistons 53-29 playoff',
      'Eastern Cleveland Cavaliers 50-32 playoff',
      'Eastern Toronto Raptors 47-35 playoff',
      'Eastern Miami Heat 44-38 playoff',
      'Eastern Chicago Bulls 49-33 playoff',
      'Eastern New Jersey Nets 41-41 playoff',
      'Eastern Indiana Pacers 35-47 playoff',
    ],
  ],
  [
    'by record alone: Utah led its division',
    '2021/2022',
    'Phoenix Suns 64-18, Memphis Grizzlies 56-26, Golden State Warriors 53-29, Dallas Mavericks 52-30, Utah Jazz 49-33, Denver Nuggets 48-34, Minnesota Timberwolves 46-36',
    [
      'Western Phoenix Suns 64-18 playoff',
      'Western Memphis Grizzlies 56-26 playoff',
      'Western Golden State Warriors 53-29 playoff',
      'Western Dallas Mavericks 52-30 playoff',
      'Western Utah Jazz 49-33 playoff',
      'Western Denver Nuggets 48-34 playoff',
      'Western Minnesota Timberwolves 46-36 play_in',
    ],
  ],
  [
    'a play-in for the places 7 to 10',
    '2020/2021',
    'Utah Jazz 52-20, Phoenix Suns 51-21, Denver Nuggets 47-25, Los Angeles Clippers 48-24, Dallas Mavericks 42-30, Portland Trail Blazers 41-31, Los Angeles Lakers 40-32, Golden State Warriors 39-33, Memphis Grizzlies 38-34, San Antonio Spurs 33-39, New Orleans Pelicans 31-41',
    [
      'Western Utah Jazz 52-20 playoff',
      'Western Phoenix Suns 51-21 playoff',
      'Western Los Angeles Clippers 48-24 playoff',
      'Western Denver Nuggets 47-25 playoff',
      'Western Dallas Mavericks 42-30 playoff',
      'Western Portland Trail Blazers 41-31 playoff',
      'Western Los Angeles Lakers 40-32 play_in',
      'Western Golden State Warriors 39-33 play_in',
      'Western Memphis Grizzlies 38-34 play_in',
      'Western San Antonio Spurs 33-39 play_in',
      'Western New Orleans Pelicans 31-41',
    ],
  ],
])('%s: %s', (_, season, records, rows) => expect(shown(season, getGames(records))).toEqual(rows))

test('2019/20: a play-in if the ninth is at most four games behind the eighth', () => {
  const west =
    'Los Angeles Lakers 52-19, Los Angeles Clippers 49-23, Denver Nuggets 46-27, Houston Rockets 44-28, Oklahoma City Thunder 43-29, Utah Jazz 42-30, Dallas Mavericks 43-32, Portland Trail Blazers 35-39, Memphis Grizzlies 34-39, San Antonio Spurs 32-39'
  const east =
    'Milwaukee Bucks 56-17, Toronto Raptors 53-19, Boston Celtics 48-24, Indiana Pacers 45-28, Miami Heat 44-29, Philadelphia 76ers 43-30, Brooklyn Nets 35-37, Orlando Magic 33-40, Washington Wizards 25-47'
  expect(
    shown('2019/2020', getGames(`${west}, ${east}`)).filter((row) => /Dallas|Portland|Memphis|San Antonio|Orlando|Washington/.test(row)),
  ).toEqual([
    'Eastern Orlando Magic 33-40 playoff',
    'Eastern Washington Wizards 25-47',
    'Western Dallas Mavericks 43-32 playoff',
    'Western Portland Trail Blazers 35-39 play_in',
    'Western Memphis Grizzlies 34-39 play_in',
    'Western San Antonio Spurs 32-39',
  ])
})

describe('tied teams', () => {
  /** Games of the first team against the second: "1-0" means one win and no loss. */
  const between = (home: string, away: string, [won, lost]: readonly [number, number]): Match[] =>
    Array.from({ length: won + lost }, (_, i) => match(getId(home), getId(away), i < won ? [1, 0] : [0, 1]))

  test('1987/88: Washington 7-5 and New York 6-5 against the other two, Indiana 4-7', () => {
    const [washington, newYork, indiana] = ['Washington Bullets', 'New York Knicks', 'Indiana Pacers']
    const among = [...between(newYork, washington, [3, 3]), ...between(newYork, indiana, [3, 2]), ...between(washington, indiana, [4, 2])]
    const others = [...record(getId(washington), 31, 39), ...record(getId(newYork), 32, 39), ...record(getId(indiana), 34, 37)]
    const ahead = getGames(
      'Boston Celtics 57-25, Detroit Pistons 54-28, Chicago Bulls 50-32, Atlanta Hawks 50-32, Milwaukee Bucks 42-40, Cleveland Cavaliers 42-40',
    )
    expect(shown('1987/1988', [...ahead, ...among, ...others]).filter((row) => /Washington|York|Indiana/.test(row))).toEqual([
      'Atlantic Washington Bullets 38-44 playoff',
      'Atlantic New York Knicks 38-44 playoff',
      'Central Indiana Pacers 38-44',
    ])
  })

  test('1974/75: how the tie for a place was broken is not on file, so neither team has a zone', () => {
    const { rows, rule } = getTable(
      '1974/1975',
      getGames(
        'Boston Celtics 60-22, Buffalo Braves 49-33, New York Knicks 40-42, Washington Bullets 60-22, Houston Rockets 41-41, Cleveland Cavaliers 40-42',
      ),
    )
    expect(rule).toMatchObject({ reviewed: false, reason: 'tie_breaks' })
    const zones = Object.fromEntries(rows.map(({ teamId, zone }) => [getName(teamId), zone]))
    expect(zones).toMatchObject({ 'Houston Rockets': 'playoff', 'Buffalo Braves': 'playoff' })
    expect([zones['New York Knicks'], zones['Cleveland Cavaliers']]).toEqual([undefined, undefined])
  })

  const leaders = (season: string) => {
    // Portland leads its division. Houston does not, but won the games against Portland.
    const games = [...record(getId('Portland Trail Blazers'), 50, 28), ...record(getId('Houston Rockets'), 46, 32)]
    const table = shown(season, [
      ...games,
      ...between('Houston Rockets', 'Portland Trail Blazers', [4, 0]),
      ...getGames('San Antonio Spurs 60-22'),
    ])
    return table.map((row) => row.split(' ')[1])
  }
  test.each([
    ['2014/2015', ['San', 'Portland', 'Houston']],
    ['2015/2016', ['San', 'Houston', 'Portland']],
  ])('%s: two teams, one of which leads its division', (season, order) => expect(leaders(season)).toEqual(order))
})

test('seasons before 1970 have counts only', () => {
  const { rows, rule } = nba.getTable('1969/1970', getGames('New York Knicks 60-22'))
  expect(rule).toMatchObject({ reviewed: false, reason: 'no_rule' })
  for (const { position, zone, winPct } of rows) expect([position, zone, winPct]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['1982/1983', false, 'tie_breaks'],
  ['2003/2004', false, 'tie_breaks'],
  ['2004/2005', true, undefined],
  ['2024/2025', true, undefined],
])('the rules and decisions of %s are on file in full: %s', (season, reviewed, reason) => {
  const { rule } = getTable(season, getGames('Boston Celtics 61-21'))
  expect([rule!.reviewed, rule!.reason]).toEqual([reviewed, reason])
})
