import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { toUtc } from './dates.ts'

test.each([
  ['2024-03-30', '15:00', 'Europe/London', '2024-03-30T15:00:00Z'],
  ['2024-03-31', '00:30', 'Europe/London', '2024-03-31T00:30:00Z'],
  ['2024-03-31', '15:00', 'Europe/London', '2024-03-31T14:00:00Z'],
  ['2024-04-10', '20:00', 'Europe/London', '2024-04-10T19:00:00Z'],
  ['2024-03-10', '21:00', 'Africa/Casablanca', '2024-03-10T21:00:00Z'],
  ['2024-04-14', '21:00', 'Africa/Casablanca', '2024-04-14T20:00:00Z'],
  ['1941-07-05', '15:00', 'Europe/London', '1941-07-05T13:00:00Z'],
])('%s %s in %s is %s', (date, time, zone, utc) => expect(toUtc(date, time, zone)).toBe(utc))

test('each hour of each day has the offset of its zone', () => {
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Asia/Tokyo',
  )
  const instant = fc.date({ min: new Date('1930-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, zone, (at, zone) => {
      const local = DateTime.fromJSDate(at, { zone }).startOf('hour')
      const utc = toUtc(local.toISODate()!, local.toFormat('HH:mm'), zone)
      // An hour that the clocks repeat has two instants; both are displayed the same.
      expect(DateTime.fromISO(utc, { zone }).toFormat('yyyy-MM-dd HH:mm')).toBe(local.toFormat('yyyy-MM-dd HH:mm'))
    }),
  )
})
