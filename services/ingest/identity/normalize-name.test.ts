import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mayBeOneClub, normalizeName, withoutClubWords } from './normalize-name.ts'

describe('a normalized name', () => {
  test.each([
    ['FC Bayern München', 'fc bayern munchen'],
    ['FC Blau-Weiß Linz', 'fc blau weiss linz'],
    ['A.F.C. Bournemouth', 'afc bournemouth'],
    ['R.C. Celta', 'rc celta'],
    ['R. Valladolid C.F.', 'r valladolid cf'],
    ['Brighton & Hove Albion', 'brighton and hove albion'],
    ['Brighton and Hove Albion', 'brighton and hove albion'],
    ["Nott'm Forest", 'nottm forest'],
    ["FC Twente '65", 'fc twente 65'],
    ['St. Pauli', 'st pauli'],
    ['Sankt Pauli', 'st pauli'],
    ['AS Saint-Étienne', 'as st etienne'],
    ['Sint-Truidense VV', 'st truidense vv'],
    ['İstanbul Başakşehir', 'istanbul basaksehir'],
    ['Kasımpaşa SK', 'kasimpasa sk'],
    ['Bodø/Glimt', 'bodo glimt'],
    ['Łódź', 'lodz'],
    ['Atlético Constructor', 'atletico constructor'],
    ['toString __proto__', 'tostring proto'],
    ['  1. FC   Köln ', '1 fc koln'],
  ])('%s → %s', (name, normalized) => expect(normalizeName(name)).toBe(normalized))

  test('is unchanged by a second normalization', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => normalizeName(normalizeName(name)) === normalizeName(name)))
  })
})

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
