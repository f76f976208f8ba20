import { describe, expect, test } from '@jest/globals'
import type { LiveGame, LivePlan, Phase, SeenGame } from '@touchline/sources/live/live-feed'
import { detailPace, listEvery } from '@touchline/sources/live/pace'
import fc from 'fast-check'
import { liveBoard } from './board.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const zone = 'America/New_York'
const startAt = Date.parse('2026-04-01T23:00:00Z')
const game = (id: string, phase: Phase, row: unknown = phase): LiveGame => ({ id, phase, startAt, row })

/** One list, and details of each game every 20 s in play. */
const plan: LivePlan = {
  read: (reply) => ({ games: reply as LiveGame[] }),
  wanted: ({ games }, now) => [
    { path: 'list', everyMs: listEvery(games, now), isList: true },
    ...games.flatMap((each: SeenGame) => {
      const pace = detailPace(each, now, 20 * second, zone)
      return pace ? [{ path: each.id, ...pace, game: each.id }] : []
    }),
  ],
}
const rules = { silentAfterMs: () => 2 * hour, confirmAfterMs: 2 * minute }

/** Answers all requests that are due, every second from `from` to `to`; `list`: the games at a time. Counts the requests. */
function follow(board: ReturnType<typeof liveBoard>, from: number, to: number, list: (now: number) => LiveGame[]) {
  const counts = { list: 0, details: 0 }
  for (let now = from; now < to; now += second)
    for (const { path, isList } of board.due(now)) {
      counts[isList ? 'list' : 'details']++
      board.requests.asked(path, now)
      board.requests.answered(path)
      if (isList) board.listed(path, list(now), now)
    }
  return counts
}

test('the requests of a match night', () => {
  const board = liveBoard(rules, plan)
  const at = (end: number, phase: Phase) => (now: number) => [game('a', now < startAt ? 'scheduled' : now < end ? 'live' : phase)]
  const end = startAt + 3 * hour
  expect(follow(board, startAt - 2 * hour, startAt - 15 * minute, at(end, 'over'))).toEqual({ list: 11, details: 0 })
  expect(follow(board, startAt - 15 * minute, startAt, at(end, 'over'))).toEqual({ list: 15, details: 0 })
  const inPlay = follow(board, startAt, end, at(end, 'over'))
  expect([inPlay.list, inPlay.details >= 537 && inPlay.details <= 541]).toEqual([180, true])
  const after = follow(board, end + minute, end + hour, at(end, 'over'))
  expect([after.list <= 60, after.details]).toEqual([true, 12])
  const night = follow(board, end + 61 * minute, startAt + 14 * hour, at(end, 'over'))
  expect(night.details).toBe(0)
  const morning = follow(board, startAt + 14 * hour, startAt + 30 * hour, at(end, 'over'))
  expect(morning.details).toBe(1)
})

test('an unofficial result is asked for as in play', () => {
  const board = liveBoard(rules, plan)
  follow(board, startAt, startAt + minute, () => [game('a', 'live')])
  expect(follow(board, startAt + minute, startAt + 11 * minute, () => [game('a', 'unofficial')]).details).toBe(30)
})

describe('withheld states', () => {
  const board = (...phases: [number, Phase, unknown?][]) => {
    const made = liveBoard(rules, plan)
    for (const [at, phase, row] of phases) made.listed('list', [game('a', phase, row)], startAt + at)
    return (at: number) => made.withheld(startAt + at).of('a')
  }

  test('a game without a change for two hours has no live data, until it changes', () => {
    const withheld = board([0, 'scheduled'], [minute, 'live', 1], [10 * minute, 'live', 2])
    expect([withheld(11 * minute), withheld(129 * minute), withheld(130 * minute)]).toEqual([undefined, undefined, 'no live data'])
    expect(board([minute, 'live', 1], [131 * minute, 'live', 2])(132 * minute)).toBeUndefined()
  })

  test('a game that was in play for a day before it was first seen has none', () =>
    expect(board([25 * hour, 'live'])(25 * hour)).toBe('no live data'))

  test('a result is confirmed after two minutes; one that was there before, at once', () => {
    const withheld = board([0, 'live'], [hour, 'over'])
    expect([withheld(hour), withheld(hour + minute), withheld(hour + 2 * minute)]).toEqual(['not confirmed', 'not confirmed', undefined])
    expect(board([hour, 'over'])(hour)).toBeUndefined()
  })

  test('each change is reported once', () => {
    const made = liveBoard(rules, plan)
    made.listed('list', [game('a', 'live')], startAt)
    made.listed('list', [game('a', 'over')], startAt + minute)
    const changed = [0, 1, 2, 3, 4].map((i) => made.withheld(startAt + (1 + i) * minute).changed)
    expect(changed).toEqual([['a'], [], ['a'], [], []])
  })
})

test('whatever fails, an address is asked no more often than its interval, and a settled game never', () => {
  const steps = fc.array(
    fc.record({
      wait: fc.integer({ min: 1, max: 900 }),
      phase: fc.constantFrom<Phase>('scheduled', 'live', 'unofficial', 'over', 'off'),
      outcome: fc.constantFrom('reply', 'unchanged', 'failed'),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const board = liveBoard(rules, plan)
      const asked = new Map<string, number>()
      let now = startAt - hour
      let lastPhase: Phase | undefined
      for (const { wait, phase, outcome } of all) {
        now += wait * second
        for (const { path, isList } of board.due(now)) {
          expect(now - (asked.get(path) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(20 * second)
          asked.set(path, now)
          board.requests.asked(path, now)
          if (outcome === 'failed') board.requests.failed(path)
          else board.requests.answered(path)
          if (!isList || outcome !== 'reply') continue
          board.listed(path, [game('a', phase)], now)
          lastPhase = phase
        }
        if (lastPhase === 'off') expect(board.wanted(now).map(({ path }) => path)).toEqual(['list'])
      }
    }),
    { numRuns: 200 },
  )
})
