import { describe, expect, test } from '@jest/globals'
import { parsePlayer, shownName } from './connector.ts'
import { parseTeam, type Team } from './register.ts'
import { nation, player } from './testing/invented.ts'

const nations = new Map<number, Team>([parseTeam(nation(7, 'Croatia')), parseTeam(nation(8, 'Korea Republic'))])
const parsed = (fields: object) => parsePlayer(player(5, fields), nations)[1]

test('a player has all known fields', () => {
  expect(parsePlayer(player(5), nations)).toEqual([
    5,
    {
      name: 'Adam Player5',
      key: '5',
      firstName: 'Adam',
      lastName: 'Player5',
      born: '1990-01-31',
      nationality: ['GB-ENG'],
      position: 'MF',
      heightCm: 180,
      weightKg: 75,
      foot: 'right',
    },
  ])
})

test('double escapes are undone; soft hyphens and surplus spaces are removed', () => {
  const player = parsed({ firstName: 'J\\u00f3hann ', lastName: 'Gu\\u00f0munds\\u00adson', shortName: 'J. Gu\\u00f0munds\\u00adson' })
  expect(player).toMatchObject({ name: 'Jóhann Guðmundsson', firstName: 'Jóhann', lastName: 'Guðmundsson' })
})

test.each([
  ['Lionel Andrés', 'Messi Cuccittini', 'L. Messi', 'Lionel Messi'],
  ['José Andrés', 'Guardado Hernández', 'A. Guardado', 'Andrés Guardado'],
  ['Jens Stryger', 'Larsen', 'J. Stryger Larsen', 'Jens Stryger Larsen'],
  ['Jean-Eric Maxim', 'Choupo-Moting', 'E. Choupo-Moting', 'Jean-Eric Choupo-Moting'],
  ['Bamidele', 'Alli', 'D. Alli', 'Bamidele Alli'],
  ['Neymar', 'da Silva Santos Junior', 'Neymar', 'Neymar'],
  ['Sergio', 'Ramos García', 'Sergio Ramos', 'Sergio Ramos'],
  ['Harry', 'Kane', '', 'Harry Kane'],
  ['', '', 'A. Someone', 'A. Someone'],
])('%s %s, in short "%s", is shown as %s', (first, last, short, name) => {
  expect(shownName({ first, last, short })).toBe(name)
})

test.each(['Ja-Cheol Koo', 'Koo Ja-Cheol', 'J. Koo'])('the family name of "%s" comes first, by custom', (short) => {
  expect(shownName({ first: 'Ja-Cheol', last: 'Koo', short, nation: 'KR' })).toBe('Koo Ja-Cheol')
})

describe('nationality', () => {
  const area = (alpha2code: string, alpha3code: string) => ({ name: '', id: 1, alpha2code, alpha3code })
  test.each<[string, object, string[] | undefined]>([
    ['a passport', { passportArea: area('ES', 'ESP') }, ['ES']],
    ['one of a home nation', { passportArea: area('', 'XSC') }, ['GB-SCT']],
    ['one of Kosovo', { passportArea: area('', 'XKS') }, ['XK']],
    ['a second one after the nation played for', { passportArea: area('CH', 'CHE'), currentNationalTeamId: 7 }, ['HR', 'CH']],
    ['the same as that nation', { passportArea: area('HR', 'HRV'), currentNationalTeamId: 7 }, ['HR']],
    ['a national team that is not in the data set', { passportArea: area('IE', 'IRL'), currentNationalTeamId: 77 }, ['IE']],
    ['an unknown area', { passportArea: area('', 'XXX') }, undefined],
    ['none', { passportArea: null }, undefined],
  ])('%s', (_, fields, codes) => expect(parsed(fields).nationality).toEqual(codes))
})

test('unknown and invalid fields are left out', () => {
  const role = { code2: 'XX', code3: '', name: '' }
  const player = parsed({ birthDate: '1990-02-30', height: 0, weight: 11, foot: '', role, passportArea: 'null' })
  expect(player).toEqual({ name: 'Adam Player5', key: '5', firstName: 'Adam', lastName: 'Player5' })
})

test.each<[string, unknown]>([
  ['a row that is not an object', 'Kane'],
  ['wyId (missing)', player(5, { wyId: undefined })],
  ['wyId 0', player(5, { wyId: 0 })],
  ['firstName 7', player(5, { firstName: 7 })],
  ['firstName has characters', player(5, { firstName: '<b>Adam</b>' })],
  ['firstName has characters', player(5, { firstName: 'Ad\\u0000am' })],
  ['lastName has characters', player(5, { lastName: 'Lone\\ud800' })],
  ['shortName has more than 100', player(5, { shortName: 'a'.repeat(101) })],
  ['without a name', player(5, { firstName: '', lastName: 'null', shortName: null })],
])('rejected: %s', (reason, row) => expect(() => parsePlayer(row, nations)).toThrow(reason))

test.each<[string, unknown]>([
  ['type "women"', { ...nation(7, 'Croatia'), type: 'women' }],
  ['"Atlantis" is not a nation', nation(7, 'Atlantis')],
  ['is not a name of a team', nation(7, '123')],
])('a team is rejected: %s', (reason, row) => expect(() => parseTeam(row)).toThrow(reason))
