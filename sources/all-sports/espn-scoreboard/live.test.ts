import { expect, test } from '@jest/globals'
import type { SeenGame } from '../../live/live-feed.ts'
import { espnLive } from './live.ts'
import { event, final, scheduled, scoreboard, status } from './testing/invented.ts'

const now = Date.parse('2026-09-13T18:00:00Z')
const planFor = (leagues?: string) => espnLive.plan(() => leagues)
const seen = (phase: SeenGame['phase'], league = 'football/nfl') =>
  ({ id: '1', league, phase, startAt: now - 3_600_000, phaseSince: now - 600_000, wasSeenChanging: true, row: [] }) as SeenGame
const shown = (games: readonly SeenGame[], leagues?: string, at = now) =>
  planFor(leagues)
    .wanted({ lists: new Map(), games }, at)
    .map(({ path, everyMs, unit = 'alone' }) => `${path} ${everyMs / 1_000} ${unit}`)

test('a league has lists of the day and the month', () => {
  expect(shown([])).toEqual([
    'football/nfl/scoreboard?dates=20260913&limit=500 600 football/nfl',
    'football/nfl/scoreboard?dates=202609&limit=500 43200 alone',
  ])
})

test('in the morning also of yesterday, and of the next month once it is near; of colleges with their group', () => {
  expect(shown([], 'football/college-football', Date.parse('2026-09-27T06:00:00Z'))).toEqual([
    'football/college-football/scoreboard?dates=20260926&limit=500&groups=80 600 football/college-football',
    'football/college-football/scoreboard?dates=20260927&limit=500&groups=80 600 football/college-football',
    'football/college-football/scoreboard?dates=202609&limit=500&groups=80 43200 alone',
    'football/college-football/scoreboard?dates=202610&limit=500&groups=80 43200 alone',
  ])
})

test.each<[SeenGame['phase'], number]>([
  ['live', 30],
  ['over', 30],
  ['scheduled', 60],
  ['off', 600],
])('while a game of the league is %s, its day is asked every %i s', (phase, seconds) => {
  expect(shown([seen(phase)], 'football/nfl+soccer/eng.1').filter((each) => each.includes('20260913'))).toEqual([
    `football/nfl/scoreboard?dates=20260913&limit=500 ${seconds} football/nfl`,
    'soccer/eng.1/scoreboard?dates=20260913&limit=500 600 soccer/eng.1',
  ])
})

test('games of a reply', () => {
  const reply = scoreboard([
    event({ id: 1, status: scheduled }),
    event({ id: 2, status: status({ name: 'IN_PROGRESS', period: 2 }) }),
    event({ id: 3 }),
    event({ id: 4, status: status({ name: 'POSTPONED', state: 'post' }) }),
    event({ id: 5, status: status({ name: 'RAIN_DELAY', period: 2 }) }),
    event({ id: 6, status: status({ name: 'NOBODY_KNOWS' }) }),
    { id: '7' },
  ])
  const { games } = planFor().read(reply, 'football/nfl/scoreboard?dates=20260913&limit=500')
  expect(games.map(({ id, phase }) => [id, phase])).toEqual([
    ['1', 'scheduled'],
    ['2', 'live'],
    ['3', 'over'],
    ['4', 'off'],
    ['5', 'live'],
    ['6', 'live'],
  ])
  expect(games[0]).toMatchObject({ league: 'football/nfl', startAt: Date.parse('2026-09-13T17:00:00Z') })
})

test('a game has changed if its score, its status or a record has', () => {
  const getRow = (given: object) => planFor().read(scoreboard([given]), 'football/nfl/scoreboard').games[0]!.row
  expect(getRow(event({ more: { links: ['a'] } }))).toEqual(getRow(event({ competition: { leaders: [1] } })))
  expect(getRow(event())).not.toEqual(getRow(event({ status: final(5, 'Final/OT') })))
})

test.each([null, [], {}, { events: 3 }, { events: [null, 5, {}] }])('a reply of another shape (%j) has no games', (reply) => {
  expect(planFor().read(reply, 'x').games).toEqual([])
})

test('leagues that are none are an error', () => {
  expect(() => planFor('nfl')).toThrow('leagues has "nfl", which is no league; it is written leagues=football/nfl+soccer/eng.1')
  expect(() => planFor('football/nfl/../x')).toThrow('which is no league')
})
