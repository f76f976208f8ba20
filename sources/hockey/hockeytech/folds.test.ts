import { describe, expect, test } from '@jest/globals'
import type { Side } from '@touchline/contract/outcome'
import { formatDuration, gameClock, secondsIn } from '../shared/game-clock.ts'
import { periodNamed, type ScoredAt, type ShortHanded, type Strength, strengths } from './periods.ts'

describe('periods', () => {
  test.each([
    ['1st', 'P1'],
    ['2', 'P2'],
    ['3rd', 'P3'],
    ['1st OT', 'OT1'],
    ['OT', 'OT1'],
    ['OT2', 'OT2'],
    ['4th OT', 'OT4'],
    ['SO', 'SO'],
    ['Shootout', 'SO'],
  ])('%s is %s', (name, period) => expect(periodNamed(name)).toBe(period))

  test.each(['', '4th', 'OTX', '1st half', undefined, null])('%s is not a period', (name) =>
    expect(() => periodNamed(name)).toThrow('is invalid'),
  )

  test.each<[text: string, seconds: number]>([
    ['0:00', 0],
    ['3:51', 231],
    ['20:00', 1_200],
  ])('%s is %i seconds', (text, seconds) => expect(secondsIn(text)).toBe(seconds))
  test.each(['20', '1:60', '-1:00', '', null])('%s is not a time', (text) =>
    expect(() => secondsIn(text)).toThrow('is not a time of a period'),
  )
  test('time on ice has at least two digits of minutes', () =>
    expect([59, 3_600, 6_005].map(formatDuration)).toEqual(['00:59', '60:00', '100:05']))

  const regular = ['P1', 'P2', 'P3'].map((period) => ({ period, seconds: 1_200 }))
  const short = gameClock([...regular, { period: 'OT1', seconds: 300 }])
  const long = gameClock([...regular, { period: 'OT1', seconds: 1_200 }, { period: 'OT2', seconds: 1_200 }])
  test.each<[period: string, seconds: number, minute: number, minuteOfPlayOffs: number]>([
    ['P1', 0, 1, 1],
    ['P1', 59, 1, 1],
    ['P1', 60, 2, 2],
    ['P1', 1_200, 20, 20],
    ['P2', 0, 21, 21],
    ['P3', 1_200, 60, 60],
    ['OT1', 0, 61, 61],
    ['OT1', 300, 65, 66],
    ['SO', 0, 65, 100],
  ])('%s after %i seconds is minute %i, of play-offs %i', (period, seconds, minute, later) => {
    expect([short.minute(period, seconds), long.minute(period, seconds)]).toEqual([minute, later])
  })
  test('a second overtime continues from the first', () => expect(long.minute('OT2', 61)).toBe(82))
  test('a period or time outside the game is rejected', () => {
    expect(() => short.at('OT2', 1)).toThrow('OT2 is not in this game')
    expect(() => short.at('OT1', 301)).toThrow('5:01 is beyond the end of OT1')
  })
})

describe('strength', () => {
  const penalty = (side: Side, at: number, minutes = 2): ShortHanded => ({ side, at, minutes })
  const goal = (side: Side, at: number): ScoredAt => ({ side, at })
  test.each<[what: string, ShortHanded[], ScoredAt[], home: [at: number, Strength][]]>([
    [
      'no penalty',
      [],
      [],
      [
        [0, 'ev'],
        [3_600, 'ev'],
      ],
    ],
    [
      'two minutes',
      [penalty('away', 100)],
      [],
      [
        [100, 'ev'],
        [101, 'pp'],
        [220, 'pp'],
        [221, 'ev'],
      ],
    ],
    ['home side short-handed', [penalty('home', 100)], [], [[150, 'sh']]],
    [
      'one penalty on both sides',
      [penalty('home', 100), penalty('away', 130)],
      [],
      [
        [120, 'sh'],
        [200, 'ev'],
        [240, 'pp'],
      ],
    ],
    [
      'two penalties on one side',
      [penalty('away', 100), penalty('away', 110), penalty('home', 120)],
      [],
      [
        [130, 'pp'],
        [225, 'ev'],
        [235, 'sh'],
      ],
    ],
    [
      'a goal ends the penalty',
      [penalty('away', 100)],
      [goal('home', 150)],
      [
        [150, 'pp'],
        [151, 'ev'],
      ],
    ],
    [
      'a short-handed goal ends it too',
      [penalty('away', 100)],
      [goal('away', 150)],
      [
        [150, 'pp'],
        [151, 'ev'],
      ],
    ],
    [
      'a goal at even strength ends no penalty',
      [penalty('away', 100), penalty('home', 100)],
      [goal('home', 150)],
      [
        [160, 'ev'],
        [220, 'ev'],
      ],
    ],
    [
      'a goal ends the first of two penalties',
      [penalty('away', 100), penalty('away', 140)],
      [goal('home', 150)],
      [
        [200, 'pp'],
        [260, 'pp'],
        [261, 'ev'],
      ],
    ],
    [
      'a goal ends the first two of four minutes',
      [penalty('away', 100, 4)],
      [goal('home', 130)],
      [
        [240, 'pp'],
        [250, 'pp'],
        [251, 'ev'],
      ],
    ],
    [
      'a goal ends the last two of four minutes',
      [penalty('away', 100, 4)],
      [goal('home', 230)],
      [
        [230, 'pp'],
        [231, 'ev'],
      ],
    ],
    [
      'a goal does not end five minutes',
      [penalty('away', 100, 5)],
      [goal('home', 150)],
      [
        [151, 'pp'],
        [400, 'pp'],
        [401, 'ev'],
      ],
    ],
  ])('%s', (_, penalties, goals, home) => {
    const of = strengths(penalties, goals, true)
    const opposite = { ev: 'ev', pp: 'sh', sh: 'pp' }
    expect(home.map(([at]) => [at, of('home', at)])).toEqual(home)
    expect(home.map(([at]) => of('away', at))).toEqual(home.map(([, strength]) => opposite[strength]))
  })

  test('without jailbreak, a goal of the short-handed side does not end the penalty', () => {
    const [penalties, goals] = [[penalty('away', 100, 2)], [goal('away', 150)]]
    expect(strengths(penalties, goals, false)('home', 151)).toBe('pp')
    expect(strengths(penalties, goals, true)('home', 151)).toBe('ev')
    expect(strengths(penalties, [goal('home', 150)], false)('home', 151)).toBe('ev')
  })
})
