import { describe, expect, test } from '@jest/globals'
import type { LiveGame } from '../../live/live-feed.ts'
import { euroleagueLiveFeed } from './live.ts'
import { game, list } from './testing/invented.ts'

const at = (time: string): number => Date.parse(time)
const plan = (competitions?: string) => euroleagueLiveFeed.plan((name) => (name === 'competitions' ? competitions : undefined))
const games = (...rows: readonly object[]): readonly LiveGame[] => plan().read(JSON.parse(list(...rows)), 'x').games
const listOf = (season: string) => `v2/competitions/${season[0]}/seasons/${season}/games`

/** Paths with their intervals in seconds. */
const wanted = (known: readonly LiveGame[], now: string, competitions?: string) =>
  plan(competitions)
    .wanted({ lists: new Map(), games: known.map((each) => ({ ...each, phaseSince: at(now), wasSeenChanging: true })) }, at(now))
    .map(({ path, everyMs }) => [path, everyMs / 1_000])

test('the list of the season: hourly, and once a minute on an evening', () => {
  const known = games(game({}, []))
  expect(wanted(known, '2025-10-02T12:00:00Z')).toEqual([[listOf('E2025'), 3_600]])
  expect(wanted(known, '2025-10-02T18:32:00Z')).toEqual([[listOf('E2025'), 60]])
  expect(wanted([], '2026-05-02T12:00:00Z', 'E+U').map(([path]) => path)).toEqual([listOf('E2025'), listOf('U2025')])
  expect(() => plan('NBA')).toThrow('competitions has "NBA", which is no letter of a competition')
})

describe('a game', () => {
  const query = '?gamecode=7&seasoncode=E2025'

  test('from its start until the list has the result', () => {
    const expected = [
      [`api/Header${query}`, 15],
      [`api/PlaybyPlay${query}`, 15],
      [`api/Boxscore${query}`, 30],
    ]
    const details = (now: string) => wanted(games(game({}, [])), now).slice(1)
    expect(details('2025-10-02T18:44:00Z')).toEqual([])
    expect([details('2025-10-02T18:45:00Z'), details('2025-10-02T21:30:00Z')]).toEqual([expected, expected])
    expect(details('2025-10-03T01:00:00Z')).toEqual([])
  })

  test('that is over: statistics and plays every five minutes for an hour, and never of an older one', () => {
    const details = (now: string) => wanted(games(game()), now).slice(1)
    expect(details('2025-10-02T21:00:00Z')).toEqual([
      [`v2/competitions/E/seasons/E2025/games/7/stats`, 300],
      [`api/PlaybyPlay${query}`, 300],
      [`api/Header${query}`, 300],
    ])
    expect(details('2025-10-09T21:00:00Z')).toEqual([])
  })

  test('is asked at the service that has it', () => {
    expect(euroleagueLiveFeed.getBase(`api/Header${query}`)).toBe('https://live.euroleague.net/')
    expect(euroleagueLiveFeed.getBase(listOf('E2025'))).toBe('https://api-live.euroleague.net/')
  })
})

test.each(['<html>', null, [], { data: 7 }, { data: [null, 7, {}] }])('a reply that makes no sense has no games: %j', (reply) => {
  expect(plan().read(reply, 'x').games).toEqual([])
})
