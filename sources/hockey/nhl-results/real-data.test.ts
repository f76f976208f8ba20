import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { nhlResults } from './connector.ts'

withSharedData('hockey/nhl-results', 'nhl-results, two seasons', (path) => {
  const datasets = datasetsAt(nhlResults, path)
  const count = (dataset: MatchesDataset, status: string) => dataset.matches.filter(({ scoreboard }) => scoreboard.status === status).length

  test('every game is imported with the phase in which it was decided', async () => {
    expect(
      [...(await datasets).values()].map((dataset) => [
        dataset.name,
        dataset.season!.name,
        dataset.rows,
        dataset.matches.length,
        dataset.problems.length,
      ]),
    ).toEqual([
      ['games_2016', '2015/2016', 1230, 1230, 0],
      ['games_2017', '2016/2017', 1230, 1230, 0],
      ['playoffs_2016', '2015/2016', 91, 91, 0],
      ['playoffs_2017', '2016/2017', 87, 87, 0],
    ])
    const season = (await datasets).get('games_2017')!
    expect(['FT', 'AOT', 'AP'].map((status) => count(season, status))).toEqual([941, 190, 99])
    expect(new Set(season.matches.flatMap(({ home, away }) => [home.name, away.name])).size).toBe(30)
  })

  test('play-offs: 15 series; the final between Pittsburgh and Nashville has six games', async () => {
    const { matches } = (await datasets).get('playoffs_2017')!
    const named = matches.map((match) => ({ ...match, of: match.round!.replace(/, Game \d$/, '') }))
    const series = Map.groupBy(named, ({ of, home, away }) => `${of}: ${[home.name, away.name].sort().join('-')}`)
    const rounds = Map.groupBy(series.keys(), (key) => key.split(':')[0])
    expect([...rounds].map(([name, of]) => [name, of.length])).toEqual([
      ['First Round', 8],
      ['Second Round', 4],
      ['Conference Finals', 2],
      ['Stanley Cup Final', 1],
    ])
    expect(series.get('Stanley Cup Final: Nashville Predators-Pittsburgh Penguins')).toHaveLength(6)
    expect(matches.at(-1)).toMatchObject({
      date: '2017-06-11',
      meeting: 3,
      scoreboard: { winner: 'away', homeScore: 0, awayScore: 2, status: 'FT' },
    })
  })

  test('every meeting of two teams at one ground has a distinct number', async () => {
    for (const dataset of (await datasets).values()) {
      const numbered = dataset.matches.map((match) => [match.home.name, match.away.name, 'meeting' in match && match.meeting].join())
      expect(new Set(numbered).size).toBe(dataset.matches.length)
    }
  })
})

withSharedData('hockey/nhl-results-more', 'seasons of the NHL with ties, other clubs and other rules', (path) => {
  test('every row is a match, tied games included', async () => {
    const datasets = await datasetsAt(nhlResults, path)
    const all = [...datasets.values()]
    expect([all.flatMap(({ problems }) => problems), all.flatMap(({ matches }) => matches).length]).toEqual([[], 3_545])
    const ties = (name: string) => datasets.get(name)!.matches.filter(({ scoreboard }) => scoreboard.winner === 'draw')
    expect(['games_1986', 'games_2002', 'games_2006'].map((name) => ties(name).length)).toEqual([79, 149, 0])
    expect(ties('games_2002')[0]!.scoreboard).toMatchObject({ status: 'AOT', homeScore: 3, scores: { extraTime: { home: 3, away: 3 } } })
  })
})
