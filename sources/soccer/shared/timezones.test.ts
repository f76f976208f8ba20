import { describe, expect, test } from '@jest/globals'
import { toUtc } from '../../parse/dates.ts'
import { getTimezones, knownLeague, provisionalLeague } from './leagues.ts'
import { getStart } from './match-fields.ts'

describe('timezones', () => {
  const utc = (league: string, season: string, date: string, time: string) =>
    toUtc(date, time, getTimezones('openfootball-json', knownLeague(league)!, season)[0]!)

  test.each([
    ['en.1', '2024/2025', '2024-08-16', '20:00', '2024-08-16T19:00:00Z'],
    ['en.1', '2024/2025', '2024-12-26', '15:00', '2024-12-26T15:00:00Z'],
    ['at.1', '2025/2026', '2025-08-01', '19:30', '2025-08-01T18:30:00Z'],
    ['at.1', '2024/2025', '2025-02-08', '17:00', '2025-02-08T16:00:00Z'],
    ['at.2', '2025/2026', '2025-08-03', '9:30', '2025-08-03T08:30:00Z'],
    ['de.2', '2025/2026', '2025-08-02', '12:00', '2025-08-02T11:00:00Z'],
    ['en.3', '2025/2026', '2025-08-02', '14:00', '2025-08-02T14:00:00Z'],
    ['en.3', '2025/2026', '2025-12-26', '14:00', '2025-12-26T15:00:00Z'],
    ['en.4', '2025/2026', '2026-01-24', '14:00', '2026-01-24T15:00:00Z'],
    ['uefa.cl', '2024/2025', '2024-09-17', '21:00', '2024-09-17T19:00:00Z'],
    ['tr.1', '2024/2025', '2024-12-07', '19:00', '2024-12-07T16:00:00Z'],
    ['co.1', '2025', '2025-01-24', '20:30', '2025-01-25T01:30:00Z'],
    ['pt.1', '2024/2025', '2024-08-09', '20:15', '2024-08-09T19:15:00Z'],
    ['de.1', '2022/2023', '2023-03-26', '02:30', '2023-03-26T00:30:00Z'],
  ])('%s %s: %s %s is %s', (league, season, date, time, instant) => expect(utc(league, season, date, time)).toBe(instant))
})

test('a timezone is reviewed for one format only', () => {
  const zone = (format: string, season: string) => getTimezones(format, knownLeague('at.3.ost')!, season)[0]
  expect([zone('openfootball-text', '2025/2026'), zone('openfootball-text', '2024/2025'), zone('openfootball-json', '2025/2026')]).toEqual([
    'Europe/London',
    'Europe/Vienna',
    'Europe/Vienna',
  ])
})

describe('a time in a provisional league', () => {
  const start = (country: string, date: string) => {
    const league = provisionalLeague({ code: 'x.1', name: 'Invented League', country, isCup: false, tier: 1 })
    return getStart(date, { time: '21:00' }, getTimezones('openfootball-text', league, date.slice(0, 4)))
  }

  test.each([
    ['one timezone', 'PY', '2026-06-01', '2026-06-02T00:00:00Z'],
    ['two that never differ', 'DE', '2026-06-01', '2026-06-01T19:00:00Z'],
    ['twelve that agree on the day', 'AR', '2015-12-01', '2015-12-02T00:00:00Z'],
  ])('of a country of %s is known', (_, country, date, startAt) =>
    expect(start(country, date)).toEqual({ startAt, timeTbd: false, repairs: [] }),
  )

  test.each([
    ['several timezones', 'US', '2026-06-01'],
    ['timezones that differ on the day', 'AR', '2008-12-01'],
    ['no timezone', 'INT', '2026-06-01'],
  ])('of a country of %s is left out', (_, country, date) =>
    expect(start(country, date)).toEqual({
      startAt: `${date}T00:00:00Z`,
      timeTbd: true,
      repairs: ['time 21:00 left out: its timezone is unknown'],
    }),
  )
})
