import { describe, expect, test } from '@jest/globals'
import { formerNames, nameOn } from './former-nations.ts'
import { nationNamed } from './nations.ts'
import formerFile from './reviewed/former-nations.json' with { type: 'json' }

const nation = (name: string, countryCode: string) => ({ type: 'national', name, countryCode })

describe('the name of a nation on a day', () => {
  test.each([
    ['Serbia', 'RS', '1954-06-16', 'Yugoslavia'],
    ['Serbia', 'RS', '2003-02-04', 'Serbia and Montenegro'],
    ['Serbia', 'RS', '2006-08-16', undefined],
    ['Russia', 'RU', '1966-07-12', 'Soviet Union'],
    ['Germany', 'DE', '1934-05-27', undefined],
    ['Germany', 'DE', '1974-07-07', 'West Germany'],
    ['DR Congo', 'CD', '1974-06-14', 'Zaire'],
    ['Indonesia', 'ID', '1938-06-05', 'Dutch East Indies'],
  ])('%s (%s) on %s: %s', (name, code, day, expected) => expect(nameOn(nation(name, code), day)?.name).toBe(expected))

  test.each([
    ['a club', { ...nation('Serbia', 'RS'), type: 'club' }],
    ['the team of an age group', nation('Serbia U19', 'RS')],
    ['a nation of its own', nation('East Germany', 'INT')],
  ])('is none of %s', (_, team) => expect(formerNames(team)).toEqual([]))
})

test('every row is of a nation, has a source, and does not overlap another one', () => {
  for (const [i, { code, from, to, source }] of formerFile.entries()) {
    expect([code, from <= to, source !== '']).toEqual([code, true, true])
    const before = formerFile[i - 1]
    if (before?.code === code) expect(before.to < from).toBe(true)
  }
  expect(formerFile.filter(({ name, code }) => (nationNamed(name)?.code ?? code) !== code)).toEqual([])
})
