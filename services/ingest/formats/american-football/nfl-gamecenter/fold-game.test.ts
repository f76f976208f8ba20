import { describe, expect, test } from '@jest/globals'
import { foldGame } from './fold-game.ts'
import type { GamePlay } from './game.ts'
import { game, play } from './testing/invented-game.ts'

const drive = { number: 1, side: 'home' as const, result: 'Touchdown', yards: 26, plays: 1 }
const touchdown = play(['home 16 26 A', 'home 22 26 B'], { down: 2, distance: 10, yardLine: 'ATL 26' })
const extra = play(['home 72 0 K'], { id: 61, clock: '9:47' })
const intercepted = play(['away 19 0 Q', 'home 26 36 C'], { id: 80, drive: 2, clock: '8:00' })
const kicker = {
  category: 'kicking' as const,
  person: { key: 'K', name: 'K' },
  stats: { fgm: 0, fga: 0, totpfg: 0, xpmade: 2, xpa: 2, xptot: 2 },
}

describe('a game play by play', () => {
  const folded = foldGame(game([touchdown, extra], [7, 0, 0, 0, 0], [0, 0, 0, 0, 0], { drives: [drive] }))!

  test('has the score after every entry and marks scoring entries', () =>
    expect(folded.plays.map(({ key, type, score, scoring }) => [key, type, score!.home, scoring ?? false])).toEqual([
      ['40', 'pass', 0, false],
      ['40:touchdown', 'touchdown', 6, true],
      ['61', 'extra_point', 7, true],
      ['drive:1', 'drive_end', 7, false],
    ]))

  test('has down, distance, yard line and the result of the drive', () => {
    expect(folded.plays.map(({ details }) => details!.value)).toEqual([
      { drive: 1, down: 2, distance: 10, yardLine: 'ATL 26', yards: 26, result: 'complete' },
      { drive: 1, down: 2, distance: 10, yardLine: 'ATL 26', yards: 26, result: 'pass' },
      { drive: 1, result: 'good' },
      { drive: 1, yards: 26, result: 'Touchdown' },
    ])
    expect(folded.plays.at(-1)).toMatchObject({ text: 'Touchdown, 1 play, 26 yards', period: 'Q1', side: 'home' })
  })

  test('has an event for every score', () =>
    expect(folded.events).toEqual([
      {
        type: 'touchdown',
        period: 'Q1',
        side: 'home',
        player: { key: 'B', name: 'B' },
        score: { home: 6, away: 0 },
        extra: { case: 'americanFootball', value: { yards: '26', clock: '9:53', scoringKind: 'pass' } },
      },
      {
        type: 'extra_point',
        period: 'Q1',
        side: 'home',
        player: { key: 'K', name: 'K' },
        score: { home: 7, away: 0 },
        extra: { case: 'americanFootball', value: { clock: '9:47' } },
      },
    ]))
})

test.each<[what: string, stats: string[], expected: object | undefined]>([
  ['an interception', ['home 19 0 A', 'away 25 20 B'], { side: 'away', detail: 'interception', player: { key: 'B' }, yards: '20' }],
  ['a fumble lost', ['home 52 0 A', 'home 106 0 A', 'away 59 0 B'], { side: 'away', detail: 'fumble', player: { key: 'B' }, yards: '0' }],
  ['a fumble kept', ['home 52 0 A', 'home 55 0 A'], undefined],
])('%s as a turnover', (_, stats, expected) => {
  const [turnover] = foldGame(game([play(stats)], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]))!.events
  if (!expected) return expect(turnover).toBeUndefined()
  const { yards, ...event } = expected as { yards: string }
  expect(turnover).toMatchObject({ type: 'turnover', ...event, extra: { value: { yards, clock: '9:53' } } })
})

describe('a try that the feed omits', () => {
  const of = (points: number, summary: [number, string[]][], plays: GamePlay[] = [intercepted]) => {
    const base = game(plays, [points, 0, 0, 0, 0], [0, 0, 0, 0, 0], { summary: new Map(summary) })
    return foldGame({ ...base, home: { ...base.home, players: [kicker] } })
  }

  test('is added after the touchdown when the quarter has the point', () => {
    const folded = of(7, [[80, ['Q', 'C', 'K']]])!
    expect(folded.plays.map(({ key, score }) => [key, score!.home])).toEqual([
      ['80', 0],
      ['80:interception', 0],
      ['80:touchdown', 6],
      ['80:extra_point', 7],
    ])
    expect(folded.events.map(({ type, player }) => [type, player!.name])).toEqual([
      ['turnover', 'C'],
      ['touchdown', 'C'],
      ['extra_point', 'K'],
    ])
  })

  test('is not added when it failed', () =>
    expect(of(6, [[80, ['C', 'K']]])!.events.map(({ type }) => type)).toEqual(['turnover', 'touchdown']))

  test('is not added when the feed has the try or the kicker is unknown', () => {
    expect(of(7, [[80, ['C']]])).toBeUndefined()
    const failed = play(['home 73 0 K'], { id: 90, drive: 2 })
    expect(of(7, [[80, ['C', 'K']]], [intercepted, failed])).toBeUndefined()
  })
})

test('plays that do not add up to the points of a quarter are omitted', () => {
  expect(foldGame(game([touchdown, extra], [3, 4, 0, 0, 0], [0, 0, 0, 0, 0]))).toBeUndefined()
  expect(foldGame(game([touchdown, extra], [7, 0, 0, 0, 0], [0, 0, 0, 3, 0]))).toBeUndefined()
})

test('every period after the fourth quarter is overtime', () => {
  const plays = [5, 6].map((quarter) => play(['home 70 30 K'], { id: quarter, quarter }))
  expect(foldGame(game(plays, [0, 0, 0, 0, 6], [0, 0, 0, 0, 0], { hadOvertime: true }))!.plays.map(({ period }) => period)).toEqual([
    'OT',
    'OT',
  ])
})
