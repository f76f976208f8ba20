import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import { localFiles } from '../../parse/local-files.ts'
import { datasetsAt, getDatasets } from '../../testing/get-datasets.ts'
import { getMutants } from '../../testing/single-tokens.ts'
import { nhlWeb } from './connector.ts'

withSharedData('live-feeds/nhl', 'replies of the web service of the NHL', (path) => {
  const at = (file: string) => datasetsAt(nhlWeb, `${path}/${file}`)
  const game = async (file: string) => [...(await at(file)).values()].flatMap(({ matches }) => matches)[0]!
  const count = (dataset: MatchesDataset | undefined) =>
    Object.fromEntries(
      [...Map.groupBy(dataset?.matches ?? [], ({ scoreboard }) => scoreboard.state)].map(([state, of]) => [state, of.length]),
    )

  test('all files together: games without problems, other replies skipped', async () => {
    const datasets = await at('')
    expect([...datasets.values()].flatMap(({ problems }) => problems.map(({ row, reason }) => [row, reason]))).toEqual([])
    expect(datasets.get('rest')).toMatchObject({ rows: 4, skipped: { 'replies without games: rosters, standings, statistics': 4 } })
    expect([...datasets.keys()]).toEqual(expect.arrayContaining(['2023-24', '2024-25', '2025-26', 'rest']))
  })

  test('a week with every state; a game listed twice is to come', async () => {
    const dataset = (await at('schedule_2023-11-08.json')).get('2023-24')
    expect(count(dataset)).toEqual({ finished: 16, live: 3, scheduled: 11 })
    expect(dataset!.matches.find(({ key }) => key === '2023020214')!.scoreboard.state).toBe('scheduled')
    expect(dataset!.matches.find(({ key }) => key === '2023020195')!.date).toBe('2023-11-09')
  })

  test('a day in play', async () => {
    const moments = ['0-pregame', '1-begun', '2-intermission', '3-third-critical', '4-overtime', '5-shootout', '6-final']
    const statuses = (of: string) =>
      Promise.all(
        moments.map(async (moment) => {
          const { matches } = (await at(`score_2023-11-10_inplay/${moment}.json`)).get('2023-24')!
          return matches.find(({ key }) => key === of)!.scoreboard.status
        }),
      )
    expect(await statuses('2023020206')).toEqual(['NS', 'P1', 'BT', 'P3', 'FT', 'FT', 'FT'])
    expect(await statuses('2023020207')).toEqual(['NS', 'P1', 'P1', 'P3', 'OT', 'SO', 'AP'])
  })

  test('a game after a shoot-out', async () => {
    const { scoreboard, events, officials, lineup } = await game('2023020207')
    expect(scoreboard).toMatchObject({
      ...{ state: 'finished', status: 'AP', homeScore: 5, awayScore: 4, winner: 'home' },
      scores: { fulltime: { home: 4, away: 4 }, penalties: { home: 2, away: 1 } },
    })
    expect(scoreboard.scores!.periods!.items.map(({ home, away }) => [home, away])).toEqual([
      [2, 1],
      [2, 2],
      [0, 1],
      [0, 0],
      [1, 0],
    ])
    expect(events!.filter(({ type }) => type === 'goal').length).toBe(8)
    expect(
      events!
        .filter(({ type }) => type.startsWith('shootout'))
        .map(({ player }) => player!.name)
        .at(-2),
    ).toBe('Max Domi')
    expect([officials!.length, lineup]).toEqual([4, undefined])
  })

  test('a game of the play-offs, play by play', async () => {
    const { scoreboard, plays, events, lineup, round } = await game('2024030121')
    expect([scoreboard.status, scoreboard.homeScore, scoreboard.awayScore, round]).toEqual(['FT', 2, 6, 'First Round, Game 1'])
    expect(events!.map(({ type }) => type).filter((type) => type === 'goal').length).toBe(8)
    expect(Map.groupBy(plays!, ({ type }) => type).get('block')!.length).toBe(27)
    expect(
      plays!.filter(({ scoring }) => scoring).map(({ details }) => (details as { value: { strength: string } }).value.strength),
    ).toEqual(['ev', 'pp', 'ev', 'ev', 'pp', 'pp', 'ev', 'pp'])
    expect(lineup!.home.substitutes.length + lineup!.home.bench!.length).toBe(20)
  })

  test('the moments of this game', async () => {
    const shown = await Promise.all(
      ['1-first-period', '2-goal', '3-intermission', '4-second-period', '5-critical', '6-over'].map(async (moment) => {
        const { scoreboard, events } = await game(`2024030121/inplay/${moment}.json`)
        const { state, status, clock, homeScore, awayScore } = scoreboard
        return [state, status, clock, `${homeScore}:${awayScore}`, events!.filter(({ type }) => type === 'goal').length]
      }),
    )
    expect(shown).toEqual([
      ['live', 'P1', '8:01', '0:1', 1],
      ['live', 'P1', '12:21', '1:1', 2],
      ['break', 'BT', undefined, '1:2', 3],
      ['live', 'P2', '7:48', '1:4', 5],
      ['live', 'P3', '15:16', '2:6', 8],
      ['finished', 'FT', undefined, '2:6', 8],
    ])
  })

  test('a box score alone', async () => {
    const { lineup, statistics, scoreboard } = await game('2024020600')
    expect([scoreboard.homeScore, scoreboard.awayScore, lineup!.home.starters.map(({ name }) => name)]).toEqual([3, 1, ['D. Wolf']])
    const wolf = statistics!.players.find(({ person }) => person.key === '8481692')!.stats.value
    expect(wolf).toMatchObject({ saves: 23, shotsAgainst: 24, savePct: 95.8, decision: 'W', timeOnIce: '60:00' })
  })

  describe('with a token changed', () => {
    test.each(['2023020207', '2024030121/play-by-play.json', '2024020600', 'schedule_2025-10-07.json'])('%s', async (place) => {
      const { files } = await localFiles(`${path}/${place}`, nhlWeb.reads)
      const contents: Record<string, string> = {}
      for (const file of files) {
        const chunks = await Array.fromAsync(file.bytes())
        contents[file.name.endsWith('.json') ? file.name : `${file.name}.json`] = Buffer.concat(chunks).toString()
      }
      const results = async (of: Record<string, string>) =>
        [...(await getDatasets(nhlWeb, of)).values()].flatMap(({ matches }) =>
          matches.map(({ key, scoreboard }) => [key!, scoreboard.winner] as const),
        )
      const sound = new Map(await results(contents))
      for (const { file, what, content } of getMutants(contents, 5, 25))
        for (const [key, winner] of await results({ ...contents, [file]: content }))
          if (winner !== undefined && !/score: \d/.test(what) && sound.has(key)) expect([what, winner]).toEqual([what, sound.get(key)])
    })
  })
})
