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
        sport: 'hockey',
        id: `m${String(i).padStart(4, '0')}`,
        schedule: { home: { teamId: home }, away: { teamId: away }, startAt },
        state: { scoreboard: { state: 'finished', status, homeScore, awayScore } },
      }),
    ),
    rankedRules('hockey', league, season),
  )

const renamed: Record<string, string> = {
  'Chicago Black Hawks': 'Chicago Blackhawks',
  'Mighty Ducks of Anaheim': 'Anaheim Ducks',
  'Phoenix Coyotes': 'Arizona Coyotes',
}

/** The teams of the NHL in a season, by name. A name is unique in one season only, because clubs have moved. */
function clubsIn(season: string) {
  const row = divisions.find(({ from, to = '9' }) => from <= season && season <= to)!
  const clubs = row.divisions.flatMap(({ teams }) => teams)
  return {
    getId: (name: string) => clubs.find(({ team }) => team === (renamed[name] ?? name))!.team_id,
    getName: new Map(clubs.map(({ team, team_id }) => [team_id, team])),
  }
}
const { getId, getName } = clubsIn('2016/2017')

const fields = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
const records = (path: string) => {
  const [names, ...rows] = fields(path)
  return rows.map((row) => Object.fromEntries(names!.map((name, i) => [name, row[i]!])))
}

withSharedData('hockey/nhl-results', 'the NHL of 2016/17, from its games', (path) => {
  const lines = (file: string, from = 1) =>
    readFileSync(`${path}/${file}`, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(from)
      .map((line) => line.split(','))
  const results = lines('games_2017.csv').map(([, date, away, awayGoals, home, homeGoals, ot]) => ({
    home: getId(home!),
    away: getId(away!),
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
    expect(getName.get(rows[0]!.teamId)).toBe('Washington Capitals')
  })

  test('the criteria are those of the season: tied teams by wins without shoot-outs', () => {
    expect(rows.map(({ teamId, points }) => `${getName.get(teamId)} ${points}`)).toEqual(order2017)
  })

  test('every column equals the Hockey Databank, whose wins without shoot-outs order tied teams', () => {
    const [names, ...seasons] = lines('../hockey-databank/Teams.csv', 0)
    const expected = seasons
      .map((fields) => Object.fromEntries(names!.map((name, i) => [name, fields[i]!])))
      .filter(({ year }) => year === '2016')
      .map(({ name, W, L, OTL, Pts, SoW, GF, GA }) => [name, ...[W, L, OTL, Pts, Number(W) - Number(SoW), GF, GA].map(Number)])
    const wins = new Map(expected.map(([name, , , , , ofPlay]) => [name, ofPlay as number]))
    const shown = rows.map((r) => [
      getName.get(r.teamId)!,
      r.won,
      r.lost,
      r.overtimeLost,
      r.points,
      wins.get(getName.get(r.teamId)!),
      r.goalsFor,
      r.goalsAgainst,
    ])
    expect(shown.toSorted()).toEqual(expected.toSorted())
    for (const [i, row] of rows.slice(1).entries()) {
      const [before, here] = [rows[i]!, row].map(({ teamId }) => wins.get(getName.get(teamId)!)!)
      if (rows[i]!.points === row.points) expect(before).toBeGreaterThanOrEqual(here!)
    }
  })

  test('the play-off qualifiers are the teams that played in them', () => {
    const played = new Set(lines('playoffs_2017.csv').flatMap(([, , away, , home]) => [away!, home!]))
    expect(
      rows
        .filter(({ zone }) => zone === 'playoff')
        .map(({ teamId }) => getName.get(teamId)!)
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
  const gamesIn = (file: string) => fields(`${path}/${file}`).slice(1)
  const getTable = (end: number) => {
    const { getId, getName } = clubsIn(`${end - 1}/${end}`)
    const results = gamesIn(`games_${end}.csv`).map(([, date, away, awayGoals, home, homeGoals, ot]) => ({
      ...{ home: getId(home!), away: getId(away!), homeScore: Number(homeGoals), awayScore: Number(awayGoals) },
      ...{ status: ot === '' ? 'FT' : ot === 'SO' ? 'AP' : 'AOT', startAt: `${date}T00:00:00Z` },
    }))
    return table('north-america-nhl', `${end - 1}/${end}`, results).map((row) => ({ ...row, team: getName.get(row.teamId)! }))
  }
  const firstTwo = (end: number) =>
    getTable(end)
      .slice(0, 2)
      .map(({ team, won, lost, drawn, overtimeLost, points }) => [team, won, lost, drawn, overtimeLost, points])

  // Final tables of the league with ties, when a loss in overtime counted as any loss.
  test('1985/86', () =>
    expect(firstTwo(1986)).toEqual([
      ['Edmonton Oilers', 56, 17, 7, undefined, 119],
      ['Philadelphia Flyers', 53, 23, 4, undefined, 110],
    ]))

  // Seasons with ties and a point for a loss in overtime.
  test('2001/02', () =>
    expect(firstTwo(2002)).toEqual([
      ['Detroit Red Wings', 51, 17, 10, 4, 116],
      ['Boston Bruins', 43, 24, 6, 9, 101],
    ]))

  // Seasons with shoot-outs instead of ties.
  test('2005/06', () =>
    expect(firstTwo(2006)).toEqual([
      ['Detroit Red Wings', 58, 16, undefined, 8, 124],
      ['Ottawa Senators', 52, 21, undefined, 9, 113],
    ]))

  test.each([1986, 2002, 2006])('the play-off qualifiers are the teams that played in them: %i', (end) => {
    const played = new Set(gamesIn(`playoffs_${end}.csv`).flatMap(([, , away, , home]) => [away!, home!]))
    const { getName, getId } = clubsIn(`${end - 1}/${end}`)
    const qualified = getTable(end).flatMap(({ team, zone }) => (zone === 'playoff' ? [team] : []))
    expect(qualified.toSorted()).toEqual([...played].map((name) => getName.get(getId(name))).sort())
  })

  test('1985/86: wins separate all teams on the same points, so every team has a position', () =>
    expect(getTable(1986).map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1)))
})

withSharedData('hockey/hockey-databank', 'seasons of the NHL, from the records of every two teams', (path) => {
  const [teams, pairs] = [records(`${path}/Teams.csv`), records(`${path}/TeamVsTeam.csv`)]
  const conferences: Record<string, string> = { EC: 'Eastern', WC: 'Western' }
  const names: Record<string, string> = {
    ...{ AT: 'Atlantic', ME: 'Metropolitan', NE: 'Northeast', SE: 'Southeast' },
    ...{ CE: 'Central', NW: 'Northwest', PC: 'Pacific' },
  }

  test.each([...new Set(teams.map(({ year }) => Number(year)))])('%i: points, divisions and play-off teams', (year) => {
    const season = `${year}/${year + 1}`
    const { getId } = clubsIn(season)
    const ofYear = teams.filter((team) => team.year === String(year))
    const nameOfCode = new Map(ofYear.map(({ tmID, name }) => [tmID, name!]))
    const shootouts = new Map(ofYear.map(({ tmID, SoW }) => [tmID, Number(SoW)]))
    const ofPair = new Map(pairs.filter((pair) => pair.year === String(year)).map((pair) => [`${pair.tmID} ${pair.oppID}`, pair]))
    // A team's wins over another. As many of them were after regulation as the other team has overtime losses. The file
    // does not record which of these were by shoot-out, so the first ones are, up to the team's total of shoot-out
    // wins.
    const results = [...ofPair.values()].flatMap(({ tmID, oppID, W }) =>
      Array.from({ length: Number(W) }, (_, i) => {
        const isAfter = i < Number(ofPair.get(`${oppID} ${tmID}`)!.OTL)
        const left = shootouts.get(tmID)!
        if (isAfter) shootouts.set(tmID, left - 1)
        const status = !isAfter ? 'FT' : left > 0 ? 'AP' : 'AOT'
        const [home, away] = [tmID, oppID].map((code) => getId(nameOfCode.get(code)!)) as [string, string]
        return { home, away, homeScore: 1, awayScore: 0, status, startAt: `${year}-11-01T00:00:00Z` }
      }),
    )
    const list = table('north-america-nhl', season, results)
    const rows = new Map(list.map((row) => [row.teamId, row]))
    const shown = ofYear.map(({ name }) => {
      const row = rows.get(getId(name!))!
      const { points, won, lost, overtimeLost, conference, division, zone } = row
      const inDivision = list.filter((each) => each.conference === conference && each.division === division)
      return [name, points, won, lost, overtimeLost, conference, division, inDivision.indexOf(row) + 1, zone === 'playoff']
    })
    expect(shown).toEqual(
      ofYear.map(({ name, Pts, W, L, OTL, confID, divID, rank, playoff }) => [
        ...[name, Number(Pts), Number(W), Number(L), Number(OTL)],
        ...[conferences[confID!], names[divID!], Number(rank), playoff !== ''],
      ]),
    )
  })
})

withSharedData('hockey/pwhl-hockeytech', 'the PWHL, from its schedule', (path) => {
  const { SiteKit } = JSON.parse(readFileSync(`${path}/pwhl_schedule_2025.json`, 'utf8'))
  const getResults = (id: string): Result[] =>
    SiteKit.Scorebar.filter((row: Record<string, string>) => row.SeasonID === id).map((row: Record<string, string>) => ({
      home: row.HomeCode!.replace('MON', 'MTL'),
      away: row.VisitorCode!.replace('MON', 'MTL'),
      homeScore: Number(row.HomeGoals),
      awayScore: Number(row.VisitorGoals),
      status: row.GameStatusStringLong === 'Final' ? 'FT' : row.GameStatusStringLong === 'Final SO' ? 'AP' : 'AOT',
      startAt: row.GameDateISO8601!,
    }))

  test('2024/25 equals the table of the league, row by row', () => {
    const rows = table('north-america-pwhl', '2024/2025', getResults('5'))
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
    const rows = table('north-america-pwhl', '2024', getResults('1'))
    expect(rows.map(({ teamId, points }) => `${teamId} ${points}`)).toEqual(['TOR 47', 'MTL 41', 'BOS 35', 'MIN 35', 'OTT 32', 'NY 26'])
  })
})
