import { beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import { localFiles } from '../../parse/local-files.ts'
import type { SourceMatch, SourceStats } from '../../source-model.ts'
import { wyscout } from './connector.ts'

const soccer = (stats: SourceStats) => (stats.case === 'soccer' ? stats.value : {})

withSharedData('soccer/wyscout-2017-18', 'wyscout, 2017/18', (path) => {
  const datasets = new Map<string, MatchesDataset>()
  const getMatches = (dataset: string) => datasets.get(dataset)!.matches
  const between = (dataset: string, home: string, away: string): SourceMatch =>
    getMatches(dataset).find((match) => match.home.name === home && match.away.name === away)!
  beforeAll(async () => {
    const { files } = await localFiles(path, wyscout.reads)
    for await (const dataset of wyscout.read(files)) datasets.set(dataset.name, dataset)
  })

  test('nothing is rejected', () => {
    expect([...datasets.keys()]).toEqual(['teams', 'players', '2017-18/en.1', '2018/world', 'events'])
    for (const dataset of datasets.values()) expect(dataset).toMatchObject({ problems: [], complete: true, rows: dataset.matches.length })
    expect([getMatches('2017-18/en.1').length, getMatches('2018/world').length]).toEqual([380, 64])
  })

  test('every match has both lineups: eleven starters, at most four substitutions, no player twice', () => {
    const sides = [...datasets.values()].flatMap(({ matches }) => matches.flatMap(({ lineup }) => [lineup!.home, lineup!.away]))
    expect(sides).toHaveLength(888)
    for (const { starters, substitutes, bench } of sides) {
      expect([starters.length, substitutes.length <= 4]).toEqual([11, true])
      const all = [...starters, ...substitutes, ...bench!]
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
      expect(starters.concat(substitutes).filter(({ outMinute }) => outMinute)).toHaveLength(substitutes.length)
    }
  })

  test('the only repairs are five bench players who are not in players.json', () => {
    const repairs = [...datasets.values()].flatMap(({ matches }) => matches.flatMap((match) => match.repairs))
    expect(new Set(repairs)).toEqual(new Set(['1 on the bench left out: players.json does not have them']))
    expect(repairs).toHaveLength(5)
  })

  test('the Premier League of 2017/18 ended as it did', () => {
    const table = new Map<string, { played: number; points: number; goals: number; against: number }>()
    for (const { home, away, scoreboard } of getMatches('2017-18/en.1')) {
      const score = [scoreboard.homeScore!, scoreboard.awayScore!] as const
      for (const [team, [own, other]] of [[home.name, score] as const, [away.name, [score[1], score[0]]] as const]) {
        const row = table.get(team) ?? { played: 0, points: 0, goals: 0, against: 0 }
        const points = own > other ? 3 : own === other ? 1 : 0
        const { played, goals, against } = row
        table.set(team, { played: played + 1, points: row.points + points, goals: goals + own, against: against + other })
      }
    }
    expect(table.size).toBe(20)
    expect(table.get('Manchester City')).toEqual({ played: 38, points: 100, goals: 106, against: 27 })
    expect(table.get('Manchester United')).toMatchObject({ points: 81, goals: 68, against: 28 })
    expect(table.get('Tottenham Hotspur')).toMatchObject({ points: 77 })
    expect(table.get('Swansea City')).toMatchObject({ points: 33 })
    expect(table.get('West Bromwich Albion')).toMatchObject({ points: 31 })
    expect(new Set(getMatches('2017-18/en.1').map(({ round }) => round)).size).toBe(38)
  })

  test('the World Cup: groups, rounds, goals', () => {
    const rounds = Map.groupBy(getMatches('2018/world'), ({ round, stage, group }) => round ?? `${stage.name} ${group}`)
    expect(Object.fromEntries([...rounds].map(([name, { length }]) => [name, length]))).toEqual({
      ...Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((group) => [`Group Stage ${group}`, 6])),
      'Round of 16': 8,
      Quarterfinals: 4,
      Semifinals: 2,
      'Third Place': 1,
      Final: 1,
    })
    const goals = getMatches('2018/world').map(({ scoreboard }) => scoreboard.homeScore! + scoreboard.awayScore!)
    expect(goals.reduce((a, b) => a + b)).toBe(169)
    expect(between('2018/world', 'Belgium', 'England')).toMatchObject({ round: 'Third Place', startAt: '2018-07-14T14:00:00Z' })
    expect(between('2018/world', 'France', 'Croatia')).toMatchObject({ round: 'Final', startAt: '2018-07-15T15:00:00Z' })
  })

  test.each<[string, string, object]>([
    ['Croatia', 'England', { status: 'AET', homeScore: 2, awayScore: 1, winner: 'home' }],
    ['Spain', 'Russia', { status: 'PEN', homeScore: 1, awayScore: 1, winner: 'away', scores: { penalties: { home: 3, away: 4 } } }],
    ['Croatia', 'Denmark', { status: 'PEN', homeScore: 1, awayScore: 1, winner: 'home', scores: { penalties: { home: 3, away: 2 } } }],
    ['Colombia', 'England', { status: 'PEN', homeScore: 1, awayScore: 1, winner: 'away', scores: { penalties: { home: 3, away: 4 } } }],
    ['Russia', 'Croatia', { status: 'PEN', homeScore: 2, awayScore: 2, winner: 'away', scores: { penalties: { home: 3, away: 4 } } }],
  ])('%s - %s was decided after 90 minutes', (home, away, play) => expect(between('2018/world', home, away).scoreboard).toMatchObject(play))

  test('the red cards of the World Cup', () => {
    const sides = getMatches('2018/world').flatMap(({ lineup }) => [lineup!.home, lineup!.away])
    const off = sides.flatMap(({ starters, substitutes }) =>
      [...starters, ...substitutes].flatMap(({ name, cards = [] }) =>
        cards.filter(({ type }) => type !== 'yellow_card').map(({ type, minute }) => `${name} ${type} ${minute}`),
      ),
    )
    expect(off.sort()).toEqual([
      'Carlos Sánchez red_card 3',
      'Igor Smolnikov second_yellow 36',
      'Jérôme Boateng second_yellow 82',
      'Michael Lang red_card 90+4',
    ])
  })

  test('the lineup of the final', () => {
    const { home } = between('2018/world', 'France', 'Croatia').lineup!
    expect(home.starters.map(({ name }) => name).sort()).toEqual(
      [
        'Antoine Griezmann',
        'Benjamin Pavard',
        'Blaise Matuidi',
        'Hugo Lloris',
        'Kylian Mbappé',
        "N'Golo Kanté",
        'Lucas Hernández',
        'Olivier Giroud',
        'Paul Pogba',
        'Raphaël Varane',
        'Samuel Umtiti',
      ].sort(),
    )
    expect(home.substitutes.map(({ name, inMinute }) => `${inMinute} ${name}`)).toEqual([
      "55 Steven N'Zonzi",
      '73 Corentin Tolisso',
      '81 Nabil Fekir',
    ])
    expect(home.starters.find(({ name }) => name === 'Kylian Mbappé')).toMatchObject({
      born: '1998-12-20',
      nationality: ['FR', 'CM'],
      position: 'FW',
    })
  })

  test('no name has an escape, an initial or a soft hyphen left', () => {
    const names = [...datasets.values()].flatMap(({ matches }) =>
      matches.flatMap(({ lineup }) =>
        [lineup!.home, lineup!.away].flatMap((side) => [...side.starters, ...side.bench!].map(({ name }) => name)),
      ),
    )
    expect(names.filter((name) => /\\|\u00ad|^\S\. |\s$| {2}/.test(name))).toEqual([])
  })

  /** FIFA counted 39-61 possession, 8-15 shots, 6-3 on target, 2-6 corners, 14-13 fouls, 1-1 offsides, 2-1 bookings. */
  test('the stats of the final', () => {
    const { home, away, players } = between('2018/world', 'France', 'Croatia').statistics!
    expect(soccer(home)).toEqual({
      possessionPct: 36.4,
      shots: 8,
      shotsOnTarget: 6,
      shotsOffTarget: 1,
      blockedShots: 1,
      corners: 2,
      offsides: 1,
      fouls: 13,
      yellowCards: 2,
      redCards: 0,
      saves: 1,
      passes: 241,
      passesAccurate: 186,
      passAccuracyPct: 77.2,
    })
    expect(soccer(away)).toMatchObject({
      possessionPct: 63.6,
      shots: 14,
      shotsOnTarget: 3,
      corners: 6,
      offsides: 1,
      fouls: 13,
      yellowCards: 1,
    })
    expect(players).toHaveLength(27)
  })

  test('three matches have stats of all players who played', () => {
    const withStatistics = getMatches('2018/world').filter(({ statistics }) => statistics)
    expect(withStatistics).toHaveLength(3)
    for (const { lineup, statistics } of withStatistics) {
      const played = [lineup!.home, lineup!.away].flatMap((side) => [...side.starters, ...side.substitutes].map(({ key }) => key))
      expect(statistics!.players.map(({ person }) => person.key).sort()).toEqual(played.sort())
      for (const stat of ['shots', 'fouls', 'passes', 'corners', 'saves'] as const) {
        const ofPlayers = statistics!.players.reduce((sum, { stats }) => sum + soccer(stats)[stat]!, 0)
        expect(ofPlayers).toBe(soccer(statistics!.home)[stat]! + soccer(statistics!.away)[stat]!)
      }
    }
  })
})
