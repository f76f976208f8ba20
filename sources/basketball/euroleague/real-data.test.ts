import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { SourceMatch } from '../../source-model.ts'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { euroleague } from './connector.ts'

/** Games of a season, its champion, and how many games the champion won, from the file. */
const seasons: [part: string, games: number, champion: string, wins: number][] = [
  ['2010-11', 189, 'Panathinaikos Athens', 16],
  ['2011-12', 188, 'Olympiacos Piraeus', 14],
  ['2012-13', 253, 'Olympiacos Piraeus', 22],
  ['2013-14', 253, 'Maccabi Tel Aviv', 21],
  ['2014-15', 251, 'Real Madrid', 24],
  ['2015-16', 250, 'CSKA Moscow', 24],
  ['2016-17', 259, 'Fenerbahce Istanbul', 23],
  ['2017-18', 260, 'Real Madrid', 24],
  ['2018-19', 260, 'CSKA Moscow', 29],
]

const getWinner = ({ scoreboard, home, away }: SourceMatch): string => (scoreboard.winner === 'home' ? home : away).name

withSharedData('basketball/euroleague', 'euroleague', (path) => {
  const datasets = datasetsAt(euroleague, path)

  test.each(seasons)('%s: %d games, %s won the last one, and %d in all', async (dataset, games, champion, wins) => {
    const { matches, rows, problems, complete } = (await datasets).get(dataset)!
    expect([matches.length, rows, problems, complete]).toEqual([games, games, [], true])
    const finals = matches.filter(({ round }) => round === 'Final')
    expect(finals.map(getWinner)).toEqual([champion])
    expect(matches.filter((match) => getWinner(match) === champion).length).toBe(wins)
  })

  test('2,163 rows in all; nothing is rejected, and every meeting of two teams is distinct', async () => {
    const all = [...(await datasets).values()]
    expect([all.reduce((sum, { rows }) => sum + rows, 0), all.flatMap(({ problems }) => problems)]).toEqual([2_163, []])
    for (const { matches } of all) {
      const meetings = matches.map(({ stage, home, away, meeting }) => [stage.name, home.name, away.name, meeting].join('/'))
      expect(new Set(meetings).size).toBe(matches.length)
    }
  })

  test.each([
    ['2011-12', 'Regular Season', { A: 30, B: 30, C: 30, D: 30 }],
    ['2011-12', 'Top 16', { E: 12, F: 12, G: 12, H: 12 }],
    ['2014-15', 'Regular Season', { A: 30, B: 30, C: 30, D: 30 }],
    ['2015-16', 'Top 16', { E: 56, F: 56 }],
  ])('%s %s: games by group', async (dataset, stage, games) => {
    const inStage = (await datasets).get(dataset)!.matches.filter((match) => match.stage.name === stage)
    expect(Object.fromEntries([...Map.groupBy(inStage, (match) => match.group)].map(([group, of]) => [group, of.length]))).toEqual(games)
    for (const match of inStage) expect(match.stage.type).toBe('group')
  })

  test('the regular season has no groups since 2016/17', async () => {
    for (const { stage } of (await datasets).get('2016-17')!.matches)
      if (stage.name === 'Regular Season') expect(stage).toEqual({ name: 'Regular Season', type: 'league' })
  })

  const gamesWithPlays = async () => (await datasets).get('2018-19')!.matches.filter(({ plays }) => plays)

  test('the two games with plays add up to their result and quarters', async () => {
    const lines = (await gamesWithPlays()).map(({ scoreboard }) => [
      scoreboard.homeScore,
      scoreboard.awayScore,
      scoreboard.scores!.periods!.items.map(({ home, away }) => `${home}-${away}`),
    ])
    expect(lines).toEqual([
      [73, 92, ['20-19', '20-26', '17-23', '16-24']],
      [83, 91, ['20-29', '22-15', '20-24', '21-23']],
    ])
    expect((await gamesWithPlays()).map(({ scoreboard }) => scoreboard.scores!.halftime)).toMatchObject([
      { home: 40, away: 45 },
      { home: 42, away: 44 },
    ])
    expect((await gamesWithPlays()).map(({ startAt }) => startAt)).toEqual(['2019-05-17T16:00:00Z', '2019-05-19T18:30:00Z'])
  })

  test('their box scores add up: five players per side for forty minutes, points, plus-minus', async () => {
    for (const { statistics, lineup, scoreboard } of await gamesWithPlays()) {
      for (const side of ['home', 'away'] as const) {
        const own = statistics!.players.flatMap(({ side: of, stats }) => (of === side && stats.case === 'basketball' ? [stats.value] : []))
        const sum = (of: (stats: (typeof own)[number]) => number) => own.reduce((all, stats) => all + of(stats), 0)
        const seconds = sum(({ min }) => Number(min!.split(':')[0]) * 60 + Number(min!.split(':')[1]))
        const margin = (scoreboard.homeScore! - scoreboard.awayScore!) * (side === 'home' ? 1 : -1)
        expect(statistics![side].value).toMatchObject({ min: '200:00' })
        const minutes = [...lineup![side].starters, ...lineup![side].substitutes].map((each) => each.minutes)
        expect(minutes.toSorted()).toEqual(own.map(({ min }) => Number(min!.split(':')[0])).toSorted())
        expect([sum(({ pts }) => pts!), sum(({ plusMinus }) => plusMinus!), seconds]).toEqual([
          scoreboard[`${side}Score`],
          5 * margin,
          5 * 2_400,
        ])
      }
    }
  })

  test('a player of the final', async () => {
    const final = (await gamesWithPlays())[1]!
    const stats = final.statistics!.players.find(({ person }) => person.name === 'Will Clyburn')!.stats.value
    expect(stats).toMatchObject({ min: '29:38', pts: 20, fgm: 6, fga: 12, fg3m: 4, reb: 5, ast: 2, plusMinus: 15 })
    const three = final.plays!.find(({ key }) => key === '5')!
    expect(three).toMatchObject({
      type: 'shot_made',
      wallclock: '2019-05-19T18:31:18Z',
      score: { home: 3, away: 0 },
      details: { value: { shotValue: 3, distance: 7.2 } },
    })
  })
})
