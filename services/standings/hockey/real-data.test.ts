import { readFileSync } from 'node:fs'
import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { MatchSchema } from '@touchline/contract/gen/match'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { stageRows } from '../engine/table.ts'
import { rankedRules } from '../testing/played.ts'
import divisions from './divisions.json' with { type: 'json' }

interface Result {
  home: string
  away: string
  homeScore: number
  awayScore: number
  status: string
  startAt: string
}

const table = (league: string, season: string, results: readonly Result[]) =>
  stageRows(
    'Regular Season',
    results.map(({ home, away, homeScore, awayScore, status, startAt }, i) =>
      create(MatchSchema, {
        id: `m${String(i).padStart(4, '0')}`,
        schedule: { home: { teamId: home }, away: { teamId: away }, startAt },
        state: { scoreboard: { state: 'finished', status, homeScore, awayScore } },
      }),
    ),
    rankedRules('hockey', league, season),
  )

const clubs = divisions.flatMap((row) => row.divisions.flatMap(({ teams }) => teams))
const idOf = new Map(clubs.map(({ team, team_id }) => [team, team_id]))
const nameOf = new Map(clubs.map(({ team, team_id }) => [team_id, team]))

withSharedData('hockey/nhl-results', 'the NHL of 2016/17, from its games', (path) => {
  const lines = (file: string, from = 1) =>
    readFileSync(`${path}/${file}`, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(from)
      .map((line) => line.split(','))
  const results = lines('games_2017.csv').map(([, date, away, awayGoals, home, homeGoals, ot]) => ({
    home: idOf.get(home!)!,
    away: idOf.get(away!)!,
    homeScore: Number(homeGoals),
    awayScore: Number(awayGoals),
    status: ot === '' ? 'FT' : ot === 'SO' ? 'AP' : 'AOT',
    startAt: `${date}T00:00:00Z`,
  }))
  const rows = table('north-america-nhl', '2016/2017', results)

  test('Washington is first with 118 points of 55 wins, 19 losses and 8 after regulation', () => {
    expect(rows[0]).toMatchObject({
      position: 1,
      played: 82,
      won: 55,
      lost: 19,
      overtimeLost: 8,
      points: 118,
      pointsPct: '.720',
      goalsFor: 263,
      goalsAgainst: 182,
    })
    expect(nameOf.get(rows[0]!.teamId)).toBe('Washington Capitals')
  })

  test('the criteria are those of the season: tied teams by wins without shoot-outs', () => {
    expect(rows.map(({ teamId, points }) => `${nameOf.get(teamId)} ${points}`)).toEqual(order2017)
  })

  test('every column equals the Hockey Databank, whose wins without shoot-outs order tied teams', () => {
    const [names, ...seasons] = lines('../hockey-databank/Teams.csv', 0)
    const expected = seasons
      .map((fields) => Object.fromEntries(names!.map((name, i) => [name, fields[i]!])))
      .filter(({ year }) => year === '2016')
      .map(({ name, W, L, OTL, Pts, SoW, GF, GA }) => [name, ...[W, L, OTL, Pts, Number(W) - Number(SoW), GF, GA].map(Number)])
    const wins = new Map(expected.map(([name, , , , , ofPlay]) => [name, ofPlay as number]))
    const shown = rows.map((r) => [
      nameOf.get(r.teamId)!,
      r.won,
      r.lost,
      r.overtimeLost,
      r.points,
      wins.get(nameOf.get(r.teamId)!),
      r.goalsFor,
      r.goalsAgainst,
    ])
    expect(shown.toSorted()).toEqual(expected.toSorted())
    for (const [i, row] of rows.slice(1).entries()) {
      const [before, here] = [rows[i]!, row].map(({ teamId }) => wins.get(nameOf.get(teamId)!)!)
      if (rows[i]!.points === row.points) expect(before).toBeGreaterThanOrEqual(here!)
    }
  })

  test('the play-off qualifiers are the teams that played in them', () => {
    const played = new Set(lines('playoffs_2017.csv').flatMap(([, , away, , home]) => [away!, home!]))
    expect(
      rows
        .filter(({ zone }) => zone === 'playoff')
        .map(({ teamId }) => nameOf.get(teamId)!)
        .sort(),
    ).toEqual([...played].sort())
  })

  test('three columns add up to the games, and points to home plus away', () => {
    for (const { played, won, lost, overtimeLost, overtimeWon, points, home, away } of rows) {
      expect([won + lost + overtimeLost!, home!.points! + away!.points!, overtimeWon]).toEqual([played, points, undefined])
    }
  })
})

/** The league's own table. */
const order2017 = [
  'Washington Capitals 118',
  'Pittsburgh Penguins 111',
  'Chicago Blackhawks 109',
  'Columbus Blue Jackets 108',
  'Minnesota Wild 106',
  'Anaheim Ducks 105',
  'Montreal Canadiens 103',
  'Edmonton Oilers 103',
  'New York Rangers 102',
  'St. Louis Blues 99',
  'San Jose Sharks 99',
  'Ottawa Senators 98',
  'Boston Bruins 95',
  'Toronto Maple Leafs 95',
  'Calgary Flames 94',
  'Nashville Predators 94',
  'New York Islanders 94',
  'Tampa Bay Lightning 94',
  'Philadelphia Flyers 88',
  'Winnipeg Jets 87',
  'Carolina Hurricanes 87',
  'Los Angeles Kings 86',
  'Florida Panthers 81',
  'Dallas Stars 79',
  'Detroit Red Wings 79',
  'Buffalo Sabres 78',
  'New Jersey Devils 70',
  'Arizona Coyotes 70',
  'Vancouver Canucks 69',
  'Colorado Avalanche 48',
]

withSharedData('hockey/nhl-results-more', 'earlier eras of the NHL, from their games', (path) => {
  const tableOf = (end: number) =>
    table(
      'north-america-nhl',
      `${end - 1}/${end}`,
      readFileSync(`${path}/games_${end}.csv`, 'utf8')
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(','))
        .map(([, date, away, awayGoals, home, homeGoals, ot]) => ({
          ...{ home: home!, away: away!, homeScore: Number(homeGoals), awayScore: Number(awayGoals) },
          ...{ status: ot === '' ? 'FT' : ot === 'SO' ? 'AP' : 'AOT', startAt: `${date}T00:00:00Z` },
        })),
    ).map(({ teamId, won, lost, drawn, overtimeLost, points }) => [teamId, won, lost, drawn, overtimeLost, points])

  // Final tables of the league: ties, a loss in overtime as any loss.
  test('1985/86', () =>
    expect(tableOf(1986).slice(0, 2)).toEqual([
      ['Edmonton Oilers', 56, 17, 7, undefined, 119],
      ['Philadelphia Flyers', 53, 23, 4, undefined, 110],
    ]))

  // Ties, and a point for a loss in overtime.
  test('2001/02', () =>
    expect(tableOf(2002).slice(0, 2)).toEqual([
      ['Detroit Red Wings', 51, 17, 10, 4, 116],
      ['Boston Bruins', 43, 24, 6, 9, 101],
    ]))

  // Shoot-outs instead of ties.
  test('2005/06', () =>
    expect(tableOf(2006).slice(0, 2)).toEqual([
      ['Detroit Red Wings', 58, 16, undefined, 8, 124],
      ['Ottawa Senators', 52, 21, undefined, 9, 113],
    ]))
})

withSharedData('hockey/pwhl-hockeytech', 'the PWHL, from its schedule', (path) => {
  const { SiteKit } = JSON.parse(readFileSync(`${path}/pwhl_schedule_2025.json`, 'utf8'))
  const resultsOf = (id: string): Result[] =>
    SiteKit.Scorebar.filter((row: Record<string, string>) => row.SeasonID === id).map((row: Record<string, string>) => ({
      home: row.HomeCode!.replace('MON', 'MTL'),
      away: row.VisitorCode!.replace('MON', 'MTL'),
      homeScore: Number(row.HomeGoals),
      awayScore: Number(row.VisitorGoals),
      status: row.GameStatusStringLong === 'Final' ? 'FT' : row.GameStatusStringLong === 'Final SO' ? 'AP' : 'AOT',
      startAt: row.GameDateISO8601!,
    }))

  test('2024/25 equals the table of the league, row by row', () => {
    const rows = table('north-america-pwhl', '2024/2025', resultsOf('5'))
    const [{ sections }] = JSON.parse(readFileSync(`${path}/pwhl_standings_5.json`, 'utf8'))
    const expected = sections[0].data.map(({ row }: { row: Record<string, string> }) => [
      row.team_code!.replace(/^[a-z] - /, ''),
      ...[
        row.games_played,
        row.points,
        row.regulation_wins,
        row.non_reg_wins,
        row.non_reg_losses,
        row.losses,
        row.goals_for,
        row.goals_against,
      ].map(Number),
      row.percentage!.replace(/^0/, ''),
    ])
    expect(
      rows.map((r) => [
        r.teamId,
        r.played,
        r.points,
        r.won,
        r.overtimeWon,
        r.overtimeLost,
        r.lost,
        r.goalsFor,
        r.goalsAgainst,
        r.pointsPct,
      ]),
    ).toEqual(expected)
    expect(rows.map(({ zone }) => zone)).toEqual([...Array(4).fill('playoff'), undefined, undefined])
  })

  test('2024: Boston ranks before Minnesota, tied on 35 points and eight regulation wins', () => {
    const rows = table('north-america-pwhl', '2024', resultsOf('1'))
    expect(rows.map(({ teamId, points }) => `${teamId} ${points}`)).toEqual(['TOR 47', 'MTL 41', 'BOS 35', 'MIN 35', 'OTT 32', 'NY 26'])
  })
})
