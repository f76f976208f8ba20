import { describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { normalizeName } from '@touchline/contract/names/normalize'
import { dayNamed, isDay } from './days.ts'

/** A Sunday. */
const now = Date.parse('2026-03-01T23:30:00Z')

test.each([
  ['today', '2026-03-01'],
  ['Tomorrow', '2026-03-02'],
  ['morgen', '2026-03-02'],
  ['mañana', '2026-03-02'],
  ['demain', '2026-03-02'],
  ['domani', '2026-03-02'],
  ['übermorgen', '2026-03-03'],
  ['pasado mañana', '2026-03-03'],
  ['avant-hier', '2026-02-27'],
  ["aujourd'hui", '2026-03-01'],
  ['in 3 days', '2026-03-04'],
  ['vor 10 Tagen', '2026-02-19'],
  ['2026-07-01', '2026-07-01'],
])('%s is %s', (word, day) => {
  expect(isDay(word)).toBe(true)
  expect(dayNamed(word, now)).toBe(day)
})

test('the words of a zone count from its day', () => expect(dayNamed('heute', now, 'Europe/Berlin')).toBe('2026-03-02'))

test('the runtime has the words of every language, which agree', () => {
  const formats = languages.map((lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }))
  const days = Array.from({ length: 15 }, (_, i) => i - 7)
  for (const count of days) {
    const day = new Date(now + count * 86_400_000).toISOString().slice(0, 10)
    for (const format of formats)
      expect([format.format(count, 'day'), dayNamed(format.format(count, 'day'), now)]).toEqual([format.format(count, 'day'), day])
  }
  const weekdays = languages.flatMap((lang) =>
    days.map((day) => new Intl.DateTimeFormat(lang, { weekday: 'long' }).format(now + day * 86_400_000)),
  )
  expect(weekdays.filter((word) => !isDay(word))).toEqual([])
})

describe('a day of the week', () => {
  test.each([
    ['Saturday', '"Saturday" is 2026-02-28 or 2026-03-07; today is 2026-03-01. Repeat with one of these days.'],
    ['domingo', '"domingo" is 2026-02-22 or 2026-03-01 or 2026-03-08; today is 2026-03-01. Repeat with one of these days.'],
  ])('%s is a past day or one to come', (word, text) => expect(() => dayNamed(word, now)).toThrow(text))
})

test.each(['soon', '', '2026-02-30', 'constructor', '1 March'])('%j is no day', (text) => expect(isDay(normalizeName(text))).toBe(false))
