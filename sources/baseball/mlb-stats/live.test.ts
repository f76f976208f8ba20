import { describe, expect, test } from '@jest/globals'
import type { LiveGame, SeenGame } from '../../live/live-feed.ts'
import { mlbStatsLive } from './live.ts'
import { entry, schedule, states } from './testing/invented.ts'

const at = (time: string): number => Date.parse(time)
const plan = (sports?: string) => mlbStatsLive.plan((name) => (name === 'sports' ? sports : undefined))
const path = (day: string, sport = 1) => `v1/schedule?sportId=${sport}&date=${day}&hydrate=team,linescore,venue(location)`
/** Games of a list of 1 June 2016. */
const gamesOf = (...entries: readonly object[]): readonly LiveGame[] =>
  plan().read(JSON.parse(schedule({ '2016-06-01': entries })), path('2016-06-01')).games
const seen = (game: LiveGame, now: string): SeenGame => ({ ...game, phaseSince: at(now), wasSeenChanging: true })

/** Paths with their intervals in seconds. */
const wanted = (games: readonly LiveGame[], now: string, sports?: string) =>
  plan(sports)
    .wanted({ lists: new Map(), games: games.map((game) => seen(game, now)) }, at(now))
    .map(({ path: each, everyMs }) => [each, everyMs / 1_000])

describe('lists', () => {
  test('of today, and until noon in the East of yesterday', () => {
    expect(wanted([], '2016-06-01T14:00:00Z')).toEqual([
      [path('2016-05-31'), 600],
      [path('2016-06-01'), 600],
    ])
    expect(wanted([], '2016-06-01T17:00:00Z')).toEqual([[path('2016-06-01'), 600]])
    expect(wanted([], '2016-06-02T03:00:00Z')).toEqual([[path('2016-06-01'), 600]])
  })

  test('of other levels, if they are asked for', () => {
    expect(wanted([], '2016-06-01T17:00:00Z', '1+11').map(([each]) => each)).toEqual([path('2016-06-01'), path('2016-06-01', 11)])
    expect(() => plan('mlb')).toThrow('sports has "mlb", which is no number of a level of baseball')
  })

  test('once a minute while a game is near or in play', () => {
    const [game] = gamesOf(entry({ status: states.scheduled }))
    expect(wanted([game!], '2016-06-01T18:00:00Z')[0]).toEqual([path('2016-06-01'), 600])
    expect(wanted([game!], '2016-06-01T18:10:00Z')[0]).toEqual([path('2016-06-01'), 60])
  })
})

test('the feed of a game: for the lineups, in play, until the result is official, and never of one that is off', () => {
  const feed = (status: object, now: string) =>
    wanted(gamesOf(entry({ status })), now).find(([each]) => each === 'v1.1/game/447001/feed/live')?.[1]
  expect(feed(states.scheduled, '2016-06-01T15:00:00Z')).toBeUndefined()
  expect(feed(states.scheduled, '2016-06-01T17:30:00Z')).toBe(300)
  expect(feed(states.live, '2016-06-01T19:00:00Z')).toBe(15)
  expect(feed(states.rain, '2016-06-01T19:00:00Z')).toBe(15)
  expect(feed(states.over, '2016-06-01T21:00:00Z')).toBe(15)
  expect(feed(states.final, '2016-06-01T21:00:00Z')).toBe(300)
  expect(feed(states.suspended, '2016-06-01T21:00:00Z')).toBeUndefined()
  expect(feed(states.postponed, '2016-06-01T18:00:00Z')).toBeUndefined()
})

test('a game is in the list of the day it was moved to or is resumed on, and of a type that counts', () => {
  const ids = (more: object) => gamesOf(entry(more)).map(({ id }) => id)
  expect(ids({ status: states.postponed, rescheduleGameDate: '2016-07-10' })).toEqual([])
  expect(ids({ status: states.suspended, resumeGameDate: '2016-06-02' })).toEqual([])
  expect(ids({ status: states.suspended })).toEqual(['447001'])
  expect(ids({ gameType: 'S' })).toEqual([])
  expect(ids({ status: states.unknown })).toEqual([])
})

test('a row has changed if the score or the state has', () => {
  const [before, same, after] = [
    [0, 0],
    [0, 0],
    [0, 1],
  ].map((score) => gamesOf(entry({ status: states.live }, score as [number, number]))[0]!.row)
  expect(same).toEqual(before)
  expect(after).not.toEqual(before)
})

test.each(['<html>', null, [], { dates: 7 }, { dates: [{ games: [null, 7, {}] }] }])(
  'a reply that makes no sense has no games: %j',
  (reply) => {
    expect(plan().read(reply, path('2016-06-01')).games).toEqual([])
  },
)

test('the list and the feeds of a day are imported together', () => {
  const now = '2016-06-01T19:00:00Z'
  const games = gamesOf(entry({ status: states.live })).map((game) => seen(game, now))
  expect(
    plan()
      .wanted({ lists: new Map(), games }, at(now))
      .map(({ unit }) => unit),
  ).toEqual(['1/2016-06-01', '1/2016-06-01'])
})
