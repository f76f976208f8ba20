import { describe, expect, test } from '@jest/globals'
import type { LiveGame, SeenGame } from '../../live/live-feed.ts'
import { fifaLive } from './live.ts'
import { calendar, listed, type Row, withScore } from './testing/invented.ts'

const at = (time: string): number => Date.parse(time)
const plan = (competitions?: string) => fifaLive.plan((name) => (name === 'competitions' ? competitions : undefined))
const path = (from: string, to: string, of = '') => `calendar/matches?from=${from}T00:00:00Z&to=${to}T00:00:00Z${of}&count=500&language=en`
const list = path('2026-06-12', '2026-06-13')
const gamesOf = (...rows: readonly Row[]): readonly LiveGame[] => plan().read(calendar(rows), list).games
const seen = (each: LiveGame, now: string): SeenGame => ({ ...each, phaseSince: at(now), wasSeenChanging: true })

/** Paths with their intervals in seconds. */
const wanted = (games: readonly LiveGame[], now: string, competitions?: string) =>
  plan(competitions)
    .wanted({ lists: new Map(), games: games.map((each) => seen(each, now)) }, at(now))
    .map(({ path: each, everyMs }) => [each, everyMs / 1_000])

describe('lists', () => {
  test('of today, and until noon of yesterday', () => {
    expect(wanted([], '2026-06-12T09:00:00Z')).toEqual([
      [path('2026-06-11', '2026-06-12'), 600],
      [list, 600],
    ])
    expect(wanted([], '2026-06-12T13:00:00Z')).toEqual([[list, 600]])
  })

  test('of some competitions', () => {
    expect(wanted([], '2026-06-12T13:00:00Z', '17+103').map(([each]) => each)).toEqual([
      path('2026-06-12', '2026-06-13', '&idCompetition=17'),
      path('2026-06-12', '2026-06-13', '&idCompetition=103'),
    ])
    expect(() => plan('world cup!')).toThrow('competitions has "cup!", which is no id of a competition')
  })

  test('once a minute while a match is near', () => {
    expect(wanted(gamesOf(listed({ Date: '2026-06-12T20:00:00Z' })), '2026-06-12T19:50:00Z')[0]).toEqual([list, 60])
  })
})

test('details of a match have its four ids: for the lineups, in play, and after it', () => {
  const details = (of: Row, now = '2026-06-12T02:00:00Z') =>
    wanted(gamesOf(of), now).filter(([each]) => !String(each).startsWith('calendar'))
  const [live, timeline] = ['live/football/17/900/901/5001?language=en', 'timelines/17/900/901/5001?language=en']
  expect(details(listed(), '2026-06-11T20:00:00Z')).toEqual([])
  expect(details(listed(), '2026-06-12T01:00:00Z')).toEqual([[live, 300]])
  expect(details(withScore([1, 0], { MatchStatus: 3 }))).toEqual([
    [live, 20],
    [timeline, 30],
  ])
  expect(details(withScore([1, 0]))).toEqual([
    [live, 300],
    [timeline, 300],
  ])
  expect(details(listed({ MatchStatus: 7 }))).toEqual([])
})

test('matches without teams, without ids or with an unknown state are left out', () => {
  expect(gamesOf(listed({ Home: null }), listed({ IdStage: null }), listed({ MatchStatus: 99 }))).toEqual([])
})

test('list and details of a day are imported together', () => {
  const games = gamesOf(withScore([1, 0], { MatchStatus: 3 })).map((each) => seen(each, '2026-06-12T13:00:00Z'))
  const units = plan()
    .wanted({ lists: new Map(), games }, at('2026-06-12T13:00:00Z'))
    .map(({ unit }) => unit)
  expect(new Set(units)).toEqual(new Set(['2026-06-12']))
})

test.each(['<html>', null, [], { Results: 7 }, { Results: [null, 7, {}] }])('a reply that makes no sense has no matches: %j', (reply) => {
  expect(plan().read(reply, list).games).toEqual([])
})
