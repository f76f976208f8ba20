import { describe, expect, test } from '@jest/globals'
import {
  decided,
  getSeconds,
  isGoal,
  lastPeriod,
  mayTakeTimeOut,
  type Punishment,
  periodsUntil,
  playersOnCourt,
  punish,
  shootOut,
  statusIn,
  timeAt,
  unpunished,
} from './handball.ts'

describe('the clock', () => {
  test.each<[clock: string, period: string | undefined, minute: number | undefined, shown: string | undefined]>([
    ['0:00', '1H', 1, '0:00'],
    ['00:59', '1H', 1, '0:59'],
    ['12:34', '1H', 13, '12:34'],
    ['29:59', '1H', 30, '29:59'],
    ['30:00', '1H', 30, '30:00'],
    ['30:01', '2H', 31, '30:01'],
    ['59:59', '2H', 60, '59:59'],
    ['60:00', '2H', 60, '60:00'],
    ['60:01', 'ET1', 61, '60:01'],
    ['65:00', 'ET1', 65, '65:00'],
    ['65:01', 'ET2', 66, '65:01'],
    ['70:00', 'ET2', 70, '70:00'],
    ['74:10', 'ET3', 75, '74:10'],
    ['80:00', 'ET4', 80, '80:00'],
    ['80:01', undefined, undefined, undefined],
  ])('%s is in %s, minute %s', (clock, period, minute, shown) =>
    expect(timeAt(getSeconds(clock)!)).toEqual(period && { period, minute, clock: shown }),
  )

  test.each(['', '12', '12:60', '1:2', '-1:00', '12.34', '1000:00', '12:34:56'])('"%s" is no time', (clock) =>
    expect(getSeconds(clock)).toBeUndefined(),
  )

  test.each([
    ['29:00', '2H'],
    ['60:00', '2H'],
    ['60:01', 'ET2'],
    ['69:00', 'ET2'],
    ['71:00', 'ET4'],
    ['95:00', 'ET4'],
  ])('a match with play at %s lasted until %s', (clock, period) => expect(lastPeriod(getSeconds(clock)!)).toBe(period))

  test('periods have first and last minutes', () => {
    expect(periodsUntil('ET2').map(({ period, from, to }) => `${period} ${from}-${to}`)).toEqual([
      '1H 1-30',
      '2H 31-60',
      'ET1 61-65',
      'ET2 66-70',
    ])
    expect(['1H', '2H', 'ET1', 'ET4', 'SO'].map(statusIn)).toEqual(['1H', '2H', 'ET', 'ET', 'SO'])
  })
})

describe('a shoot-out', () => {
  /** "h+ a-": home scores, away misses. */
  const throws = (text: string) =>
    text.split(' ').map((one) => ({ side: one[0] === 'h' ? 'home' : 'away', scored: one[1] === '+' }) as const)
  test.each([
    ['h+', '1-0', undefined],
    ['h+ a+ h+ a+ h+ a+ h+ a+ h+', '5-4', undefined],
    ['h+ a+ h+ a+ h+ a+ h+ a+ h+ a-', '5-4', 'home'],
    ['h+ a+ h+ a+ h+ a+ h+ a+ h+ a+', '5-5', undefined],
    ['h+ a+ h+ a+ h+ a+ h+ a+ h+ a+ h-', '5-5', undefined],
    ['h+ a+ h+ a+ h+ a+ h+ a+ h+ a+ h- a+', '5-6', 'away'],
    ['h+ a- h+ a- h+ a-', '3-0', 'home'],
    ['h+ a- h+ a- h+ a- h+ a+', '3-0', 'home'],
    ['h- a+ h- a+ h- a+', '0-3', 'away'],
    ['h+ a- h+ a- h- a-', '2-0', undefined],
  ])('%s is %s, won by %s', (text, score, winner) => {
    const { home, away, winner: won } = shootOut(throws(text))
    expect([`${home}-${away}`, won]).toEqual([score, winner])
  })
})

describe('punishments', () => {
  test.each<[Punishment[], suspensions: number, disqualified: boolean]>([
    [[], 0, false],
    [['yellow_card'], 0, false],
    [['yellow_card', 'two_minutes'], 1, false],
    [['two_minutes', 'two_minutes'], 2, false],
    [['two_minutes', 'two_minutes', 'two_minutes'], 3, true],
    [['two_minutes', 'two_minutes', 'two_minutes', 'two_minutes'], 3, true],
    [['red_card'], 0, true],
    [['red_card', 'two_minutes'], 0, true],
    [['blue_card'], 0, true],
  ])('%j: %i suspensions, disqualified %s', (shown, suspensions, disqualified) =>
    expect(shown.reduce(punish, unpunished)).toMatchObject({ suspensions, disqualified }),
  )

  test.each([
    [[], 100, 7],
    [[100], 99, 7],
    [[100], 100, 6],
    [[100], 219, 6],
    [[100], 220, 7],
    [[100, 150], 200, 5],
    [[100, 150, 160], 200, 4],
  ])('reduced from %j, at %i seconds %i play', (from, seconds, players) => expect(playersOnCourt(from, seconds)).toBe(players))
})

test.each([
  [[], '10:00', true],
  [['5:00'], '10:00', true],
  [['5:00', '20:00'], '25:00', false],
  [['5:00', '20:00'], '35:00', true],
  [['5:00', '20:00', '35:00'], '50:00', false],
  [['5:00', '35:00', '40:00'], '50:00', false],
  [[], '61:00', false],
])('after time-outs at %j, one at %s is allowed: %s', (taken, clock, allowed) =>
  expect(
    mayTakeTimeOut(
      taken.map((each) => getSeconds(each)!),
      getSeconds(clock)!,
    ),
  ).toBe(allowed),
)

test.each([
  ['1H=15-14 2H=15-14', undefined, 'FT home'],
  ['1H=15-14 2H=13-14', undefined, 'FT draw'],
  ['1H=1-2 2H=1-2', undefined, 'FT away'],
  ['1H=15-14 2H=13-14 ET1=2-2 ET2=3-2', undefined, 'AET home'],
  ['1H=15-14 2H=13-14 ET1=2-2 ET2=2-2', '4-5', 'AP away'],
  ['1H=15-14 2H=13-14', '4-3', 'AP home'],
])('%s, shoot-out %s: %s', (lines, penalties, result) => {
  const pair = (text: string) => ({ home: Number(text.split('-')[0]), away: Number(text.split('-')[1]) })
  const periods = lines.split(' ').map((line) => ({ period: line.split('=')[0]!, ...pair(line.split('=')[1]!) }))
  const { status, winner } = decided({ periods, ...(penalties && { penalties: pair(penalties) }) })
  expect(`${status} ${winner}`).toBe(result)
})

test.each([
  ['goal', '1H', true],
  ['seven_m_goal', 'ET1', true],
  ['seven_m_goal', 'SO', false],
  ['seven_m_missed', '2H', false],
  ['two_minutes', '2H', false],
])('%s in %s counts in the score: %s', (type, period, counts) => expect(isGoal(type, period)).toBe(counts))
