import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { getBox, getTotal } from '../shared/box.ts'
import { biggestLeads, getLines, getScores, leadChanges } from '../shared/entry.ts'
import { courtKey, courtTimes } from '../shared/on-court.ts'
import { readBoxScore } from './box-score.ts'
import { nbaStats } from './connector.ts'
import { readOldPlays, readPlays } from './plays.ts'
import { readSummary } from './summary.ts'

const quarters = { periodSeconds: 720 }
const getSeconds = (min: string): number => Number(min.split(':')[0]) * 60 + Number(min.split(':')[1])

withSharedData('basketball/nba', 'nba-stats', (path) => {
  const document = (name: string) => JSON.parse(readFileSync(`${path}/${name}.json`, 'utf8'))
  const datasets = datasetsAt(nbaStats, path)

  /** Washington at Oklahoma City, 2016-11-30, one overtime. */
  function folded() {
    const id = '0021600270'
    const repairs: string[] = []
    const summary = readSummary(document(`stats_summary_${id}`), id)
    const { homeScore: home, awayScore: away } = summary.scoreboard
    const box = readBoxScore(document(`stats_boxscore_${id}`), { id, teams: summary, score: { home: home!, away: away! } }, repairs)
    const teams = (['home', 'away'] as const).map((side) => ({ ...box[side], side }))
    const players = new Set(teams.flatMap((side) => side.players.map(({ person }) => person.key)))
    const { entries } = readOldPlays(
      document(`data_playbyplay_${id}`),
      { id, sides: { home: 1610612760, away: 1610612764 }, isPlayer: (key) => players.has(key) },
      repairs,
    )
    expect(repairs).toEqual([])
    return { teams, entries, summary }
  }

  test('0021600270: the plays reproduce the box score of every player, minutes and plus-minus included', () => {
    const { teams, entries } = folded()
    const allPlayers = teams.flatMap(({ side, players }) => players.map((player) => ({ side, ...player })))
    const starters = new Set(allPlayers.filter(({ starts }) => starts).map(({ person, side }) => courtKey(person.key, side)))
    const played = new Map(allPlayers.map(({ person, side, stats }) => [courtKey(person.key, side), getSeconds(stats!.min!)]))
    const made = new Map(getBox(entries, courtTimes(entries, { ...quarters, starters, played })).map(({ id, stats }) => [id, stats]))
    expect(allPlayers.map(({ person }) => made.get(person.key))).toEqual(allPlayers.map(({ stats }) => stats))
    expect(allPlayers).toHaveLength(19)
  })

  test('0021600270: they reproduce the totals of both teams, the points by quarter and the leads', () => {
    const { teams, entries, summary } = folded()
    for (const { side, stats } of teams) {
      const { min: _, ...counts } = stats
      expect(getTotal(entries, side)).toEqual(counts)
    }
    expect(getLines(entries)).toMatchObject(summary.scoreboard.scores!.periods!.items.map(({ home, away }) => ({ home, away })))
    expect([biggestLeads(getScores(entries)), leadChanges(getScores(entries)).length]).toEqual([{ home: 16, away: 7 }, 5])
  })

  test('0021900001: plays without sentences determine the players on the court throughout', () => {
    const { entries, people, sides } = readPlays(document('stats_playbyplay_0021900001'), '0021900001', [])
    const times = courtTimes(entries, quarters)!
    expect([sides, getScores(entries).at(-1)]).toEqual([
      { home: 1610612761, away: 1610612740 },
      { home: 130, away: 122 },
    ])
    expect([...times.values()].reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(10 * (4 * 720 + 300))
    const of = (name: string) => getBox(entries, times).find(({ id }) => people.get(id)!.name === name)!.stats
    expect(of('Fred VanVleet')).toMatchObject({ min: '44:21', pts: 34, fgm: 12, fga: 18, fg3m: 5, ast: 7, plusMinus: 18 })
    expect(of('Pascal Siakam')).toMatchObject({ pts: 34, reb: 18, pf: 6 })
  })

  test('the game is one match with result, lineup, box score, plays and events; the one without a day stays in quarantine', async () => {
    const dataset = (await datasets).get('2016-17/00216002')!
    expect([dataset.problems, dataset.matches.length]).toEqual([[], 1])
    expect(dataset.matches[0]).toMatchObject({
      date: '2016-11-30',
      home: { name: 'Oklahoma City Thunder' },
      away: { name: 'Washington Wizards' },
      scoreboard: {
        status: 'AOT',
        homeScore: 126,
        awayScore: 115,
        scores: { halftime: { home: 60, away: 53 }, fulltime: { home: 105, away: 105 } },
      },
      attendance: 18_203,
      meeting: 1,
      repairs: [],
    })
    expect(dataset.matches[0]!.plays).toHaveLength(538)
    expect(dataset.matches[0]!.events!.filter(({ type }) => type === 'period_end')).toHaveLength(5)
    expect((await datasets).get('2019-20/00219000')!.problems).toMatchObject([
      { reason: expect.stringContaining('no file has the day of the game') },
    ])
  })

  test('2018/19: 1,230 games, 41 at home each, and Milwaukee won 60', async () => {
    const season = [...(await datasets).values()].filter(({ name: dataset }) => dataset.startsWith('2018-19/'))
    const matches = season.flatMap((dataset) => dataset.matches)
    expect([matches.length, season.every(({ complete }) => complete), season.flatMap(({ problems }) => problems)]).toEqual([
      1_230,
      true,
      [],
    ])
    const wins = new Map<string, number>()
    for (const { scoreboard, home, away } of matches) {
      const winner = scoreboard.winner === 'home' ? home.name : away.name
      wins.set(winner, (wins.get(winner) ?? 0) + 1)
    }
    expect(wins.size).toBe(30)
    expect([
      wins.get('Milwaukee Bucks'),
      wins.get('Toronto Raptors'),
      wins.get('Golden State Warriors'),
      wins.get('New York Knicks'),
    ]).toEqual([60, 58, 57, 17])
    const pairings = matches.map(({ home, away, meeting }) => [home.name, away.name, meeting].join('/'))
    expect(new Set(pairings).size).toBe(1_230)
    expect(Math.max(...matches.map(({ meeting }) => meeting!))).toBe(2)
    expect(matches.filter(({ scoreboard }) => scoreboard.status === 'AOT')).toHaveLength(67)
    const longest = matches.find(({ date, home }) => date === '2019-03-01' && home.name === 'Atlanta Hawks')!
    expect(longest).toMatchObject({
      scoreboard: { homeScore: 161, awayScore: 168 },
      statistics: { home: { value: { min: '340:00' } }, away: { value: { min: '340:00' } } },
    })
  })
})
