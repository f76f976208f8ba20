import { describe, expect, test } from '@jest/globals'
import { dateRange, getInstant, isCalendarDay } from './dates.ts'

const getRange = (dates: { date?: string; dateFrom?: string; dateTo?: string; isNarrowed?: boolean; isFiltered?: boolean }) =>
  dateRange(
    { date: undefined, dateFrom: undefined, dateTo: undefined, isNarrowed: false, isFiltered: dates.isNarrowed ?? false, ...dates },
    '2026-03-14',
  )

describe('the days of a list of matches', () => {
  test.each([
    ['no parameter: today', {}, { from: '2026-03-14', to: '2026-03-14' }],
    ['another filter: unbounded', { isFiltered: true }, undefined],
    ['a day', { date: '2026-02-28' }, { from: '2026-02-28', to: '2026-02-28' }],
    ['date_from alone: 31 days', { dateFrom: '2026-01-01' }, { from: '2026-01-01', to: '2026-01-31' }],
    ['date_from alone, of a league: 400 days', { dateFrom: '2026-01-01', isNarrowed: true }, { from: '2026-01-01', to: '2027-02-04' }],
    ['31 days', { dateFrom: '2026-01-01', dateTo: '2026-01-31' }, { from: '2026-01-01', to: '2026-01-31' }],
    ['400 days of a league', { dateFrom: '2026-01-01', dateTo: '2027-02-04', isNarrowed: true }, { from: '2026-01-01', to: '2027-02-04' }],
    ['the end of the calendar', { dateFrom: '9999-12-30' }, { from: '9999-12-30', to: '9999-12-31' }],
  ])('%s', (_, dates, range) => expect(getRange(dates)).toEqual(range))

  test.each([
    ['a day with a range', { date: '2026-01-01', dateFrom: '2026-01-01' }],
    ['a day with date_to', { date: '2026-01-01', dateTo: '2026-01-01' }],
    ['date_to alone', { dateTo: '2026-01-01' }],
    ['date_to before date_from', { dateFrom: '2026-01-02', dateTo: '2026-01-01' }],
    ['32 days', { dateFrom: '2026-01-01', dateTo: '2026-02-01' }],
    ['401 days of a league', { dateFrom: '2026-01-01', dateTo: '2027-02-05', isNarrowed: true }],
  ])('%s is refused', (_, dates) => expect(() => getRange(dates)).toThrow('The date range is invalid'))
})

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-3-1', false],
  ['20260301', false],
  ['2026-03-01T00:00:00Z', false],
  ['٢٠٢٦-٠٣-٠١', false],
  ['', false],
])('%s is a calendar day: %s', (text, is) => expect(isCalendarDay(text)).toBe(is))

test.each([
  ['2026-03-01T15:00:00Z', '2026-03-01T15:00:00.000Z'],
  ['2026-03-01t15:00:00z', '2026-03-01T15:00:00.000Z'],
  ['2026-03-01T15:00:00.5Z', '2026-03-01T15:00:00.500Z'],
  ['2026-03-01T15:00:00.123999999Z', '2026-03-01T15:00:00.123Z'],
  ['2026-03-01T15:00:00+02:00', '2026-03-01T13:00:00.000Z'],
  ['2026-03-01T00:30:00+05:45', '2026-02-28T18:45:00.000Z'],
  ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ['2026-03-01T15:00:00-00:00', '2026-03-01T15:00:00.000Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ['0000-01-01T00:00:00+01:00', undefined],
  ['9999-12-31T23:59:59-00:01', undefined],
  ['2026-03-01 15:00:00Z', undefined],
  ['2026-03-01T15:00:00 02:00', undefined],
  ['2026-03-01T15:00:00', undefined],
  ['2026-03-01T15:00Z', undefined],
  ['2026-03-01T15:00:00+0200', undefined],
  ['2026-03-01T15:00:00+24:00', undefined],
  ['2026-03-01T15:60:00Z', undefined],
  ['2026-03-01T15:00:60Z', undefined],
  ['2026-03-01T24:00:00Z', undefined],
  ['2026-02-29T15:00:00Z', undefined],
  ['2026-03-01', undefined],
  ['1772377200', undefined],
  ['', undefined],
])('%s is the instant %s', (text, instant) => expect(getInstant(text)).toBe(instant))
