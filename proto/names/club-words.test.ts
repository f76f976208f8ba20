import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mayBeOneClub, shownClubName, withoutClubWords, withoutFootballClub, withoutOptionalWords } from './club-words.ts'
import { normalizeName } from './normalize.ts'

describe('without club words', () => {
  test.each([
    ['Manchester United FC', 'manchester united'],
    ['AFC Bournemouth', 'bournemouth'],
    ['1. FC Köln', 'koln'],
    ['1. FSV Mainz 05', 'fsv mainz 05'],
    ['FC Schalke 04', 'schalke 04'],
    ['TSV 1860 München', 'tsv 1860 munchen'],
    ['VfL Oldenburg', 'vfl oldenburg'],
    ['UD Logroñés', 'ud logrones'],
    ['FC', 'fc'],
    ['AFC', 'afc'],
    ['1. FC', '1 fc'],
    ['FC 08', 'fc 08'],
  ])('%s → %s', (name, short) => expect(withoutClubWords(normalizeName(name))).toBe(short))

  test('is never empty, and idempotent', () => {
    const words = fc.array(fc.constantFrom('fc', 'sc', '1', 'cf', 'sv', 'roma', 'united', '04'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(words, (list) => {
        const short = withoutClubWords(list.join(' '))
        expect(short).not.toBe('')
        expect(withoutClubWords(short)).toBe(short)
      }),
    )
  })
})

describe('names that differ in club words', () => {
  test.each([
    ['Arsenal', 'Arsenal FC', true],
    ['Arsenal FC', 'FC Arsenal', true],
    ['AFC Sunderland', 'Sunderland FC', true],
    ['FC Getafe', 'Getafe CF', true],
    ['1. FC Köln', 'FC Köln', true],
    ['SC Freiburg', 'Freiburg', true],
    ['FC Innsbruck', 'SV Innsbruck', false],
    ['SC Verl', 'SV Verl', false],
    ['Dundee FC', 'Dundee United', false],
  ])('%s and %s: may be one club: %s', (a, b, one) => expect(mayBeOneClub(normalizeName(a), normalizeName(b))).toBe(one))
})

test('is symmetric', () => {
  const name = fc
    .array(fc.constantFrom('fc', '1', 'sc', 'cf', 'roma', 'lazio'), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '))
  fc.assert(fc.property(name, name, (a, b) => mayBeOneClub(a, b) === mayBeOneClub(b, a)))
})

test.each([
  ['FC Barcelona', 'barcelona', 'barcelona'],
  ['SC Freiburg', 'sc freiburg', 'freiburg'],
  ['AC Milan', 'ac milan', 'milan'],
  ['Club Brugge', 'club brugge', 'brugge'],
  ['FC', 'fc', 'fc'],
])('%s without football club: %s; without words that a search may omit: %s', (name, withoutFootball, withoutOptional) => {
  expect(withoutFootballClub(normalizeName(name))).toBe(withoutFootball)
  expect(withoutOptionalWords(normalizeName(name))).toBe(withoutOptional)
})

describe('the name of a club that is shown', () => {
  test.each([
    ['Liverpool FC', 'Liverpool', 'Liverpool'],
    ['1. FC Köln', 'Koln', 'Köln'],
    ['1.FC Köln', 'Köln', 'Köln'],
    ['FC Schalke 04', 'Schalke 04', 'Schalke 04'],
    ['Sunderland AFC', 'Sunderland', 'Sunderland'],
    ['SC Freiburg', 'Freiburg', 'Freiburg'],
    ['FC Bodø/Glimt', 'Bodö/Glimt', 'Bodø/Glimt'],
    ['FC Sevilla FC', 'Sevilla', 'Sevilla'],
    ['Paris FC', 'PFC', 'Paris FC'],
    ['Hamburger SV', 'HSV', 'Hamburger SV'],
    ['AC Milan', 'Milan', 'AC Milan'],
    ['VfB Stuttgart', 'Stuttgart', 'VfB Stuttgart'],
    ['FC', 'FC', 'FC'],
  ])('%s, also called %s: %s', (name, other, shown) => {
    expect(shownClubName(name, new Set([name, other].map(normalizeName)))).toBe(shown)
  })
})
