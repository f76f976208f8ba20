import { expect, test } from '@jest/globals'
import { leagueNames, normalized } from './names.ts'

test.each([
  ['1.FC Köln', '1 fc koln'],
  ['F.C. Union', 'fc union'],
  ['Beşiktaş İstanbul', 'besiktas istanbul'],
  ['Kasımpaşa', 'kasimpasa'],
  ['Śląsk Wrocław', 'slask wroclaw'],
  ['Breiðablik', 'breidablik'],
  ['Bodø/Glimt', 'bodo glimt'],
  ['Səbail', 'sabail'],
  ['Ħamrun', 'hamrun'],
  ["Hapoel Be'er Sheva", 'hapoel beer sheva'],
  ['Côte d’Ivoire', 'cote divoire'],
  ['Brighton & Hove Albion', 'brighton and hove albion'],
  ['  U.S.  Virgin Islands ', 'us virgin islands'],
  ['', ''],
])('%s is normalized to "%s"', (name, expected) => {
  expect(normalized(name)).toBe(expected)
})

test('the names of a league: every language, with and without its country', () => {
  const names = leagueNames({ name: 'World Cup', countryCode: 'INT', translations: { de: 'Weltmeisterschaft' } })
  expect([...names]).toEqual(expect.arrayContaining(['world cup', 'world world cup', 'weltmeisterschaft', 'welt weltmeisterschaft']))
})
