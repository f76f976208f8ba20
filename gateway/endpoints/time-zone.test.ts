import { describe, expect, test } from '@jest/globals'
import { dayIn, getInstants, timeZoneNamed } from './time-zone.ts'

const getDay = (day: string, zone: string) => Object.values(getInstants({ from: day, to: day }, zone))

describe('a day', () => {
  test.each([
    ['UTC', '2026-03-14', ['2026-03-14T00:00:00Z', '2026-03-14T23:59:59Z']],
    ['America/New_York', '2026-01-10', ['2026-01-10T05:00:00Z', '2026-01-11T04:59:59Z']],
    ['Asia/Kathmandu', '2026-01-10', ['2026-01-09T18:15:00Z', '2026-01-10T18:14:59Z']],
    ['Etc/GMT+5', '2026-01-10', ['2026-01-10T05:00:00Z', '2026-01-11T04:59:59Z']],
    // Days of 23 and 25 hours.
    ['America/New_York', '2026-03-08', ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z']],
    ['America/New_York', '2026-11-01', ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z']],
    ['Europe/Berlin', '2026-03-29', ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z']],
    // 23.5 hours.
    ['Australia/Lord_Howe', '2026-10-04', ['2026-10-03T13:30:00Z', '2026-10-04T12:59:59Z']],
    // Clocks went from 00:00 to 01:00.
    ['America/Sao_Paulo', '2018-11-04', ['2018-11-04T03:00:00Z', '2018-11-05T01:59:59Z']],
    // Midnight occurs twice: clocks went from 01:00 to 00:00.
    ['America/Havana', '2025-11-02', ['2025-11-02T04:00:00Z', '2025-11-03T04:59:59Z']],
    // 23:00 occurs twice: clocks went from 24:00 to 23:00.
    ['America/Sao_Paulo', '2018-02-17', ['2018-02-17T02:00:00Z', '2018-02-18T02:59:59Z']],
    // Local mean time, from before time zones.
    ['Europe/Berlin', '1890-01-01', ['1889-12-31T23:06:32Z', '1890-01-01T23:06:31Z']],
    ['America/New_York', '9999-12-31', ['9999-12-31T05:00:00Z', '9999-12-31T23:59:59Z']],
  ])('of %s: %s', (zone, day, instants) => expect(getDay(day, zone)).toEqual(instants))

  test('that a zone skipped is empty', () => {
    const [from, to] = getDay('2011-12-30', 'Pacific/Apia')
    expect([from, to]).toEqual(['2011-12-30T10:00:00Z', '2011-12-30T09:59:59Z'])
  })

  test('of an instant', () => {
    const at = Date.parse('2026-03-15T03:59:59Z')
    expect(['UTC', 'America/New_York', 'Asia/Tokyo'].map((zone) => dayIn(zone, at))).toEqual(['2026-03-15', '2026-03-14', '2026-03-15'])
  })
})

/** In the last four zones, clocks changed at midnight in the year below. */
const zones = ['UTC', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Beirut', 'America/Havana', 'America/Asuncion', 'Africa/Cairo']

test.each(zones)('days of %s follow each other without a gap or an overlap', (zone) => {
  let end: string | undefined
  for (let day = Date.parse('2023-03-01'); day < Date.parse('2024-05-01'); day += 86_400_000) {
    const [from, to] = getDay(new Date(day).toISOString().slice(0, 10), zone)
    if (end) expect(Date.parse(from!)).toBe(Date.parse(end) + 1_000)
    end = to
  }
})

test.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['+05:00', undefined],
  ['-0500', undefined],
  ['Europe/Nowhere', undefined],
  ['local', undefined],
  ['', undefined],
  ['x'.repeat(5_000), undefined],
])('%s is read as %s', (text, zone) => expect(timeZoneNamed(text)).toBe(zone))
