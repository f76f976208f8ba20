import { describe, expect, test } from '@jest/globals'
import type { Entry } from '../shared/entry.ts'
import { type Coded, getEntries } from './coded.ts'
import { readPlays } from './plays.ts'

const home = { id: '1', side: 'home' as const }
const away = { id: '11', side: 'away' as const }
const mate = { id: '2', side: 'home' as const }

const coded = (code: number, of: Partial<Coded> = {}): Coded => ({
  key: '7',
  code,
  action: 1,
  period: 1,
  secondsLeft: 700,
  side: 'home',
  people: [home],
  points: 0,
  ...of,
})
const actors = ({ people }: Entry) => people.map(({ id, role }) => `${role} ${id}`)

test.each<[what: string, code: Coded, type: Entry['type'], people: string[], more: Partial<Entry>]>([
  ['a goal', coded(1, { people: [home, mate], points: 3 }), 'shot_made', ['shooter 1', 'assist 2'], { shotValue: 3 }],
  [
    'a miss that was blocked',
    coded(2, { people: [home, undefined, away], attemptedValue: 2 }),
    'shot_missed',
    ['shooter 1', 'blocker 11'],
    { shotValue: 2 },
  ],
  ['a free throw', coded(3, { action: 12, points: 1 }), 'free_throw_made', ['shooter 1'], { shotValue: 1, freeThrow: '2 of 2' }],
  ['one for two points', coded(3, { action: 31, points: 2 }), 'free_throw_made', ['shooter 1'], { shotValue: 2 }],
  ['one for three points that misses', coded(3, { action: 32 }), 'free_throw_missed', ['shooter 1'], { shotValue: 3 }],
  ['a free throw that misses', coded(3, { action: 11 }), 'free_throw_missed', ['shooter 1'], { shotValue: 1, freeThrow: '1 of 2' }],
  ['a steal', coded(5, { people: [home, away] }), 'turnover', ['committed 1', 'stealer 11'], {}],
  [
    'a shooting foul',
    coded(6, { action: 2, people: [home, away] }),
    'foul',
    ['committed 1', 'fouled 11'],
    { foulKind: 'shooting', isPersonal: true },
  ],
  [
    'a charge',
    coded(6, { action: 26, people: [home, away] }),
    'foul',
    ['committed 1', 'fouled 11'],
    { foulKind: 'offensive', isPersonal: true },
  ],
  ['a technical foul', coded(6, { action: 11 }), 'foul', ['committed 1'], { foulKind: 'technical', isPersonal: false }],
  [
    'a flagrant foul',
    coded(6, { action: 14, people: [home, away] }),
    'foul',
    ['committed 1', 'fouled 11'],
    { foulKind: 'flagrant', isPersonal: true },
  ],
  ['a double foul', coded(6, { action: 10, people: [home, away] }), 'foul', ['committed 1', 'committed 11'], { isPersonal: true }],
  ['a substitution', coded(8, { people: [home, mate] }), 'substitution', ['out 1', 'in 2'], {}],
  ['a jump ball', coded(10, { people: [home, away, mate] }), 'jump_ball', ['jumper 1', 'jumper 11'], {}],
  ['a timeout', coded(9, { people: [] }), 'timeout', [], { side: 'home' }],
  ['a violation', coded(7), 'violation', ['committed 1'], {}],
  ['a video review', coded(18, { people: [] }), 'review', [], {}],
])('%s', (_, code, type, people, more) => {
  const [entry] = getEntries([code])
  expect([entry!.type, actors(entry!)]).toEqual([type, people])
  expect(entry).toMatchObject(more)
})

test('an officials’ timeout has no side', () => expect(getEntries([coded(9, { action: 4, people: [] })])[0]).not.toHaveProperty('side'))

test('a rebound is offensive for the side that missed, a free throw too', () => {
  const entries = getEntries([
    coded(2, { attemptedValue: 2 }),
    coded(4),
    coded(4, { side: 'away', people: [away] }),
    coded(3, { side: 'away', people: [away] }),
    coded(4, { side: 'away', people: [] }),
    coded(4),
  ])
  expect(entries.filter(({ type }) => type === 'rebound').map(({ offensive }) => offensive)).toEqual([true, false, true, false])
})

test('an ejection is covered by the foul', () => expect(getEntries([coded(11)])).toEqual([]))

describe('a table of plays', () => {
  const id = '0021900001'
  const row = (of: Record<string, unknown>) => ({
    ...{ GAME_ID: id, EVENTNUM: 1, EVENTMSGTYPE: 12, EVENTMSGACTIONTYPE: 0, PERIOD: 1, PCTIMESTRING: '12:00' },
    ...{ HOMEDESCRIPTION: null, VISITORDESCRIPTION: null, SCORE: null, PERSON1TYPE: 0, PLAYER1_ID: 0, PLAYER1_NAME: null },
    ...of,
  })
  const shot = { EVENTNUM: 2, EVENTMSGTYPE: 1, PERSON1TYPE: 4, PLAYER1_ID: 7, PLAYER1_NAME: 'Ada Quill', SCORE: '0 - 3' }
  const read = (of: Record<string, unknown>) => {
    const repairs: string[] = []
    const rows = [row({}), row({ ...shot, PCTIMESTRING: '11:40', HOMEDESCRIPTION: "Quill 25' 3PT Jump Shot (3 PTS)", ...of })]
    const tables = { resultSets: [{ name: 'PlayByPlay', headers: Object.keys(rows[0]!), rowSet: rows.map(Object.values) }] }
    return { entry: readPlays(tables, id, repairs).entries[1]!, repairs }
  }
  const whole = { side: 'home', shotValue: 3, secondsLeft: 700, people: [{ id: '7', role: 'shooter' }] }

  test.each<[what: string, of: Record<string, unknown>, entry: object, repairs: string[]]>([
    ['whole', {}, whole, []],
    ['a score', { SCORE: '?' }, whole, ['left out: SCORE "?" is not a score']],
    ['a clock', { PCTIMESTRING: '?' }, { ...whole, secondsLeft: 720 }, ['clock "?" is not a time MM:SS: that of the play before']],
    ['a player', { PLAYER1_ID: '?' }, { side: 'home', shotValue: 3, people: [] }, ['left out: PLAYER1_ID "?" is not a whole number']],
    ['the kind of a person', { PERSON1TYPE: '?' }, { side: 'home', shotValue: 3, people: [] }, []],
    ['a number', { EVENTNUM: '?' }, { ...whole, key: 'row-2' }, ['left out: EVENTNUM "?" is not a whole number']],
  ])('with %s that cannot be read keeps the play', (_, of, expected, notes) => {
    const { entry, repairs } = read(of)
    expect(entry).toMatchObject(expected)
    expect(repairs).toEqual(notes)
  })
})
