import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { SourceStats } from '../../source-model.ts'
import { datasetsAt, getDatasets } from '../../testing/get-datasets.ts'
import { mlbStats } from './connector.ts'

const batting = (stats: SourceStats) => (stats.case === 'baseball' ? stats.value.batting : undefined)

withSharedData('live-feeds/mlb', 'replies of the StatsAPI', (path) => {
  const at = async (file: string) => [...(await datasetsAt(mlbStats, `${path}/${file}`)).values()][0]!
  const boards = async (file: string) =>
    (await at(file)).matches.map(({ scoreboard: { state, awayScore, homeScore } }) => [state, awayScore, homeScore])

  test('schedules of days', async () => {
    const states = Map.groupBy(await boards('schedule_2023-08-29.json'), ([state]) => state)
    expect([...states].map(([state, games]) => [state, games.length])).toEqual([
      ['live', 12],
      ['scheduled', 3],
    ])
    expect(await boards('schedule_tied.json')).toEqual([['finished', 1, 1]])
    expect((await at('schedule_tied.json')).matches[0]!.scoreboard.winner).toBe('draw')
    const opening = await at('schedule_2022-04-07.json')
    expect(opening.matches.filter(({ scoreboard }) => scoreboard.state === 'postponed').map(({ date }) => date)).toEqual([
      '2022-04-08',
      '2022-04-08',
    ])
  })

  test('a season of a team: one match for a game on two days, two for a doubleheader, no spring training', async () => {
    const { matches, skipped } = await at('schedule_team_2025.json')
    expect([matches.length, skipped]).toEqual([162, { 'further replies about a match': 1 }])
    const ofDay = matches.filter(({ date }) => date === '2025-06-19')
    expect(ofDay.map(({ key, gameOfDay, scoreboard }) => [key, gameOfDay, scoreboard.state])).toEqual([
      ['777464', 2, 'finished'],
      ['777451', 1, 'finished'],
    ])
  })

  test.each(['777687', '744914'])('the moments of %s', async (game) => {
    const moments = [
      '0-pregame',
      '1-first-batter',
      '3-middle-of-at-bat',
      '5-rain-delay',
      '6-resumed',
      '7-last-play-game-over',
      '8-suspended-instead',
    ]
    const states = await Promise.all(moments.map(async (moment) => (await boards(`${game}/inplay/${moment}.json`))[0]![0]))
    expect(states).toEqual(['scheduled', 'live', 'live', 'interrupted', 'live', 'finished', 'suspended'])
    const all = await at(game)
    expect([all.matches.length, all.matches[0]!.scoreboard.state, all.problems]).toEqual([1, 'finished', []])
  })

  test.each([
    ['777687', [3, 7]],
    ['744914', [3, 1]],
  ])('the plays, events and box score of %s make its score', async (game, [away, home]) => {
    const { scoreboard, plays, events, statistics, lineup, repairs } = (await at(`${game}/feed_live.json`)).matches[0]!
    expect([scoreboard.awayScore, scoreboard.homeScore, repairs]).toEqual([away, home, []])
    expect(plays!.at(-1)!.score).toEqual({ away, home })
    expect(events!.at(-1)!.score).toEqual({ away, home })
    for (const side of ['home', 'away'] as const) {
      const runs = side === 'home' ? home! : away!
      const sum = (name: 'r' | 'h' | 'pa') =>
        statistics!.players.reduce((total, each) => total + (each.side === side ? (batting(each.stats)?.[name] ?? 0) : 0), 0)
      expect([sum('r'), sum('h'), sum('pa')]).toEqual([runs, batting(statistics![side])!.h, batting(statistics![side])!.pa])
      const appearances = plays!.filter(
        (play) => play.side === side && play.type === 'plate_appearance' && play.details!.case === 'baseball' && play.details!.value.result,
      )
      expect(appearances.length).toBe(sum('pa'))
      expect(lineup![side].starters.map(({ battingOrder }) => battingOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined])
    }
  })

  describe('a feed that is damaged', () => {
    const whole = readFileSync(`${path}/777687/inplay/2-break-after-half-inning.json`, 'utf8')
    /** Datasets balance, or `getDatasets` throws. */
    const read = async (content: string) => [...(await getDatasets(mlbStats, { '777687/feed.json': content })).values()]

    test('cut anywhere: one problem', async () => {
      for (let end = 0; end < whole.length; end += 1_001) {
        const datasets = await read(whole.slice(0, end))
        expect([end, datasets.flatMap(({ problems }) => problems).length, datasets[0]!.matches.length]).toEqual([end, 1, 0])
      }
    })

    test('a final with values of another type: the same score, or none', async () => {
      const document = JSON.parse(readFileSync(`${path}/777687/feed_live.json`, 'utf8'))
      // Plays and box score have tests of their own; without them a reading takes little time.
      document.liveData = { linescore: document.liveData.linescore, boxscore: { teams: { home: {}, away: {} } } }
      document.gameData.players = {}
      const wrong = [null, 'x', -1, [], {}, 1.5]
      for (const [i, each] of valuesIn(document).entries()) {
        const changed = structuredClone(document)
        setAt(changed, each, wrong[i % wrong.length])
        for (const { matches } of await read(JSON.stringify(changed)))
          for (const { scoreboard } of matches)
            if (scoreboard.state === 'finished') expect([each, scoreboard.awayScore, scoreboard.homeScore]).toEqual([each, 3, 7])
      }
    })

    test('with values of another type: never final, never another score', async () => {
      const paths = valuesIn(JSON.parse(whole))
      const wrong = [null, 'x', -1, [], {}, 1.5]
      const step = 29
      for (let i = 0; i < paths.length; i += step) {
        const document = JSON.parse(whole)
        setAt(document, paths[i]!, wrong[(i / step) % wrong.length])
        for (const { matches } of await read(JSON.stringify(document)))
          for (const { scoreboard } of matches) {
            expect([paths[i], scoreboard.state === 'finished']).toEqual([paths[i], false])
            expect([paths[i], scoreboard.awayScore ?? 0, scoreboard.homeScore ?? 0]).toEqual([paths[i], 0, 0])
          }
      }
    })
  })
})

type Path = readonly (string | number)[]

/** The paths to all values of a document. */
function valuesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => valuesIn(each, [...path, key]))].filter(({ length }) => length > 0)
}

function setAt(document: unknown, path: Path, value: unknown): void {
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((each, key) => each[key] as Record<string, unknown>, document as Record<string, unknown>)
  parent[path.at(-1)!] = value
}
