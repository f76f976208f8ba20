import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import type { Standings } from '@touchline/contract/gen/standings'
import type { DivisionsRow } from '../engine/rules.ts'
import { seasonTable } from '../engine/season.ts'
import { leagueRules } from '../sports.ts'
import { match } from '../testing/played.ts'
import rows from './divisions.json' with { type: 'json' }

const nhl = 'north-america-nhl'
const divisionRows: readonly DivisionsRow[] = rows
const getRow = (season: string) => divisionRows.find(({ from = '', to = '9' }) => from <= season && season <= to)
const teamsIn = (season: string) => getRow(season)?.divisions.flatMap(({ teams }) => teams) ?? []
const getTable = (season: string, matches: Match[]): Standings =>
  seasonTable(
    create(SeasonMatchesSchema, {
      league: { id: 'l', sport: 'hockey', slug: nhl },
      season: { name: season, stages: [{ id: 's', name: 'Regular Season', type: 'league' }] },
      matches,
    }),
    leagueRules('hockey', nhl, season),
  )!

type Record = readonly [won: number, lost: number, drawn: number, goals?: number]

/** Games of a team against teams of no division that give it this record. `goals`: goals that it scored. */
function getGames(team: string, [won, lost, drawn, goals = won]: Record): Match[] {
  const score = (mine: number, theirs: number) => (_: unknown, i: number) => match(team, `other-${i}`, [mine, theirs])
  const wins = Array.from({ length: won }, (_, i) => match(team, `other-${i}`, [i === 0 ? goals - won + 1 : 1, 0]))
  return [...wins, ...Array.from({ length: lost }, score(0, 1)), ...Array.from({ length: drawn }, score(0, 0))]
}

/** The rows of these teams in a season, by name. */
function finalTable(season: string, records: { [team: string]: Record }) {
  const named = teamsIn(season)
  const getId = (name: string) => named.find(({ team }) => team.endsWith(name))?.team_id ?? name
  const nameById = new Map(Object.keys(records).map((name) => [getId(name), name]))
  const table = getTable(
    season,
    Object.entries(records).flatMap(([name, record]) => getGames(getId(name), record)),
  )
  return {
    rule: table.rule!,
    rows: table.rows.flatMap((row) => (nameById.has(row.teamId) ? [{ ...row, team: nameById.get(row.teamId)! }] : [])),
  }
}

const after = (status: string) => {
  const { id, sport, schedule, state } = match('a', 'b', [2, 1])
  return create(MatchSchema, { id, sport, schedule: schedule!, state: { ...state!, scoreboard: { ...state!.scoreboard!, status } } })
}

describe('what a result is worth', () => {
  test.each([
    // Points for a win, a win after overtime or a shoot-out, a loss after it, and a tie; undefined when a tied score is
    // an error of its source.
    ['1921/1922', 2, 2, 0, 1],
    ['1998/1999', 2, 2, 0, 1],
    ['1999/2000', 2, 2, 1, 1],
    ['2003/2004', 2, 2, 1, 1],
    ['2005/2006', 2, 2, 1, undefined],
    ['2019/2020', 2, 2, 1, undefined],
    ['2024/2025', 2, 2, 1, undefined],
  ])('%s', (season, win, overtimeWin, overtimeLoss, tie) => {
    const points = (of: Match) => Object.fromEntries(getTable(season, [of]).rows.map(({ teamId, points }) => [teamId, points]))
    expect([points(after('FT')), points(after('AOT')), points(after('AP'))]).toEqual([
      { a: win, b: 0 },
      { a: overtimeWin, b: overtimeLoss },
      { a: overtimeWin, b: overtimeLoss },
    ])
    expect(getTable(season, [match('a', 'b', [1, 1])]).rows[0]).toMatchObject({ points: tie ?? 0, played: tie ?? 0 })
  })

  test.each(['1917/1918', '1920/1921'])('%s was played in two halves, whose rule is not on file: counts only', (season) => {
    const { rows, rule } = getTable(season, [match('a', 'b', [2, 1])])
    expect([rule!.reason, rows[0]!.won, rows[0]!.points, rows[0]!.position]).toEqual(['no_rule', 1, undefined, undefined])
  })

  test.each([
    ['1929/1930', 'Boston Bruins', [38, 5, 1], 77],
    ['1976/1977', 'Montreal Canadiens', [60, 8, 12], 132],
    ['1995/1996', 'Detroit Red Wings', [62, 13, 7], 131],
  ] as const)('%s: %s', (season, team, record, points) =>
    expect(finalTable(season, { [team]: record }).rows[0]).toMatchObject({ points, position: 1, zone: 'playoff' }),
  )
})

describe('divisions', () => {
  const divisionIn = (season: string, name: string) => {
    const found = getRow(season)?.divisions.find(({ teams }) => teams.some(({ team }) => team === name))
    return found && [found.conference, found.division].filter(Boolean).join(' ')
  }
  test.each([
    ['1925/1926', 'Montreal Canadiens', undefined],
    ['1926/1927', 'Montreal Maroons', 'Canadian'],
    ['1937/1938', 'Brooklyn Americans', 'Canadian'],
    ['1937/1938', 'New York Rangers', 'American'],
    ['1938/1939', 'New York Rangers', undefined],
    ['1966/1967', 'Montreal Canadiens', undefined],
    ['1967/1968', 'California Golden Seals', 'West'],
    ['1969/1970', 'Chicago Blackhawks', 'East'],
    ['1970/1971', 'Chicago Blackhawks', 'West'],
    ['1972/1973', 'New York Islanders', 'East'],
    ['1973/1974', 'Vancouver Canucks', 'East'],
    ['1974/1975', 'Vancouver Canucks', 'Clarence Campbell Smythe'],
    ['1974/1975', 'Washington Capitals', 'Prince of Wales Norris'],
    ['1977/1978', 'Minnesota North Stars', 'Clarence Campbell Smythe'],
    ['1978/1979', 'Minnesota North Stars', 'Prince of Wales Adams'],
    ['1979/1980', 'Washington Capitals', 'Clarence Campbell Patrick'],
    ['1981/1982', 'Winnipeg Jets', 'Clarence Campbell Norris'],
    ['1982/1983', 'Winnipeg Jets', 'Clarence Campbell Smythe'],
    ['1992/1993', 'Ottawa Senators', 'Prince of Wales Adams'],
    ['1993/1994', 'Pittsburgh Penguins', 'Eastern Northeast'],
    ['1997/1998', 'Toronto Maple Leafs', 'Western Central'],
    ['1998/1999', 'Toronto Maple Leafs', 'Eastern Northeast'],
    ['2012/2013', 'Winnipeg Jets', 'Eastern Southeast'],
    ['2013/2014', 'Winnipeg Jets', 'Western Central'],
    ['2013/2014', 'Detroit Red Wings', 'Eastern Atlantic'],
    ['2020/2021', 'Carolina Hurricanes', 'Central'],
    ['2020/2021', 'Montreal Canadiens', 'North'],
    ['2021/2022', 'Arizona Coyotes', 'Western Central'],
    ['2021/2022', 'Seattle Kraken', 'Western Pacific'],
    ['2025/2026', 'Utah Mammoth', 'Western Central'],
  ])('%s: %s in %s', (season, team, division) => expect(divisionIn(season, team)).toBe(division))

  test('a team is in one division', () => {
    for (const { source, divisions } of divisionRows) {
      const ids = divisions.flatMap(({ teams }) => teams.map(({ team_id }) => team_id))
      expect([source, ids.length]).toEqual([source, new Set(ids).size])
      for (const id of ids) expect(id).toMatch(/^hoc-t[0-9a-z]{10}$/)
    }
  })

  test('the columns of a season whose divisions belonged to no conference', () => {
    const { conference, division, group } = finalTable('2020/2021', { 'Montreal Canadiens': [1, 0, 0] }).rows[0]!
    expect([conference, division, group]).toEqual([undefined, 'North', undefined])
  })
})

describe('tied teams and places in the play-offs: final tables of the league', () => {
  const shown = ({ rows }: ReturnType<typeof finalTable>) =>
    rows.map(({ team, points, position, zone }) => [team, points, position, zone].join(' ').trim())

  test('1930/31: by wins, not by goals: the Maroons qualify before the Americans', () => {
    const table = finalTable('1930/1931', {
      Americans: [18, 16, 10, 76],
      Canadiens: [26, 10, 8],
      Maroons: [20, 18, 6, 105],
      Ottawa: [10, 30, 4],
      'Maple Leafs': [22, 13, 9],
    })
    expect(shown(table).slice(0, 4)).toEqual([
      'Canadiens 60 1 playoff',
      'Maple Leafs 53 2 playoff',
      'Maroons 46 3 playoff',
      'Americans 46 4',
    ])
  })

  test('1935/36: by wins; three of each division, whatever the other has won', () =>
    expect(
      shown(
        finalTable('1935/1936', {
          Rangers: [19, 17, 12],
          Bruins: [22, 20, 6],
          'Red Wings': [24, 16, 8],
          Blackhawks: [21, 19, 8],
          Maroons: [22, 16, 10],
          Canadiens: [11, 26, 11],
          Americans: [16, 25, 7],
          'Maple Leafs': [23, 19, 6],
        }),
      ),
    ).toEqual([
      'Red Wings 56 1 playoff',
      'Maroons 54 2 playoff',
      'Maple Leafs 52 3 playoff',
      'Bruins 50 4 playoff',
      'Blackhawks 50 5 playoff',
      'Rangers 50 6',
      'Americans 39 7 playoff',
      'Canadiens 33 8',
    ]))

  test('1932/33: Boston and Detroit have the same points and wins, and the criterion after wins is not on file', () => {
    const table = finalTable('1932/1933', { Bruins: [25, 15, 8], 'Red Wings': [25, 15, 8], Rangers: [23, 17, 8], Blackhawks: [16, 20, 12] })
    expect(shown(table).toSorted()).toEqual(['Blackhawks 44 4', 'Bruins 58  playoff', 'Rangers 54 3 playoff', 'Red Wings 58  playoff'])
    expect(table.rule).toMatchObject({ reviewed: false, reason: 'tie_breaks' })
  })

  test('1952/53: four of six teams', () =>
    expect(
      shown(
        finalTable('1952/1953', {
          Chicago: [27, 28, 15],
          Boston: [28, 29, 13],
          Detroit: [36, 16, 18],
          Montreal: [28, 23, 19],
          'New York': [17, 37, 16],
          Toronto: [27, 30, 13],
        }),
      ),
    ).toEqual([
      'Detroit 90 1 playoff',
      'Montreal 75 2 playoff',
      'Boston 69 3 playoff',
      'Chicago 69 4 playoff',
      'Toronto 67 5',
      'New York 50 6',
    ]))

  test('1969/70: by wins, then by goals scored; four of each division', () =>
    expect(
      shown(
        finalTable('1969/1970', {
          'Boston Bruins': [40, 17, 19],
          'Chicago Blackhawks': [45, 22, 9],
          'Detroit Red Wings': [40, 21, 15],
          Rangers: [38, 22, 16, 246],
          Canadiens: [38, 22, 16, 244],
          'Maple Leafs': [29, 34, 13],
          'St. Louis Blues': [37, 27, 12],
          Penguins: [26, 38, 12],
          'Minnesota North Stars': [19, 35, 22],
          Seals: [22, 40, 14],
          Flyers: [17, 35, 24],
          Kings: [14, 52, 10],
        }),
      ),
    ).toEqual([
      'Chicago Blackhawks 99 1 playoff',
      'Boston Bruins 99 2 playoff',
      'Detroit Red Wings 95 3 playoff',
      'Rangers 92 4 playoff',
      'Canadiens 92 5',
      'St. Louis Blues 86 6 playoff',
      'Maple Leafs 71 7',
      'Penguins 64 8 playoff',
      'Minnesota North Stars 60 9 playoff',
      'Seals 58 10 playoff',
      'Flyers 58 11',
      'Kings 38 12',
    ]))

  describe('1971/72: two teams with the same points and wins', () => {
    const [pit, phi] = ['Penguins', 'Flyers'].map((name) => teamsIn('1971/1972').find(({ team }) => team.endsWith(name))!.team_id) as [
      string,
      string,
    ]
    /** "p 2-1" at Pittsburgh, "f 2-1" at Philadelphia, home goals first. */
    const order = (meetings: string, ofPit: Record, ofPhi: Record) => {
      const between = meetings.split(', ').map((text, i) => {
        const [home, away] = text.startsWith('p') ? [pit, phi] : [phi, pit]
        return match(home, away, text.slice(2).split('-').map(Number) as [number, number], { day: i + 1 })
      })
      const { rows } = getTable('1971/1972', [...between, ...getGames(pit, ofPit), ...getGames(phi, ofPhi)])
      const named = rows.filter(({ teamId }) => teamId === pit || teamId === phi)
      return named.map(({ teamId, points, position }) => [teamId === pit ? 'Pittsburgh' : 'Philadelphia', points, position])
    }

    test('Pittsburgh before Philadelphia by their games, three wins to two, with fewer goals', () =>
      expect(order('p 2-0, p 1-0, p 1-1, f 0-1, f 2-0, f 3-0', [23, 36, 13], [24, 35, 13, 40])).toEqual([
        ['Pittsburgh', 66, 1],
        ['Philadelphia', 66, 2],
      ]))

    test('no positions where the games decide nothing, or only with the odd game at one venue', () => {
      const undecided = [['Philadelphia', 66, undefined] as const, ['Pittsburgh', 66, undefined] as const]
      expect(order('p 2-0, f 2-0', [25, 37, 14], [25, 37, 14]).toSorted()).toEqual(undecided)
      expect(order('p 2-0, p 1-0, f 2-0', [24, 37, 14], [25, 36, 14]).toSorted()).toEqual(undecided)
    })
  })

  test('1977/78: two of each division, and the best four others of the league', () => {
    const { rows } = finalTable('1977/1978', {
      Canadiens: [59, 10, 11],
      'Red Wings': [32, 34, 14],
      Kings: [31, 34, 15],
      Penguins: [25, 37, 18],
      Capitals: [17, 49, 14],
      Bruins: [51, 18, 11],
      Sabres: [44, 19, 17],
      'Maple Leafs': [41, 29, 10],
      Barons: [22, 45, 13],
      Islanders: [48, 17, 15],
      Flyers: [45, 20, 15],
      'Atlanta Flames': [34, 27, 19],
      Rangers: [30, 37, 13],
      'Chicago Blackhawks': [32, 29, 19],
      'Colorado Rockies': [19, 40, 21],
      Canucks: [20, 43, 17],
      Blues: [20, 47, 13],
      'North Stars': [18, 53, 9],
    })
    expect(rows.filter(({ zone }) => zone === 'playoff').map(({ team, points }) => `${team} ${points}`)).toEqual([
      'Canadiens 129',
      'Bruins 113',
      'Islanders 111',
      'Flyers 105',
      'Sabres 105',
      'Maple Leafs 92',
      'Atlanta Flames 87',
      'Chicago Blackhawks 83',
      'Red Wings 78',
      'Kings 77',
      'Rangers 73',
      'Colorado Rockies 59',
    ])
  })

  /**
   * How many teams of each division and conference qualify, if every team of a season has a different number of wins.
   */
  const places = (season: string, zone = 'playoff') => {
    const teams = new Map(teamsIn(season).map(({ team_id }) => [team_id, 0]))
    const games = [...teams.keys()].flatMap((id, i) => getGames(id, [i + 1, 0, 0]))
    const rows = getTable(season, games).rows.filter((row) => teams.has(row.teamId) && row.zone === zone)
    const count = (of: 'division' | 'conference') => [...Map.groupBy(rows, (row) => row[of]).values()].map(({ length }) => length)
    return { all: rows.length, divisions: count('division').toSorted(), conferences: count('conference') }
  }
  test.each([
    ['1974/1975', 12, 3],
    ['1981/1982', 16, 4],
    ['1992/1993', 16, 4],
    ['2020/2021', 16, 4],
  ])('%s: %i teams, %i of each division', (season, all, each) =>
    expect(places(season)).toMatchObject({ all, divisions: Array(4).fill(each) }),
  )
  test.each(['1993/1994', '1998/1999', '2005/2006', '2012/2013', '2013/2014', '2024/2025'])('%s: eight of each conference', (season) => {
    expect(places(season).conferences).toEqual([8, 8])
    expect(places(season).divisions[0]).toBeGreaterThanOrEqual(season < '2013' ? 1 : 3)
  })
  test('1979/80: sixteen of the league', () => expect(places('1979/1980').all).toBe(16))
  test('2019/20: four of each conference qualify, eight play for the other places', () => {
    expect(places('2019/2020').conferences).toEqual([4, 4])
    expect(places('2019/2020', 'play_in').conferences).toEqual([8, 8])
  })
})
