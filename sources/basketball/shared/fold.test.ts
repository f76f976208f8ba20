import { describe, expect, test } from '@jest/globals'
import type { Side } from '@touchline/contract/outcome'
import { getBox, getTotal, type Stats } from './box.ts'
import { biggestLeads, type Entry, getLines, getScores, getSeconds, leadChanges, type Role } from './entry.ts'
import { getEvents, getPlays } from './events.ts'
import { courtKey, courtTimes } from './on-court.ts'

let key = 0
/** An entry of the home side in the first minute, with people as "role id"; a minus marks the other side. */
const entry = (type: Entry['type'], people: string[] = [], more: Partial<Entry> = {}): Entry => {
  const side: Side = more.side ?? 'home'
  const other: Side = side === 'home' ? 'away' : 'home'
  const actors = people.map((text) => {
    const [role, id] = text.split(' ') as [Role, string]
    return { role, id: id.replace('-', ''), side: id.startsWith('-') ? other : side }
  })
  return { key: String(++key), type, period: 1, secondsLeft: 700, side, people: actors, ...more }
}
const two = (more: Partial<Entry> = {}) => entry('shot_made', ['shooter a1'], { shotValue: 2, ...more })

describe('what an entry adds to the box score', () => {
  const cases: [what: string, entry: Entry, added: Record<string, Stats>][] = [
    ['a goal of two', two(), { a1: { fgm: 1, fga: 1, pts: 2 } }],
    [
      'a goal of three with an assist',
      entry('shot_made', ['shooter a1', 'assist a2'], { shotValue: 3 }),
      { a1: { fgm: 1, fga: 1, fg3m: 1, fg3a: 1, pts: 3 }, a2: { ast: 1 } },
    ],
    ['a miss that was blocked', entry('shot_missed', ['shooter a1', 'blocker -b1'], { shotValue: 2 }), { a1: { fga: 1 }, b1: { blk: 1 } }],
    ['a missed three-pointer', entry('shot_missed', ['shooter a1'], { shotValue: 3 }), { a1: { fga: 1, fg3a: 1 } }],
    ['a free throw', entry('free_throw_made', ['shooter a1'], { shotValue: 1 }), { a1: { ftm: 1, fta: 1, pts: 1 } }],
    ['a free throw that misses', entry('free_throw_missed', ['shooter a1'], { shotValue: 1 }), { a1: { fta: 1 } }],
    ['an offensive rebound', entry('rebound', ['rebounder a1'], { offensive: true }), { a1: { oreb: 1, reb: 1 } }],
    ['a defensive rebound', entry('rebound', ['rebounder a1'], { offensive: false }), { a1: { dreb: 1, reb: 1 } }],
    ['a rebound of the team', entry('rebound', [], { offensive: true }), {}],
    ['a steal', entry('turnover', ['committed a1', 'stealer -b1']), { a1: { turnover: 1 }, b1: { stl: 1 } }],
    ['a turnover of the team', entry('turnover'), {}],
    ['a personal foul', entry('foul', ['committed a1', 'fouled -b1'], { isPersonal: true }), { a1: { pf: 1 } }],
    ['a double foul', entry('foul', ['committed a1', 'committed -b1'], { isPersonal: true }), { a1: { pf: 1 }, b1: { pf: 1 } }],
    ['a technical foul', entry('foul', ['committed a1'], { isPersonal: false }), {}],
    ['a substitution', entry('substitution', ['out a1', 'in a2']), {}],
    ['a jump ball', entry('jump_ball', ['jumper a1', 'jumper -b1']), {}],
  ]
  test.each(cases)('%s', (_, one, added) => {
    const actual = getBox([one]).map(({ id, stats }) => [id, Object.fromEntries(Object.entries(stats).filter(([, n]) => n !== 0))])
    const withPct = Object.entries(added).map(([id, stats]) => [id, { ...stats, ...(stats.fgm && { fgPct: 100 }) }])
    expect(actual).toEqual(withPct)
  })

  test('team rebounds and turnovers count for the team where the league counts them', () => {
    const entries = [entry('rebound', [], { offensive: true }), entry('rebound', ['rebounder a1'], { offensive: false }), entry('turnover')]
    expect(getTotal(entries, 'home')).toMatchObject({ oreb: 0, dreb: 1, reb: 1, turnover: 0 })
    expect(getTotal(entries, 'home', { withTeam: true })).toMatchObject({ oreb: 1, dreb: 1, reb: 2, turnover: 1 })
  })

  test('a miss without a value leaves the three-point attempts unknown', () => {
    const [stats] = getBox([two(), entry('shot_missed', ['shooter a1'])]).map((each) => each.stats)
    expect(stats).toMatchObject({ fgm: 1, fga: 2, fg3m: 0, fgPct: 50 })
    expect(stats).not.toHaveProperty('fg3a')
  })
})

describe('the score', () => {
  const away = (points: number, period = 1) => two({ side: 'away', shotValue: points, period })
  test.each<[what: string, entries: Entry[], lines: [number, number][], leads: [number, number], changes: number]>([
    ['nothing', [], [], [0, 0], 0],
    ['a first lead is not a change', [two()], [[2, 0]], [2, 0], 0],
    ['level and ahead again is none either', [two(), away(2), two()], [[4, 2]], [2, 0], 0],
    ['level, then behind is one', [two(), away(2), away(3)], [[2, 5]], [2, 3], 1],
    ['back and forth', [two(), away(3), two()], [[4, 3]], [2, 1], 2],
    [
      'an overtime',
      [two(), away(2), two({ period: 5 }), away(3, 5)],
      [
        [2, 2],
        [0, 0],
        [0, 0],
        [0, 0],
        [2, 3],
      ],
      [2, 1],
      1,
    ],
  ])('%s', (_, entries, lines, leads, changes) => {
    const scores = getScores(entries)
    const pairs = getLines(entries).map((line) => [line.home, line.away])
    expect([pairs, Object.values(biggestLeads(scores)), leadChanges(scores).length]).toEqual([lines, leads, changes])
  })
})

describe('who is on the court', () => {
  const five = ['1', '2', '3', '4', '5']
  /** Gives every player an entry in the period, so that all ten are known. */
  const begin = (period = 1): Entry[] => [
    entry('period_start', [], { period, secondsLeft: getSeconds(period, 720) }),
    ...five.map((n) => entry('foul', [`committed a${n}`, `fouled -b${n}`], { period, isPersonal: true })),
  ]
  const getTimes = (entries: Entry[], options = {}) => {
    const times = courtTimes(entries, { periodSeconds: 720, ...options })
    return times && Object.fromEntries([...times].map(([who, { seconds, plusMinus }]) => [who.slice(5), [seconds, plusMinus]]))
  }

  test('all the time', () =>
    expect(getTimes([...begin(), two({ secondsLeft: 600 })])).toMatchObject({ a1: [720, 2], a5: [720, 2], b1: [720, -2] }))

  test('an overtime has five minutes', () => expect(getTimes(begin(5))).toMatchObject({ a1: [300, 0] }))

  test('a substitute has the rest of the period and its points', () => {
    const goesOff = entry('substitution', ['out a1', 'in a6'], { secondsLeft: 500 })
    expect(getTimes([...begin(), goesOff, two({ secondsLeft: 400 })])).toMatchObject({ a1: [220, 0], a6: [500, 2], a2: [720, 2] })
  })

  test('a free throw counts for the players on the court at the foul', () => {
    const foul = entry('foul', ['committed -b1', 'fouled a1'], { secondsLeft: 400, isPersonal: true })
    const change = entry('substitution', ['out b2', 'in b6'], { side: 'away', secondsLeft: 400 })
    const throwIn = entry('free_throw_made', ['shooter a1'], { secondsLeft: 400, shotValue: 1 })
    expect(getTimes([...begin(), foul, change, throwIn])).toMatchObject({ b2: [320, -1], b6: [400, 0], a1: [720, 1] })
  })

  test('entries out of order are sorted by the clock', () => {
    const late = entry('review', [], { secondsLeft: 100 })
    const goesOff = entry('substitution', ['out a1', 'in a6'], { secondsLeft: 500 })
    expect(getTimes([...begin(), late, goesOff])).toMatchObject({ a1: [220, 0], a6: [500, 0] })
  })

  test('a player without entries makes it unknown, unless the official minutes identify him', () => {
    const withoutA5 = begin().map((each) => ({ ...each, people: each.people.filter(({ id }) => id !== 'a5') }))
    expect(getTimes(withoutA5)).toBeUndefined()
    const played = new Map([
      [courtKey('a5', 'home'), 720],
      [courtKey('a7', 'home'), 12],
    ])
    expect(getTimes(withoutA5, { played })).toMatchObject({ a5: [720, 0] })
  })

  test('a player who goes off without being on the court makes it unknown', () => {
    const wrong = [
      ...begin(),
      entry('substitution', ['out a1', 'in a6'], { secondsLeft: 500 }),
      entry('substitution', ['out a1', 'in a7'], { secondsLeft: 400 }),
    ]
    expect(getTimes(wrong)).toBeUndefined()
  })

  test('a technical foul on the bench does not imply being on the court', () => {
    const bench = entry('foul', ['committed a9'], { secondsLeft: 650, isPersonal: false })
    expect(getTimes([...begin(), bench])).not.toHaveProperty('a9')
  })
})

describe('the output', () => {
  const getPerson = (id: string) => ({ name: `Player ${id}`, key: id })
  const entries = [
    two(),
    entry('shot_made', ['shooter b1', 'assist b2'], { side: 'away', shotValue: 3, secondsLeft: 59.7, distance: 7.2 }),
    entry('timeout', [], { secondsLeft: 59.7 }),
    { key: 'tv', type: 'timeout' as const, period: 1, secondsLeft: 30, people: [] },
    { key: 'end', type: 'period_end' as const, period: 1, secondsLeft: 0, people: [] },
  ]

  test('has events: a lead change, a timeout of a side, the end of a period', () => {
    expect(getEvents(entries, getPerson)).toEqual([
      { type: 'lead_change', period: 'Q1', side: 'away', player: getPerson('b1'), score: { home: 2, away: 3 } },
      { type: 'timeout', period: 'Q1', side: 'home', score: { home: 2, away: 3 } },
      { type: 'period_end', period: 'Q1', score: { home: 2, away: 3 }, extra: { case: 'basketball', value: { periodScore: '2-3' } } },
    ])
  })

  test('has plays, each with the score after it', () => {
    expect(getPlays(entries, getPerson)[1]).toEqual({
      key: entries[1]!.key,
      type: 'shot_made',
      period: 'Q1',
      clock: '0:59.7',
      side: 'away',
      people: [
        { person: getPerson('b1'), role: 'shooter', side: 'away' },
        { person: getPerson('b2'), role: 'assist', side: 'away' },
      ],
      score: { home: 2, away: 3 },
      scoring: true,
      details: { case: 'basketball', value: { shotValue: 3, distance: 7.2, assist: 'Player b2' } },
    })
  })

  test('overtimes are counted from one', () => expect(getPlays([two({ period: 6 })], getPerson)[0]!.period).toBe('OT2'))
})
