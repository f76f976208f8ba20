import { describe, expect, test } from '@jest/globals'
import { foldGame } from './fold-game.ts'
import type { Game, GamePlay, GameSide } from './game.ts'
import { settlePoints } from './settle-points.ts'
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

/** Undefined when the plays do not add up. */
const getFolded = (of: Game) => {
  const settled = settlePoints(of)
  return settled && { ...foldGame(settled.game, settled.missingTries), repairs: settled.game.repairs }
}

describe('a game play by play', () => {
  const folded = getFolded(game([touchdown, extra], [7, 0, 0, 0, 0], [0, 0, 0, 0, 0], { drives: [drive] }))!

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
    expect(folded.plays.at(-1)).toMatchObject({ text: 'Touchdown, 1 play, 26 yards.', period: 'Q1', side: 'home' })
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
  const [turnover] = getFolded(game([play(stats)], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]))!.events
  if (!expected) return expect(turnover).toBeUndefined()
  const { yards, ...event } = expected as { yards: string }
  expect(turnover).toMatchObject({ type: 'turnover', ...event, extra: { value: { yards, clock: '9:53' } } })
})

describe('a try that the feed omits', () => {
  const of = (points: number, summary: [number, string[]][], plays: GamePlay[] = [intercepted]) => {
    const base = game(plays, [points, 0, 0, 0, 0], [0, 0, 0, 0, 0], { summary: new Map(summary) })
    return getFolded({ ...base, home: { ...base.home, players: [kicker] } })
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

  test('is not added when the feed has the try', () => {
    const failed = play(['home 73 0 K'], { id: 90, drive: 2 })
    expect(of(7, [[80, ['C', 'K']]], [intercepted, failed])).toBeUndefined()
  })

  test('is by the only kicker of the side when the summary names none of the side', () =>
    expect(of(7, [[80, ['C', 'X']]])!.events.at(-1)).toMatchObject({ type: 'extra_point', player: { name: 'K' } }))

  const [runner, second] = ['R', 'S'].map((key) => ({ ...kicker, category: 'rushing' as const, person: { key, name: key } }))
  const twoPointsBy = (listed: string[]) => {
    const base = game([intercepted], [8, 0, 0, 0, 0], [0, 0, 0, 0, 0], { summary: new Map([[80, listed]]) })
    return getFolded({ ...base, home: { ...base.home, players: [kicker, runner!, second!] } })!
  }

  test('is worth two points when the quarter has two, by the other player of the summary', () => {
    const { plays, events } = twoPointsBy(['Q', 'C', 'R'])
    expect(plays.at(-1)).toMatchObject({ key: '80:two_point', type: 'two_point', people: [{ role: 'rusher' }], score: { home: 8 } })
    expect(events.at(-1)).toMatchObject({ type: 'two_point', player: { name: 'R' }, score: { home: 8 } })
  })

  test('worth two points is by nobody known when the summary has several', () => {
    const { plays, events } = twoPointsBy(['C', 'R', 'S'])
    expect([plays.at(-1)!.people, events.at(-1)!.player]).toEqual([[], undefined])
  })

  test('after two touchdowns is one each, or undecided', () => {
    const two = [intercepted, play(['away 19 0 Q', 'home 26 5 D'], { id: 90, drive: 3, clock: '7:00' })]
    const types = (points: number, summary: [number, string[]][] = []) => of(points, summary, two)?.events.map(({ type }) => type)
    const returned = ['turnover', 'touchdown']
    expect(types(14)).toEqual([...returned, 'extra_point', ...returned, 'extra_point'])
    expect(types(15, [[80, ['K']]])).toEqual([...returned, 'extra_point', ...returned, 'two_point'])
    expect(types(13)).toBeUndefined()
  })
})

describe('a score that the league took back', () => {
  const overturned = play(['home 16 26 A', 'home 22 26 B', 'home 14 0 A'], { id: 30, clock: '10:10' })
  const summary = new Map([[40, ['A', 'B', 'K']]])

  test('is left out when the summary of scores does not have it and the quarter neither', () => {
    const folded = getFolded(game([overturned, touchdown, extra], [7, 0, 0, 0, 0], [0, 0, 0, 0, 0], { summary }))!
    expect(folded.events.map(({ type, score }) => [type, score!.home])).toEqual([
      ['touchdown', 6],
      ['extra_point', 7],
    ])
    expect(folded.plays.map(({ key }) => key)).toEqual(['40', '40:touchdown', '61'])
    expect(folded.repairs).toEqual(['play 30: a touchdown that is not in the summary of scores; left out'])
  })

  test('counts when the quarter has its points, or there is no summary', () => {
    const both = [overturned, touchdown, extra]
    expect(getFolded(game(both, [13, 0, 0, 0, 0], [0, 0, 0, 0, 0], { summary }))!.repairs).toEqual([])
    expect(getFolded(game(both, [7, 0, 0, 0, 0], [0, 0, 0, 0, 0]))).toBeUndefined()
  })

  const tackled = play(['home 10 -4 A', 'away 89 0 D', 'away 79 0 D'], { id: 20, clock: '12:00', down: 1, distance: 10 })

  test.each<[what: string, plays: GamePlay[], keys: string[]]>([
    ['is left out of a play that was run', [tackled], ['20', '40', '40:touchdown', '61']],
    ['goes with its play when the feed has the down again', [tackled, { ...tackled, id: 21 }], ['21', '40', '40:touchdown', '61']],
  ])('a safety %s', (_, plays, keys) => {
    const points: GameSide['points'] = [plays.length === 1 ? 0 : 2, 0, 0, 0, 0]
    const known = new Map([...summary, [21, ['D']]])
    const folded = getFolded(game([...plays, touchdown, extra], [7, 0, 0, 0, 0], points, { summary: known }))!
    expect(folded.plays.map(({ key }) => key)).toEqual(keys)
    expect(folded.plays[0]).toMatchObject({ type: 'rush', details: { value: { yards: -4 } }, score: { away: points[0] } })
    expect(folded.repairs).toEqual(['play 20: a safety that is not in the summary of scores; left out'])
  })

  test('of two tries after one touchdown, only the second counts', () => {
    const again = play(['home 72 0 K'], { id: 75, clock: '9:47' })
    const penalized = { ...extra, stats: [...extra.stats, ...play(['away 93 15 D']).stats] }
    const folded = getFolded(game([touchdown, penalized, again], [7, 0, 0, 0, 0], [0, 0, 0, 0, 0], { summary }))!
    expect(folded.plays.map(({ key, type }) => [key, type])).toEqual([
      ['40', 'pass'],
      ['40:touchdown', 'touchdown'],
      ['61:penalty', 'penalty'],
      ['75', 'extra_point'],
    ])
    expect(folded.repairs).toEqual(['play 61: a try that was repeated; left out'])
  })
})

test('plays that do not add up to the points of a quarter are omitted', () => {
  expect(getFolded(game([touchdown, extra], [3, 4, 0, 0, 0], [0, 0, 0, 0, 0]))).toBeUndefined()
  expect(getFolded(game([touchdown, extra], [7, 0, 0, 0, 0], [0, 0, 0, 3, 0]))).toBeUndefined()
})

test('every period after the fourth quarter is overtime', () => {
  const plays = [5, 6].map((quarter) => play(['home 70 30 K'], { id: quarter, quarter }))
  expect(getFolded(game(plays, [0, 0, 0, 0, 6], [0, 0, 0, 0, 0], { hadOvertime: true }))!.plays.map(({ period }) => period)).toEqual([
    'OT',
    'OT',
  ])
})
