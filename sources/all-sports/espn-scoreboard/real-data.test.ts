import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt } from '../../testing/get-datasets.ts'
import { espnScoreboard } from './connector.ts'

withSharedData('live-feeds/espn', 'replies of ESPN', (path) => {
  const at = async (file: string) => [...(await datasetsAt(espnScoreboard, `${path}/${file}`)).values()]
  const matchAt = async (file: string) => {
    const [dataset, ...others] = await at(file)
    expect([others, dataset!.problems]).toEqual([[], []])
    return dataset!.matches[0]!
  }

  test('a day of the NBA', async () => {
    const [dataset] = await at('basketball_nba_scoreboard_20241201.json')
    expect([dataset!.name, dataset!.season!.league.slug, dataset!.matches.length, dataset!.problems]).toEqual([
      ...['basketball/nba/2024-2025', 'united-states-nba', 10, []],
    ])
    expect(
      dataset!.matches.map(({ scoreboard, repairs, home, away }) => [scoreboard.state, home.reviewed, away.reviewed, repairs]),
    ).toEqual(Array.from({ length: 10 }, () => ['finished', true, true, []]))
    const [first] = dataset!.matches
    expect(first).toMatchObject({ date: '2024-12-01', home: { name: 'Brooklyn Nets' }, attendance: 16_505, venue: { city: 'Brooklyn' } })
    expect(first!.scoreboard).toMatchObject({ homeScore: 92, awayScore: 100, scores: { halftime: { home: 50, away: 50 } } })
  })

  test.each<[string, object]>([
    [
      'basketball_nba_summary_401585607.json',
      { key: '401585607', scoreboard: { homeScore: 111, awayScore: 96, scores: { halftime: { home: 52, away: 47 } } } },
    ],
    [
      'soccer_fifa.world_summary_760415.json',
      { home: { country: 'MX' }, away: { country: 'ZA' }, scoreboard: { status: 'FT', homeScore: 2, awayScore: 0 } },
    ],
    ['inplay/baseball_mlb_401814798_postponed.json', { scoreboard: { state: 'postponed', statusReason: 'Rain - Makeup date April 5' } }],
    ['inplay/baseball_mlb_401908016_end-of-inning.json', { stage: { name: 'Play-offs' }, scoreboard: { state: 'break', period: '5' } }],
    [
      'inplay/basketball_wnba_401918297_overtime.json',
      { scoreboard: { state: 'live', status: 'OT1', clock: '0:20.8', homeScore: 99, awayScore: 98 } },
    ],
    ['inplay/football_college-football_20260905.json', { scoreboard: { state: 'break', period: 'Q3', homeScore: 24, awayScore: 24 } }],
    [
      'inplay/hockey_nhl_401891830_end-of-period.json',
      { home: { reviewed: true }, scoreboard: { state: 'break', status: 'BT', period: 'P1' } },
    ],
    [
      'inplay/soccer_bra.1_401841257_half-time.json',
      { scoreboard: { state: 'break', status: 'HT', scores: { halftime: { home: 0, away: 1 } } } },
    ],
  ])('%s', async (file, expected) => expect(await matchAt(file)).toMatchObject(expected))

  test('two matches of the World Cup', async () => {
    const [dataset] = await at('soccer_fifa.world_scoreboard_20260611.json')
    expect([dataset!.season!.league.slug, dataset!.season!.name, dataset!.problems]).toEqual(['world-world-cup', '2026', []])
    expect(dataset!.matches.map(({ stage, scoreboard }) => [stage.name, scoreboard.homeScore, scoreboard.awayScore])).toEqual([
      ['Group Stage', 2, 0],
      ['Group Stage', 2, 1],
    ])
  })

  describe.each([
    [
      'states_basketball',
      {
        scheduled: 'scheduled',
        'second-quarter': 'live',
        'half-time': 'break',
        'end-of-third': 'break',
        overtime: 'live',
        postponed: 'postponed',
      },
    ],
    [
      'states_soccer',
      {
        ...{ scheduled: 'scheduled', 'first-half': 'live', 'half-time': 'break', 'second-half': 'live', abandoned: 'abandoned' },
        ...{ cancelled: 'cancelled', postponed: 'postponed' },
      },
    ],
  ])('%s', (folder, states) => {
    test.each(Object.entries(states))('%s is %s', async (moment, state) => {
      expect((await matchAt(`${folder}/${moment}.json`)).scoreboard.state).toBe(state)
    })
    test('in one import give one match', async () => {
      const [dataset] = await at(folder)
      expect([dataset!.matches.length, dataset!.problems, dataset!.rows]).toEqual([1, [], Object.keys(states).length])
    })
  })

  test('everything at once balances', async () => {
    const datasets = await at('')
    expect(datasets.flatMap(({ problems }) => problems)).toEqual([])
    expect(new Set(datasets.map(({ sport }) => sport)).size).toBe(5)
    const states = new Map(datasets.flatMap(({ matches }) => matches.map(({ key, scoreboard }) => [key, scoreboard.state])))
    expect([states.get('760415'), states.get('401704871')]).toEqual(['finished', 'finished'])
  })
})
