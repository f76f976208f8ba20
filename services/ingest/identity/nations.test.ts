import { describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/names/countries'
import fc from 'fast-check'
import codes from '../formats/soccer/shared/country-codes.json' with { type: 'json' }
import nations from './nations.json' with { type: 'json' }
import { nationNamed } from './nations.ts'

describe('a nation in any spelling', () => {
  test.each([
    ['CI', 'Ivory Coast', ['Ivory Coast', "Côte d'Ivoire", 'Côte d’Ivoire', 'COTE D IVOIRE', 'Elfenbeinküste']],
    ['US', 'United States', ['USA', 'U.S.A.', 'United States of America', 'us']],
    ['KR', 'South Korea', ['Korea Republic', 'Korea, South', 'Republic of Korea']],
    ['KP', 'North Korea', ['Korea DPR', 'DPR Korea']],
    ['IR', 'Iran', ['IR Iran', 'Islamic Republic of Iran']],
    ['TR', 'Turkey', ['Türkiye', 'Turkiye', 'Türkei']],
    ['CZ', 'Czechia', ['Czech Republic', 'Tschechien']],
    ['CV', 'Cape Verde', ['Cabo Verde', 'Cape Verde Islands']],
    ['CD', 'DR Congo', ['Congo DR', 'D.R. Congo', 'Zaïre', 'Congo-Kinshasa', 'Democratic Republic of the Congo']],
    ['CG', 'Congo', ['Congo-Brazzaville', 'Republic of the Congo']],
    ['SZ', 'Eswatini', ['Swaziland']],
    ['MK', 'North Macedonia', ['Macedonia', 'FYR Macedonia', 'Macedonia FYR']],
    ['IE', 'Republic of Ireland', ['Ireland', 'Ireland Republic', 'Éire', 'Irish Free State']],
    ['CN', 'China', ['China PR']],
    ['HK', 'Hong Kong', ['Hong Kong, China', 'Hong Kong SAR China']],
    ['TW', 'Chinese Taipei', ['Taiwan']],
    ['PF', 'Tahiti', ['French Polynesia']],
    ['PS', 'Palestine', ['State of Palestine']],
    ['BA', 'Bosnia and Herzegovina', ['Bosnia & Herzegovina', 'Bosnia-Herzegovina', 'Bosnia/Herzegovina']],
    ['GM', 'Gambia', ['The Gambia']],
    ['LC', 'St. Lucia', ['Saint Lucia', 'St Lucia']],
    ['VI', 'US Virgin Islands', ['United States Virgin Islands', 'U.S. Virgin Islands']],
    ['ST', 'São Tomé and Príncipe', ['Sao Tome e Principe']],
    ['RU', 'Russia', ['Soviet Union', 'USSR', 'CIS']],
    ['RS', 'Serbia', ['Serbia and Montenegro', 'Yugoslavia', 'FR Yugoslavia']],
    ['GB-ENG', 'England', ['england', 'Inghilterra']],
    ['GB-NIR', 'Northern Ireland', ['Nordirland']],
    ['JE', 'Jersey', ['Jersey']],
    ['XK', 'Kosovo', ['Kosovo']],
  ])('%s %s', (code, name, spellings) => {
    for (const spelling of [name, ...spellings]) expect([spelling, nationNamed(spelling)]).toEqual([spelling, { code, name }])
  })

  test('sides without an ISO country are distinguished by name', () => {
    expect(['Zanzibar', 'Abkhazia', 'padania', 'Anglesey', 'Czechoslovakia', 'German DR', 'Ellan Vannin'].map(nationNamed)).toEqual(
      ['Zanzibar', 'Abkhazia', 'Padania', 'Ynys Môn', 'Czechoslovakia', 'East Germany', 'Ellan Vannin'].map((name) => ({
        code: 'INT',
        name,
      })),
    )
  })

  test('is never a women’s, youth or second team', () => {
    const names = ['England Women', 'Germany U21', 'Germany U-21', 'Brazil B', 'Brazil (B)', 'USA (W)', 'Spain Olympic', 'Italy Amateurs']
    expect([...names, 'Ireland U19', 'Guinea B', 'Korea', '', ' ', 'Arsenal', 'constructor'].filter(nationNamed)).toEqual([])
  })

  test('with the suffix of another team is not a nation', () => {
    const marks = fc.constantFrom(' U17', ' U23', ' Women', ' B', ' II', ' Ladies', ' Olympic', ' W', ' A2')
    fc.assert(fc.property(fc.constantFrom(...Object.values(codes)), marks, (code, mark) => !nationNamed(countryName(code, 'en') + mark)))
  })
})

describe('the reviewed list', () => {
  const rows = [...nations.countries, ...nations.sides.map((side) => ({ ...side, code: 'INT' }))]

  test('has no spelling twice', () => {
    const spelt = rows.flatMap(({ code, name, spellings = [] }: { code: string; name?: string; spellings?: string[] }) =>
      [...(name ? [name] : []), ...spellings].map((spelling) => ({ spelling, code, ...(code === 'INT' && { name }) })),
    )
    expect(
      spelt.filter(({ spelling, code, name }) => {
        const nation = nationNamed(spelling)
        return nation?.code !== code || (name !== undefined && nation.name !== name)
      }),
    ).toEqual([])
    expect(new Set(rows.map(({ code, name }) => (code === 'INT' ? name : code))).size).toBe(rows.length)
  })

  test('hides no country name of the five languages', () => {
    const all = [...new Set([...Object.values(codes), ...nations.countries.map(({ code }) => code)])]
    const misread = all
      .flatMap((code) => languages.map((lang) => [code, countryName(code, lang)] as const))
      .filter(([code, name]) => nationNamed(name)?.code !== code)
    expect(misread).toEqual([])
  })
})
