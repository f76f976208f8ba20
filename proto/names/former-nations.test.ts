import { describe, expect, test } from '@jest/globals'
import { dissolvedNation, formerNames, formerNations, nameOn, otherNames } from './former-nations.ts'
import { nationNamed } from './nations.ts'

const nation = (name: string, countryCode: string) => ({ type: 'national', name, countryCode })

describe('the name of a nation on a day', () => {
  test.each([
    ['Serbia', 'RS', '1954-06-16', 'Yugoslavia'],
    ['Serbia', 'RS', '2003-02-03', 'Yugoslavia'],
    ['Serbia', 'RS', '2003-02-04', 'Serbia and Montenegro'],
    ['Serbia', 'RS', '2006-08-16', undefined],
    ['Russia', 'RU', '1966-07-12', 'Soviet Union'],
    ['Germany', 'DE', '1934-05-27', undefined],
    ['Germany', 'DE', '1974-07-07', 'West Germany'],
    ['DR Congo', 'CD', '1974-06-14', 'Zaire'],
    ['Indonesia', 'ID', '1938-06-05', 'Dutch East Indies'],
    ['Northern Ireland', 'GB-NIR', '1930-10-20', 'Ireland'],
    ['Republic of Ireland', 'IE', '1930-05-11', 'Irish Free State'],
    ['Czechoslovakia', 'INT', '1906-10-07', 'Bohemia'],
    ['Czechoslovakia', 'INT', '1976-06-20', undefined],
    ['East Germany', 'INT', '1974-06-22', undefined],
    ['Saarland', 'INT', '1906-10-07', undefined],
  ])('%s (%s) on %s: %s', (name, code, day, expected) => expect(nameOn(nation(name, code), day)?.name).toBe(expected))

  test.each([
    ['a club', { ...nation('Serbia', 'RS'), type: 'club' }],
    ['the team of an age group', nation('Serbia U19', 'RS')],
    ['a nation without former names', nation('East Germany', 'INT')],
  ])('is none of %s', (_, team) => expect(formerNames(team)).toEqual([]))
})

describe('the other names under which a team played', () => {
  const serbia = nation('Serbia', 'RS')
  const on = (...days: readonly string[]) => days.map((day) => ({ from: day, to: day }))
  test.each([
    ['Serbia, of matches as Yugoslavia and as Serbia', undefined, ['1998-06-14', '2010-06-13'], ['Yugoslavia']],
    ['Serbia and Montenegro, of matches as Yugoslavia', '2003-06-07', ['2002-10-12', '2003-06-07'], ['Yugoslavia']],
    ['Yugoslavia, of matches as Yugoslavia', '1954-06-16', ['1953-05-21', '1954-06-16'], []],
    ['Serbia, without any match', undefined, [], []],
    ['Serbia, of matches under both', undefined, ['2005-06-04', '1954-06-16'], ['Yugoslavia', 'Serbia and Montenegro']],
  ])('%s', (_, day, days, expected) => expect(otherNames(serbia, day, on(...days)).map(({ name }) => name)).toEqual(expected))

  test('are those between two days', () => {
    const from2002 = [{ from: '2002-09-06', to: '2003-10-11' }]
    expect(otherNames(serbia, '2003-10-11', from2002).map(({ name }) => name)).toEqual(['Yugoslavia'])
  })

  test('are none of a club', () => expect(otherNames({ ...serbia, type: 'club' }, undefined, on('1954-06-16'))).toEqual([]))
})

test.each([
  ['Czechoslovakia', 'INT', { code: 'CS', fifa: 'TCH' }],
  ['German DR', 'INT', { code: 'DD', fifa: 'GDR' }],
  ['South Yemen', 'INT', { code: 'YD' }],
  ['Saarland', 'INT', undefined],
  ['Serbia', 'RS', undefined],
])('%s, a nation of its own, has the codes that it had', (name, code, expected) => {
  const found = dissolvedNation(nation(name, code))
  if (expected) expect(found).toMatchObject(expected)
  else expect(found).toBeUndefined()
  expect(dissolvedNation({ ...nation(name, code), type: 'club' })).toBeUndefined()
})

test('every row is of a nation, proves its names and codes, and does not overlap another one', () => {
  for (const [i, { code, from, to, source, former_code, fifa }] of formerNations.entries()) {
    expect([code, from <= to, source !== '']).toEqual([code, true, true])
    expect([code, source.includes('ISO 3166-3'), source.includes('FIFA code')]).toEqual([
      code,
      former_code !== undefined,
      fifa !== undefined,
    ])
    const before = formerNations[i - 1]
    if (before?.code === code) expect(before.to < from).toBe(true)
  }
  // Both teams of Ireland were once called "Ireland"; as a current name it is the Republic's.
  const others = formerNations.filter(({ name, code }) => (nationNamed(name)?.code ?? code) !== code)
  expect(others.map(({ code, name }) => [code, name])).toEqual([['GB-NIR', 'Ireland']])
})
