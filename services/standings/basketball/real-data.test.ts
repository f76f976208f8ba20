import { readFileSync } from 'node:fs'
import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { stageRows } from '../engine/table.ts'
import { match, rankedRules } from '../testing/played.ts'
import divisionRows from './divisions.json' with { type: 'json' }

const teams = divisionRows.flatMap(({ divisions }) => divisions.flatMap((division) => division.teams))
const getId = new Map(teams.map(({ team, team_id }) => [team, team_id]))

interface GameRow {
  id: string
  home: string
  away: string
  startAt: string
  score: readonly [number, number]
}

const getMatch = ({ id, home, away, startAt, score: [homeScore, awayScore] }: GameRow): Match =>
  create(MatchSchema, {
    sport: 'basketball',
    id,
    schedule: { home: { teamId: home }, away: { teamId: away }, stage: 'Regular Season', startAt },
    state: { scoreboard: { state: 'finished', status: 'FT', homeScore, awayScore } },
  })
const getRows = (league: string, season: string, matches: readonly Match[]) =>
  stageRows('Regular Season', matches, rankedRules('basketball', league, season))

const nba = 'united-states-nba'

/** The games of a game log, and the team codes by id. */
function gamesOfLog(path: string) {
  const [log] = JSON.parse(readFileSync(path, 'utf8')).resultSets as [{ headers: string[]; rowSet: (string | number)[][] }]
  const lines = log.rowSet.map((row) => Object.fromEntries(log.headers.map((name, i) => [name, row[i]])))
  const team = (line: (typeof lines)[number]) => getId.get(String(line.TEAM_NAME).replace('LA Clippers', 'Los Angeles Clippers'))!
  const matches = [...Map.groupBy(lines, ({ GAME_ID }) => GAME_ID)].map(([id, both]) => {
    const [home, away] = ['vs.', '@'].map((word) => both.find(({ MATCHUP }) => String(MATCHUP).includes(` ${word} `))!)
    const score = [Number(home!.PTS), Number(away!.PTS)] as const
    return getMatch({ id: String(id), home: team(home!), away: team(away!), startAt: `${home!.GAME_DATE}T00:00:00Z`, score })
  })
  return { matches, getCode: new Map(lines.map((line) => [team(line), line.TEAM_ABBREVIATION])) }
}

/** "BOS 64-18": of each conference in order. */
const getOrder = (rows: readonly StandingsRow[], getCode: ReturnType<typeof gamesOfLog>['getCode']) =>
  [...Map.groupBy(rows, ({ group }) => group)].map(([group, of]) => [
    group,
    of.map(({ teamId, won, lost }) => `${getCode.get(teamId)} ${won}-${lost}`).join(', '),
  ])

withSharedData('basketball/nba-more/stats_leaguegamelog_2023-24.json', 'the NBA of 2023/24, from the game log', (path) => {
  const { matches, getCode } = gamesOfLog(path)
  const rows = getRows(nba, '2023/2024', matches)

  test('both conferences in their final order, with ties of two and three teams', () =>
    expect(getOrder(rows, getCode)).toEqual([
      [
        'Eastern',
        'BOS 64-18, NYK 50-32, MIL 49-33, CLE 48-34, ORL 47-35, IND 47-35, PHI 47-35, MIA 46-36, CHI 39-43, ATL 36-46, BKN 32-50, TOR 25-57, CHA 21-61, WAS 15-67, DET 14-68',
      ],
      [
        'Western',
        'OKC 57-25, DEN 57-25, MIN 56-26, LAC 51-31, DAL 50-32, PHX 49-33, NOP 49-33, LAL 47-35, SAC 46-36, GSW 46-36, HOU 41-41, UTA 31-51, MEM 27-55, SAS 22-60, POR 21-61',
      ],
    ]))

  test('six of a conference play off, four have a play-in', () =>
    expect(rows.map(({ position, zone }) => [position, zone])).toEqual(
      Array.from({ length: 30 }, (_, i) => [(i % 15) + 1, i % 15 < 6 ? 'playoff' : i % 15 < 10 ? 'play_in' : undefined]),
    ))
})

withSharedData('basketball/nba/stats_leaguegamelog_2018-19.json', 'the NBA of 2018/19, from the game log', (path) => {
  const { matches, getCode } = gamesOfLog(path)
  const rows = getRows(nba, '2018/2019', matches)

  test('both conferences in their final order', () =>
    expect(getOrder(rows, getCode)).toEqual([
      [
        'Eastern',
        'MIL 60-22, TOR 58-24, PHI 51-31, BOS 49-33, IND 48-34, BKN 42-40, ORL 42-40, DET 41-41, CHA 39-43, MIA 39-43, WAS 32-50, ATL 29-53, CHI 22-60, CLE 19-63, NYK 17-65',
      ],
      [
        'Western',
        'GSW 57-25, DEN 54-28, POR 53-29, HOU 53-29, UTA 50-32, OKC 49-33, SAS 48-34, LAC 48-34, SAC 39-43, LAL 37-45, MIN 36-46, MEM 33-49, NOP 33-49, DAL 33-49, PHX 19-63',
      ],
    ]))

  test('the few games on file of a season make no table', () => {
    const firstDays = (count: number) => getRows(nba, '2018/2019', matches.slice(0, count))
    expect([firstDays(1), firstDays(5)]).toEqual([[], []])
    expect(firstDays(60)).toHaveLength(30)
  })

  test('a row: Milwaukee, 60 wins', () =>
    expect(rows[0]).toMatchObject({
      position: 1,
      groupPosition: 1,
      group: 'Eastern',
      conference: 'Eastern',
      division: 'Central',
      played: 82,
      won: 60,
      lost: 22,
      winPct: '.732',
      gamesBehind: '0',
      conferenceRecord: '40-12',
      divisionRecord: '14-2',
      lastTen: '7-3',
      streak: 'L1',
      goalsFor: 9686,
      goalsAgainst: 8959,
      zone: 'playoff',
      home: { played: 41, won: 33, lost: 8 },
      away: { played: 41, won: 27, lost: 14 },
    }))
})

withSharedData('basketball/euroleague/gameresults.csv', 'the EuroLeague, from its results', (path) => {
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
  const rowsOfSeason = (year: string) => {
    const games = lines.filter(([season, phase]) => season === year && phase === 'RS')
    const matches = games.map(([, , round, , homePoints, , awayPoints, code, , , home, away]) =>
      getMatch({
        id: code!,
        home: home!,
        away: away!,
        startAt: new Date(Date.UTC(Number(year), 9, 7 * Number(round!.split(' ')[1]))).toISOString(),
        score: [Number(homePoints), Number(awayPoints)],
      }),
    )
    return getRows('europe-euroleague', `${year}/${Number(year) + 1}`, matches)
  }
  const shown = (year: string) =>
    rowsOfSeason(year)
      .map(({ teamId, won, lost }) => `${teamId} ${won}-${lost}`)
      .join(', ')

  test.each([
    [
      '2016',
      'MAD 23-7, CSK 22-8, OLY 19-11, PAN 19-11, ULK 18-12, IST 17-13, BAS 17-13, DAR 16-14, RED 16-14, ZAL 14-16, BAR 12-18, GAL 11-19, BAM 10-20, TEL 10-20, UNK 8-22, MIL 8-22',
    ],
    [
      '2017',
      'CSK 24-6, ULK 21-9, OLY 19-11, PAN 19-11, MAD 19-11, ZAL 18-12, BAS 16-14, KHI 16-14, MAL 13-17, TEL 13-17, PAM 12-18, BAM 11-19, BAR 11-19, RED 11-19, MIL 10-20, IST 7-23',
    ],
    [
      '2018',
      'ULK 25-5, CSK 24-6, MAD 22-8, IST 20-10, BAR 18-12, PAN 16-14, BAS 15-15, ZAL 15-15, OLY 15-15, TEL 14-16, MUN 14-16, MIL 14-16, KHI 9-21, CAN 8-22, BUD 6-24, DAR 5-25',
    ],
  ])('the season of %s in its final order', (year, order) => expect(shown(year)).toBe(order))

  test('a row: by wins, no games behind, eight qualify', () => {
    const rows = rowsOfSeason('2018')
    expect(rows[0]).toMatchObject({ position: 1, played: 30, won: 25, lost: 5, winPct: '.833' })
    expect([rows[0]!.points, rows[0]!.drawn, rows[0]!.gamesBehind, rows[0]!.group]).toEqual([undefined, undefined, undefined, undefined])
    expect(rows.filter(({ zone }) => zone === 'playoff').map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('seasons in groups that no source states have no table', () => expect(rowsOfSeason('2014')).toEqual([]))
})

for (const [folder, years] of [
  ['euroleague', ['2010', '2011', '2012', '2013', '2014', '2015']],
  ['euroleague-more', ['2003', '2007']],
] as const)
  withSharedData(`basketball/${folder}/gameresults.csv`, `the EuroLeague's groups in ${folder}`, (path) => {
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','))
    const getPhase = (year: string, phase: string) => lines.filter(([season, of]) => season === year && of === phase)
    /** Some rows of 2014 have the code "NA"; the club has the same name in all of them. */
    const getTeams = ([, , , home, , away, , , , , homeCode, awayCode]: string[]): [home: string, away: string] => [
      homeCode === 'NA' ? home! : homeCode!,
      awayCode === 'NA' ? away! : awayCode!,
    ]
    const teamsIn = (year: string, phase: string) => new Set(getPhase(year, phase).flatMap(getTeams))
    /** The teams of a zone in the tables of all groups. A group consists of the teams that play each other. */
    function inZone(year: string, phase: string, stage: string): Map<string, string> {
      const opponents = Map.groupBy(
        getPhase(year, phase)
          .map(getTeams)
          .flatMap(([a, b]) => [
            [a, b],
            [b, a],
          ]),
        ([team]) => team!,
      )
      const getGroup = (team: string) => [team, ...opponents.get(team)!.map(([, other]) => other!)].sort()[0]!
      const matches = getPhase(year, phase).map((line, i) => {
        const [home, away] = getTeams(line)
        return match(home, away, [Number(line[4]), Number(line[6])], { stage, group: getGroup(home), day: i + 1 })
      })
      const rows = stageRows(stage, matches, rankedRules('basketball', 'europe-euroleague', `${year}/${Number(year) + 1}`))
      return new Map(rows.flatMap(({ teamId, zone }) => (zone ? [[teamId, zone] as const] : [])))
    }

    test.each(years.map((year) => [year]))('%s: the first of each group are those that played on, by the file', (year) => {
      const regular = inZone(year, 'RS', 'Regular Season')
      expect(new Set(regular.values())).toEqual(new Set(['next_round']))
      const top16 = teamsIn(year, 'TS')
      expect([...regular.keys()].filter((team) => !top16.has(team))).toEqual([])
      // Until 2007/08 the best sixth-placed team of three groups also qualified.
      expect(top16.size - regular.size).toBe(year < '2008' ? 1 : 0)
      if (year === '2003') return
      const playoffs = inZone(year, 'TS', 'Top 16')
      expect([...playoffs.keys()].sort()).toEqual([...teamsIn(year, 'PO')].sort())
      expect(new Set(playoffs.values())).toEqual(new Set(['playoff']))
    })
  })
