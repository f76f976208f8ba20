import { beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { nflResults } from '../nfl-results/connector.ts'
import { nflGamecenter } from './connector.ts'
import type { Stats } from './stats.ts'

const sides = ['home', 'away'] as const
type Category = 'passing' | 'rushing' | 'receiving' | 'kicking' | 'punting' | 'defense' | 'fumbles' | 'returns'

withSharedData('american-football', 'the games of the first two weeks of 2018', (folder) => {
  let datasets: MatchesDataset[]
  let games: SourceMatch[]
  beforeAll(async () => {
    datasets = [...(await datasetsAt(nflGamecenter, folder)).values()]
    games = datasets.flatMap(({ matches }) => matches)
  })

  const getName = ({ home, away }: SourceMatch) => `${away.name} at ${home.name}`
  const getGame = (name: string) => games.find((game) => getName(game) === name)!
  const getTeam = (game: SourceMatch, side: 'home' | 'away') => game.statistics![side].value as Stats
  const getSum = (game: SourceMatch, side: 'home' | 'away', category: Category, name: string) =>
    game
      .statistics!.players.filter((player) => player.side === side)
      .reduce((sum, { stats }) => sum + (((stats.value as Stats)[category] as Record<string, number> | undefined)?.[name] ?? 0), 0)

  test('32 games without problems, all with plays and events', () => {
    expect([games.length, datasets.flatMap(({ problems }) => problems), games.flatMap(({ repairs }) => repairs)]).toEqual([32, [], []])
    expect(games.every(({ plays, events }) => plays!.length > 140 && events!.length > 4)).toBe(true)
    expect(games.filter(({ lineup }) => lineup)).toEqual([])
  })

  /** Points of each side by period, from the score after each entry. */
  function getPoints(entries: readonly { period?: string; score?: { home: number; away: number } }[]) {
    const points = new Map<string, { home: number; away: number }>()
    let before = { home: 0, away: 0 }
    for (const { period, score } of entries) {
      const of = points.get(period!) ?? { home: 0, away: 0 }
      points.set(period!, { home: of.home + score!.home - before.home, away: of.away + score!.away - before.away })
      before = score!
    }
    return points
  }

  test('points by quarter from plays and from events equal those of the game', () => {
    for (const game of games)
      for (const points of [getPoints(game.plays!), getPoints(game.events!)])
        for (const { period, home, away } of game.scoreboard.scores!.periods!.items)
          expect([getName(game), period, points.get(period) ?? { home: 0, away: 0 }]).toEqual([getName(game), period, { home, away }])
  })

  test('yards and kicks of a team are the sums over its players', () => {
    for (const game of games)
      for (const side of sides) {
        const team = getTeam(game, side)
        const other = side === 'home' ? 'away' : 'home'
        const sum = (category: Category, name: string) => getSum(game, side, category, name)
        const sacked = game
          .plays!.filter((play) => play.type === 'sack' && play.side === side)
          .reduce((lost, { details }) => lost + (details!.value as { yards: number }).yards, 0)
        expect([getName(game), team.rushingYards, team.netPassingYards, team.totalYards]).toEqual([
          getName(game),
          sum('rushing', 'yards'),
          sum('passing', 'yards') + sacked,
          team.rushingYards! + team.netPassingYards!,
        ])
        expect([team.turnovers, sum('receiving', 'receptions'), sum('receiving', 'touchdowns'), sum('passing', 'interceptions')]).toEqual([
          sum('passing', 'interceptions') + sum('fumbles', 'lost'),
          sum('passing', 'completions'),
          sum('passing', 'touchdowns'),
          getSum(game, other, 'defense', 'interceptions'),
        ])
        expect(team.punting?.yards ?? 0).toBe(sum('punting', 'yards'))
      }
  })

  test('sums differ only where the rules require it', () => {
    const differing = (differs: (game: SourceMatch, side: 'home' | 'away') => boolean) =>
      games.flatMap((game) => sides.filter((side) => differs(game, side)).map((side) => game[side].name))
    // A lateral after a catch: receiving yards without passing yards.
    expect(differing((game, side) => getSum(game, side, 'receiving', 'yards') !== getSum(game, side, 'passing', 'yards'))).toEqual([
      'Philadelphia Eagles',
    ])
    // A sack without a credited player.
    expect(differing((game, side) => getTeam(game, side).sacks !== getSum(game, side, 'defense', 'sacks'))).toEqual(['Green Bay Packers'])
    // A blocked punt.
    expect(differing((game, side) => (getTeam(game, side).punting?.punts ?? 0) !== getSum(game, side, 'punting', 'punts'))).toEqual([
      'Minnesota Vikings',
    ])
  })

  test('stats by quarter add up to those of the game', () => {
    const differing: string[] = []
    for (const game of games)
      for (const side of sides)
        for (const name of ['firstDowns', 'totalYards', 'netPassingYards', 'rushingYards', 'turnovers', 'penalties', 'sacks'] as const) {
          const sum = game.statistics!.periods!.reduce((total, period) => total + (period[side].value as Stats)[name]!, 0)
          if (sum !== getTeam(game, side)[name]) differing.push(`${game[side].name}: ${name}`)
        }
    // The feed counts one penalty that is in no play.
    expect(differing).toEqual(['Jacksonville Jaguars: penalties'])
  })

  test('turnover events equal the turnovers charged to the other side', () => {
    for (const game of games)
      for (const side of sides) {
        const turnovers = game.events!.filter((event) => event.type === 'turnover' && event.side === side).length
        expect([getName(game), turnovers]).toEqual([getName(game), getTeam(game, side === 'home' ? 'away' : 'home').turnovers])
      }
  })

  test('entries of all types and no others, with unique keys, in clock order', () => {
    const counts = Map.groupBy(
      games.flatMap(({ plays }) => plays!),
      ({ type }) => type,
    )
    expect(Object.fromEntries([...counts].map(([type, entries]) => [type, entries.length]).sort())).toEqual(entryCounts)
    for (const { plays } of games) {
      expect(new Set(plays!.map(({ key }) => key)).size).toBe(plays!.length)
      const positions = plays!.flatMap(({ period, clock }) => (clock === undefined ? [] : [getPlace(period!, clock)]))
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    }
  })

  test('Philadelphia against Atlanta', () => {
    const game = getGame('Atlanta Falcons at Philadelphia Eagles')
    expect(game).toMatchObject({ round: 'Week 1', scoreboard: { homeScore: 18, awayScore: 12 } })
    expect(game.plays!.find(({ key }) => key === '3531:touchdown')).toMatchObject({
      period: 'Q4',
      clock: '9:53',
      side: 'away',
      score: { home: 10, away: 12 },
      details: { value: { drive: 19, down: 1, distance: 9, yardLine: 'PHI 9', yards: 9, result: 'run' } },
    })
    const foles = game.statistics!.players.find(({ person }) => person.name === 'Nick Foles')!
    expect(foles.stats.value).toMatchObject({
      passing: { attempts: 34, completions: 19, yards: 117 },
      receiving: { receptions: 1, yards: 15 },
    })
    expect(foles.person).toMatchObject({ key: '00-0029567', born: '1989-01-20' })
  })

  test('every game is also in nfl-results with the same points by quarter', async () => {
    const results = [...(await datasetsAt(nflResults, folder)).values()].flatMap(({ matches }) => matches)
    // Each source abbreviates teams in its own way: LA and LAR.
    const getTeamFields = ({ sourceId, ...team }: SourceMatch['home']) => team
    const same = ({ stage, round, date, home, away, scoreboard }: SourceMatch) => ({
      ...{ stage, round, date, play: scoreboard },
      ...{ home: getTeamFields(home), away: getTeamFields(away) },
    })
    for (const game of games) {
      const row = results.find(({ date, home }) => date === game.date && home.name === game.home.name)!
      expect(same(row)).toEqual(same(game))
    }
  })
})

const getPlace = (period: string, clock: string): number => {
  const [minutes, seconds] = clock.split(':').map(Number)
  return ['Q1', 'Q2', 'Q3', 'Q4', 'OT'].indexOf(period) * 900 - minutes! * 60 - seconds!
}

/** Entries of the 32 games by type. */
const entryCounts = {
  drive_end: 764,
  extra_point: 156,
  field_goal: 119,
  fumble: 90,
  interception: 60,
  kickoff: 334,
  pass: 2_322,
  penalty: 462,
  punt: 304,
  rush: 1_620,
  sack: 157,
  timeout: 270,
  touchdown: 174,
  two_point: 18,
}
