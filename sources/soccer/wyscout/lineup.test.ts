import { describe, expect, test } from '@jest/globals'
import type { SourceLineupEntry } from '../../source-model.ts'
import { parsePlayer } from './connector.ts'
import { type Duration, getMinute, getSide } from './lineup.ts'
import { entry, formation, players } from './testing/invented.ts'

const context = {
  ...{ matchId: 9, duration: 'Regular' as Duration, faults: [] as string[] },
  players: new Map(players.map((row) => parsePlayer(row, new Map()))),
}
const change = (playerOut: number, playerIn: number, minute: number) => ({ playerOut, playerIn, minute })
const of = (side: readonly SourceLineupEntry[] | undefined, key: number) => side?.find((each) => each.key === String(key))

test('starters, substitutes and the unused bench', () => {
  const { side, unknown } = getSide(formation(100, { substitutions: [change(110, 112, 92), change(100, 111, 46)] }), context)
  expect(side.starters.map(({ key }) => key)).toEqual(Array.from({ length: 11 }, (_, i) => String(100 + i)))
  expect(side.substitutes.map(({ key, inMinute }) => [key, inMinute])).toEqual([
    ['111', '46'],
    ['112', '90+2'],
  ])
  expect(side.bench!.map(({ key }) => key)).toEqual(['113'])
  expect(of(side.starters, 100)).toMatchObject({ name: 'Adam Player100', outMinute: '46' })
  expect(of(side.starters, 101)).not.toHaveProperty('outMinute')
  expect(unknown).toBe(0)
})

test('a substitute may go off again', () => {
  const { side } = getSide(formation(100, { substitutions: [change(100, 111, 50), change(111, 112, 80)] }), context)
  expect(of(side.substitutes, 111)).toMatchObject({ inMinute: '50', outMinute: '80' })
})

test('without substitutions the full bench is unused', () => {
  expect(getSide(formation(100), context).side).toMatchObject({ substitutes: [], bench: [{ key: '111' }, { key: '112' }, { key: '113' }] })
})

test('an unused substitute without a name is left out', () => {
  const { side, unknown } = getSide(formation(100, { bench: [entry(111), entry(999)] }), context)
  expect([side.bench!.map(({ key }) => key), unknown]).toEqual([['111'], 1])
})

describe('cards', () => {
  const getCards = (playerId: number, cards: object, matchId = 9) => {
    const lineup = [entry(playerId, cards), ...formation(100).lineup.slice(1)]
    const named = new Map(context.players).set(playerId, { name: 'Somebody', key: String(playerId) })
    return of(getSide(formation(100, { lineup }), { ...context, matchId, players: named }).side.starters, playerId)?.cards
  }
  test.each<[string, object, SourceLineupEntry['cards']]>([
    ['none', {}, undefined],
    ['no minutes', { yellowCards: 'null', redCards: null }, undefined],
    ['a booking', { yellowCards: '37' }, [{ type: 'yellow_card', minute: '37' }]],
    ['a sending-off', { redCards: '94' }, [{ type: 'red_card', minute: '90+4' }]],
    [
      'a booking, then a sending-off: for a second booking',
      { yellowCards: '28', redCards: '36' },
      [
        { type: 'yellow_card', minute: '28' },
        { type: 'second_yellow', minute: '36' },
      ],
    ],
  ])('%s', (_, value, cards) => expect(getCards(100, value)).toEqual(cards))

  test('a reviewed straight red after a booking is a red card', () => {
    expect(getCards(7892, { yellowCards: '52', redCards: '87' }, 2499760)).toMatchObject([{ type: 'yellow_card' }, { type: 'red_card' }])
  })
})

test('cards of the pitch and the bench, and substitutions with both players, are events', () => {
  const booked = formation(100, {
    lineup: [entry(100, { yellowCards: '28', redCards: '36' }), ...formation(100).lineup.slice(1)],
    bench: [entry(111), entry(112), entry(999, { yellowCards: '80' })],
    substitutions: [change(110, 112, 92)],
  })
  expect(getSide(booked, context).events).toEqual([
    { type: 'yellow_card', minute: 28, period: '1H', player: expect.objectContaining({ key: '100' }) },
    { type: 'second_yellow', minute: 36, period: '1H', player: expect.objectContaining({ key: '100' }) },
    { type: 'yellow_card', minute: 80, period: '2H' },
    {
      ...{ type: 'substitution', minute: 90, extraMinute: 2, period: '2H' },
      player: expect.objectContaining({ key: '110' }),
      playerIn: expect.objectContaining({ key: '112' }),
    },
  ])
})

describe('minutes', () => {
  test.each<[unknown, Duration, string | undefined]>([
    ['0', 'Regular', undefined],
    ['null', 'Regular', undefined],
    [45, 'Regular', '45'],
    ['46', 'Regular', '46'],
    ['90', 'Regular', '90'],
    ['98', 'Regular', '90+8'],
    ['98', 'ExtraTime', '98'],
    [119, 'Penalties', '119'],
    [123, 'Penalties', '120+3'],
  ])('%s of a match of length %s is %s', (value, duration, minute) => expect(getMinute(value, 'minute', duration)).toBe(minute))
  test.each(['x', '-3', 45.5, 151, true])('%s is rejected', (value) =>
    expect(() => getMinute(value, 'minute', 'Regular')).toThrow('minute'),
  )
})

test.each<[string, unknown]>([
  ['a formation that is not an object', 'null'],
  ['lineup {} is not a list', formation(100, { lineup: {} })],
  ['12 players in the starting lineup', formation(100, { lineup: [...formation(100).lineup, entry(111)] })],
  ['player 100 is listed twice', formation(100, { bench: [entry(100)] })],
  ['an entry of a lineup that is not an object', formation(100, { lineup: [100] })],
  ['playerIn 0', formation(100, { substitutions: [change(100, 0, 46)] })],
  ['minute of a substitution "null"', formation(100, { substitutions: [{ ...change(100, 111, 46), minute: 'null' }] })],
  ['player 50 goes off without playing', formation(100, { substitutions: [change(50, 111, 46)] })],
  ['player 50 comes on without being on the bench', formation(100, { substitutions: [change(100, 50, 46)] })],
  ['player 111 comes on without being on the bench', formation(100, { substitutions: [change(100, 111, 46), change(101, 111, 50)] })],
  ['player 999 is not in players.json', formation(100, { bench: [entry(999)], substitutions: [change(100, 999, 46)] })],
])('an inconsistent lineup: %s', (reason, value) => expect(() => getSide(value, context)).toThrow(reason))

test.each<[string, object[], number]>([
  ['left out: yellowCards "late" is not a whole number', [entry(111, { yellowCards: 'late' })], 1],
  ['on the bench left out: an entry of a lineup that is not an object', [100 as never, entry(111)], 1],
])('what cannot be read of the bench costs no lineup: %s', (reason, bench, count) => {
  const faults: string[] = []
  const { side } = getSide(formation(100, { bench }), { ...context, faults })
  expect([side.starters.length, side.bench!.length, faults]).toEqual([11, count, [reason]])
})
