import { describe, expect, test } from '@jest/globals'
import type { LiveGame, SeenGame } from '../../live/live-feed.ts'
import { nhlWebLive } from './live.ts'
import { game, over, playing, type Row, scores } from './testing/invented-games.ts'

const at = (time: string): number => Date.parse(time)
const plan = nhlWebLive.plan(() => undefined)
const gamesOf = (...games: readonly Row[]): readonly LiveGame[] => plan.read(scores(games), 'score/2024-11-02').games
const seen = (each: LiveGame, now: string): SeenGame => ({ ...each, phaseSince: at(now), wasSeenChanging: true })

/** Paths with their intervals in seconds. */
const wanted = (games: readonly LiveGame[], now: string) =>
  plan
    .wanted({ lists: new Map(), games: games.map((each) => seen(each, now)) }, at(now))
    .map(({ path, everyMs }) => [path, everyMs / 1_000])

describe('lists', () => {
  test('of today, and until noon in the East of yesterday', () => {
    expect(wanted([], '2024-11-02T15:00:00Z')).toEqual([
      ['score/2024-11-01', 600],
      ['score/2024-11-02', 600],
    ])
    expect(wanted([], '2024-11-03T02:00:00Z')).toEqual([['score/2024-11-02', 600]])
  })

  test('once a minute while a game is near or in play', () => {
    const games = gamesOf(game())
    expect(wanted(games, '2024-11-02T23:40:00Z')[0]).toEqual(['score/2024-11-02', 600])
    expect(wanted(games, '2024-11-02T23:50:00Z')[0]).toEqual(['score/2024-11-02', 60])
  })
})

test('details of a game: for the lineups, in play, until the result is official, and never of one that is off', () => {
  const details = (of: Row, now = '2024-11-03T01:00:00Z') =>
    wanted(gamesOf(of), now).flatMap(([path, every]) => (String(path).startsWith('game') ? [[String(path).slice(22), every]] : []))
  const soon = [
    ['play-by-play', 300],
    ['right-rail', 300],
  ]
  const often = [
    ['play-by-play', 20],
    ['boxscore', 20],
    ['right-rail', 300],
  ]
  expect(details(game(), '2024-11-02T20:00:00Z')).toEqual([])
  expect(details(game(), '2024-11-02T23:30:00Z')).toEqual(soon)
  expect(details(playing([1, 0], 2, 400))).toEqual(often)
  expect(details(over([2, 1], 3, { gameState: 'FINAL' }))).toEqual(often)
  expect(details(over([2, 1]))).toEqual(often.map(([name]) => [name, 300]))
  expect(details(playing([1, 0], 2, 400, { gameScheduleState: 'SUSP' }))).toEqual([])
  expect(details(game({ gameScheduleState: 'PPD' }))).toEqual([])
})

test('only games of the season count, and of known states', () => {
  expect(gamesOf(game({ id: 2_024_010_001 }), game({ id: 'x' }), game({ gameState: 'HALT' }))).toEqual([])
})

test('a row has changed if score, clock or state has', () => {
  const row = (secondsLeft: number, goals: number) => gamesOf(playing([goals, 0], 2, secondsLeft))[0]!.row
  expect(row(400, 1)).toEqual(row(400, 1))
  expect(row(399, 1)).not.toEqual(row(400, 1))
  expect(row(400, 2)).not.toEqual(row(400, 1))
})

test('list and details of a day are imported together', () => {
  const games = gamesOf(playing([1, 0], 2, 400)).map((each) => seen(each, '2024-11-03T01:00:00Z'))
  const units = plan.wanted({ lists: new Map(), games }, at('2024-11-03T01:00:00Z')).map(({ unit }) => unit)
  expect(new Set(units)).toEqual(new Set(['2024-11-02']))
})

test.each(['<html>', null, [], { games: 7 }, { games: [null, 7, {}] }])('a reply that makes no sense has no games: %j', (reply) => {
  expect(plan.read(reply, 'score/2024-11-02').games).toEqual([])
})
