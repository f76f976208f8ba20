import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import { match, record } from '../testing/played.ts'
import { getSeasons } from '../testing/seasons.ts'
import divisions from './divisions.json' with { type: 'json' }

const { getId, getName, getTable, getGames, shown } = getSeasons('baseball', 'united-states-major-league-baseball', divisions)

test.each<[season: string, records: string, rows: string[]]>([
  [
    '1951',
    'Brooklyn Dodgers 97-60, New York Giants 98-59, New York Yankees 98-56, Cleveland Indians 93-61',
    ['AL New York Yankees 98-56', 'AL Cleveland Indians 93-61', 'NL New York Giants 98-59', 'NL Brooklyn Dodgers 97-60'],
  ],
  ['1915', 'St. Louis Terriers 87-67, Chicago Whales 86-66', ['FL Chicago Whales 86-66', 'FL St. Louis Terriers 87-67']],
  [
    '1969',
    'Seattle Pilots 64-98, Minnesota Twins 97-65, Chicago Cubs 92-70, New York Mets 100-62',
    [
      'AL West Minnesota Twins 97-65 playoff',
      'AL West Seattle Pilots 64-98',
      'NL East New York Mets 100-62 playoff',
      'NL East Chicago Cubs 92-70',
    ],
  ],
  [
    '1971',
    'Washington Senators 63-96, Baltimore Orioles 101-57, Milwaukee Brewers 69-92, Oakland Athletics 101-60',
    [
      'AL East Baltimore Orioles 101-57 playoff',
      'AL East Washington Senators 63-96',
      'AL West Oakland Athletics 101-60 playoff',
      'AL West Milwaukee Brewers 69-92',
    ],
  ],
  [
    '1972',
    'Boston Red Sox 85-70, Detroit Tigers 86-70, Milwaukee Brewers 65-91, Texas Rangers 54-100, Oakland Athletics 93-62',
    [
      'AL East Detroit Tigers 86-70 playoff',
      'AL East Boston Red Sox 85-70',
      'AL East Milwaukee Brewers 65-91',
      'AL West Oakland Athletics 93-62 playoff',
      'AL West Texas Rangers 54-100',
    ],
  ],
  [
    '1993',
    'San Francisco Giants 103-59, Atlanta Braves 104-58, Colorado Rockies 67-95, Florida Marlins 64-98, Philadelphia Phillies 97-65',
    [
      'NL East Philadelphia Phillies 97-65 playoff',
      'NL East Florida Marlins 64-98',
      'NL West Atlanta Braves 104-58 playoff',
      'NL West San Francisco Giants 103-59',
      'NL West Colorado Rockies 67-95',
    ],
  ],
  [
    '1994',
    'Montreal Expos 74-40, Atlanta Braves 68-46, Milwaukee Brewers 53-62, Chicago White Sox 67-46',
    [
      'AL Central Chicago White Sox 67-46',
      'AL Central Milwaukee Brewers 53-62',
      'NL East Montreal Expos 74-40',
      'NL East Atlanta Braves 68-46',
    ],
  ],
  [
    '1995',
    'Los Angeles Dodgers 78-66, Colorado Rockies 77-67, Houston Astros 76-68, Cincinnati Reds 85-59, Atlanta Braves 90-54',
    [
      'NL East Atlanta Braves 90-54 playoff',
      'NL Central Cincinnati Reds 85-59 playoff',
      'NL Central Houston Astros 76-68',
      'NL West Los Angeles Dodgers 78-66 playoff',
      'NL West Colorado Rockies 77-67 playoff',
    ],
  ],
  [
    '1998',
    'Milwaukee Brewers 74-88, Houston Astros 102-60, Chicago Cubs 90-73, San Francisco Giants 89-74, San Diego Padres 98-64',
    [
      'NL Central Houston Astros 102-60 playoff',
      'NL Central Chicago Cubs 90-73 playoff',
      'NL Central Milwaukee Brewers 74-88',
      'NL West San Diego Padres 98-64 playoff',
      'NL West San Francisco Giants 89-74',
    ],
  ],
  [
    '2012',
    'Houston Astros 55-107, Cincinnati Reds 97-65, St. Louis Cardinals 88-74, Atlanta Braves 94-68, Washington Nationals 98-64',
    [
      'NL East Washington Nationals 98-64 playoff',
      'NL East Atlanta Braves 94-68 playoff',
      'NL Central Cincinnati Reds 97-65 playoff',
      'NL Central St. Louis Cardinals 88-74 playoff',
      'NL Central Houston Astros 55-107',
    ],
  ],
  [
    '2013',
    'Houston Astros 51-111, Oakland Athletics 96-66, Boston Red Sox 97-65, Tampa Bay Rays 92-71, Texas Rangers 91-72, Detroit Tigers 93-69, Cleveland Indians 92-70',
    [
      'AL East Boston Red Sox 97-65 playoff',
      'AL East Tampa Bay Rays 92-71 playoff',
      'AL Central Detroit Tigers 93-69 playoff',
      'AL Central Cleveland Indians 92-70 playoff',
      'AL West Oakland Athletics 96-66 playoff',
      'AL West Texas Rangers 91-72',
      'AL West Houston Astros 51-111',
    ],
  ],
  [
    '2023',
    'Atlanta Braves 104-58, Philadelphia Phillies 90-72, Miami Marlins 84-78, Milwaukee Brewers 92-70, Chicago Cubs 83-79, Los Angeles Dodgers 100-62, Arizona Diamondbacks 84-78',
    [
      'NL East Atlanta Braves 104-58 playoff',
      'NL East Philadelphia Phillies 90-72 playoff',
      'NL East Miami Marlins 84-78 playoff',
      'NL Central Milwaukee Brewers 92-70 playoff',
      'NL Central Chicago Cubs 83-79',
      'NL West Los Angeles Dodgers 100-62 playoff',
      'NL West Arizona Diamondbacks 84-78 playoff',
    ],
  ],
])('%s: leagues, divisions and who plays off', (season, records, rows) => expect(shown(season, getGames(records))).toEqual(rows))

test('1981: the winners of both halves play off, not the best of the season', () => {
  const halves: [team: string, first: [number, number], second: [number, number]][] = [
    ['St. Louis Cardinals', [30, 20], [29, 23]],
    ['Montreal Expos', [30, 25], [30, 23]],
    ['Philadelphia Phillies', [34, 21], [25, 27]],
    ['Cincinnati Reds', [35, 21], [31, 21]],
    ['Los Angeles Dodgers', [36, 21], [27, 26]],
    ['Houston Astros', [28, 29], [33, 20]],
  ]
  const [may, september] = [130, 260]
  const first = halves.flatMap(([team, [won, lost]]) => record(getId(team), won, lost, { year: 1981, day: may }))
  const second = halves.flatMap(([team, , [won, lost]]) => record(getId(team), won, lost, { year: 1981, day: september }))
  expect(shown('1981', first)).toContain('NL East Philadelphia Phillies 34-21 playoff')
  expect(shown('1981', first)).toContain('NL East Montreal Expos 30-25')
  expect(shown('1981', [...first, ...second])).toEqual([
    'NL East St. Louis Cardinals 59-43',
    'NL East Montreal Expos 60-48 playoff',
    'NL East Philadelphia Phillies 59-48 playoff',
    'NL West Cincinnati Reds 66-42',
    'NL West Los Angeles Dodgers 63-47 playoff',
    'NL West Houston Astros 61-49 playoff',
  ])
})

test('2001: two teams of a division that both qualify are separated by their games against each other', () => {
  const [houston, stLouis] = [getId('Houston Astros'), getId('St. Louis Cardinals')]
  const between = (won: number) => Array.from({ length: 16 }, (_, i) => match(houston, stLouis, i < won ? [1, 0] : [0, 1]))
  const others = getGames('San Francisco Giants 90-72, Arizona Diamondbacks 92-70')
  const central = (matches: Match[]) => shown('2001', [...others, ...matches]).filter((row) => row.startsWith('NL Central'))
  expect(central([...record(houston, 84, 62), ...record(stLouis, 86, 60), ...between(9)])).toEqual([
    'NL Central Houston Astros 93-69 playoff',
    'NL Central St. Louis Cardinals 93-69 playoff',
  ])
  expect(central([...record(houston, 86, 60), ...record(stLouis, 84, 62), ...between(7)])).toEqual([
    'NL Central St. Louis Cardinals 93-69 playoff',
    'NL Central Houston Astros 93-69 playoff',
  ])
})

test('teams that no criterion separates share a place: none of them has a position', () => {
  const { rows, rule } = getTable(
    '1975',
    getGames('Boston Red Sox 95-65, Detroit Tigers 57-102, New York Yankees 83-77, Baltimore Orioles 83-77'),
  )
  expect(rule!.reviewed).toBe(true)
  expect(rows.map(({ teamId, position, zone }) => [getName(teamId), position, zone])).toEqual([
    ['Boston Red Sox', 1, 'playoff'],
    ['Baltimore Orioles', undefined, undefined],
    ['New York Yankees', undefined, undefined],
    ['Detroit Tigers', 4, undefined],
  ])
})

describe('what is clinched', () => {
  const clinched = (season: string, matches: Match[]) =>
    Object.fromEntries(getTable(season, matches).rows.map(({ teamId, clinch }) => [getName(teamId), clinch]))

  test('1993: the second of a division is out; there is no wild card', () => {
    const { rows } = getTable('1993', getGames('Atlanta Braves 104-58, San Francisco Giants 103-59'))
    expect(rows.map(({ clinch, wildcardGamesBehind }) => [clinch, wildcardGamesBehind])).toEqual([
      ['division', undefined],
      ['eliminated', undefined],
    ])
  })

  test('1978: two teams tied after 162 games play for the place', () => {
    const tied = getGames('New York Yankees 99-63, Boston Red Sox 99-63')
    expect(clinched('1978', tied)).toEqual({ 'New York Yankees': undefined, 'Boston Red Sox': undefined })
    expect(getTable('1978', tied).rows.map(({ zone }) => zone)).toEqual([undefined, undefined])
    const game = match(getId('Boston Red Sox'), getId('New York Yankees'), [4, 5])
    expect(clinched('1978', [...tied, game])).toEqual({ 'New York Yankees': 'division', 'Boston Red Sox': 'eliminated' })
  })

  test('a tied game is played again: the race stays open', () => {
    const matches = getGames('Atlanta Braves 100-61, San Francisco Giants 100-62')
    expect(clinched('1993', [...matches, match(getId('Atlanta Braves'), 'of-no-division', [2, 2])])).toEqual({
      'Atlanta Braves': undefined,
      'San Francisco Giants': undefined,
    })
  })

  test('1972: teams did not play the same number of games, so it is not computed', () =>
    expect(clinched('1972', getGames('Detroit Tigers 86-70, Boston Red Sox 85-70'))).toEqual({
      'Detroit Tigers': undefined,
      'Boston Red Sox': undefined,
    }))

  test('a game that was never made up is not open once the last of the season has been played', () => {
    const central = getGames('Cleveland Indians 93-68, Detroit Tigers 92-69')
    const after = (all: number) => {
      const others = Array.from({ length: all - central.length }, () => match('of-no-division', 'of-none-either', [1, 0]))
      return clinched('2016', [...central, ...others])['Cleveland Indians']
    }
    expect([after(2426), after(2427)]).toEqual(['playoff', 'division'])
  })
})

test('no game is left once the play-offs have begun, whatever the source has of the season', () => {
  const central = getGames('Cleveland Guardians 92-69, Detroit Tigers 91-70')
  const first = match(getId('Cleveland Guardians'), getId('Detroit Tigers'), [7, 0], { stage: 'Division Series' })
  const clinched = (matches: Match[]) => getTable('2026', matches).rows.map(({ clinch }) => clinch)
  expect([clinched(central), clinched([...central, first])]).toEqual([
    ['playoff', 'playoff'],
    ['division', 'wildcard'],
  ])
})

test('seasons before 1901 have counts only', () => {
  const { rows, rule } = getTable('1899', getGames('Brooklyn Superbas 101-47'))
  expect(rule).toMatchObject({ reviewed: false, reason: 'no_rule' })
  for (const { position, zone, clinch } of rows) expect([position, zone, clinch]).toEqual([undefined, undefined, undefined])
})

test.each([
  ['1968', false],
  ['1969', true],
  ['2005', false],
  ['2024', true],
])('the rules and decisions of %s are on file in full: %s', (season, reviewed) =>
  expect(getTable(season, getGames('Detroit Tigers 103-59')).rule).toMatchObject({ reviewed }),
)
