import { describe, expect, test } from '@jest/globals'
import { toUtc } from '../../parse/dates.ts'
import { getStart, sourceTime } from './match-fields.ts'

describe('a time of day with its timezone', () => {
  test.each([
    ['2018-06-14', '18:00 UTC+3', '2018-06-14T15:00:00Z'],
    ['2014-06-14', '22:00 UTC-3', '2014-06-15T01:00:00Z'],
    ['2026-06-11', '13:00 UTC−6', '2026-06-11T19:00:00Z'],
    ['2026-06-13', '9:30 UTC+5:30', '2026-06-13T04:00:00Z'],
    ['2026-06-13', '19:45 UTC±0', '2026-06-13T19:45:00Z'],
    ['2026-03-26', '20:45 CET', '2026-03-26T19:45:00Z'],
    ['2026-07-01', '20:45 CET', '2026-07-01T19:45:00Z'],
    ['2026-03-31', '20:45 CEST', '2026-03-31T18:45:00Z'],
    ['2026-07-01', '20:00 BST', '2026-07-01T19:00:00Z'],
  ])('%s %s is %s', (date, raw, instant) => {
    const { time, timezone: zone } = sourceTime(raw, 'time')!
    expect(toUtc(date, time, zone!)).toBe(instant)
  })

  test('the timezone and the time are optional', () => {
    expect(sourceTime('19:00', 'time')).toEqual({ time: '19:00' })
    expect(['', null, undefined].map((value) => sourceTime(value, 'time'))).toEqual([undefined, undefined, undefined])
  })

  test.each<[unknown, string]>([
    ['24:00', 'not a time HH:MM'],
    ['8 pm', 'not a time HH:MM'],
    [1900, 'time 1900 is not a time'],
    ['19:00 PDT', 'the zone "PDT" is unknown'],
    ['19:00 constructor', 'the zone "constructor" is unknown'],
    ['19:00 toString', 'the zone "toString" is unknown'],
    ['19:00 __proto__', 'the zone "__proto__" is unknown'],
    ['19:00 UTC+15', 'the zone "UTC+15" is unknown'],
    ['19:00 UTC3', 'the zone "UTC3" is unknown'],
  ])('%j is rejected', (value, reason) => expect(() => sourceTime(value, 'time')).toThrow(reason))
})

test('midnight without a zone stands for an unknown time', () => {
  const start = (raw: string) => getStart('2026-07-01', sourceTime(raw, 'time'), ['Europe/Berlin'])
  expect(start('00:00')).toMatchObject({
    startAt: '2026-07-01T00:00:00Z',
    timeTbd: true,
    repairs: [expect.stringContaining('00:00 left out')],
  })
  expect(start('00:00 UTC+3')).toMatchObject({ startAt: '2026-06-30T21:00:00Z', timeTbd: false })
  expect(start('00:30')).toMatchObject({ startAt: '2026-06-30T22:30:00Z', timeTbd: false })
})
