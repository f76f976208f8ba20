import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { languages } from '../catalog.ts'
import { cldrName, countryName } from './countries.ts'
import { countryNamed, countryOfFifaCode, getFifaCode, nationNamed, nationNames, reviewedNations } from './nations.ts'

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
    fc.assert(
      fc.property(
        fc.constantFrom(...reviewedNations.map(({ code }) => code).filter((code) => code !== 'INT')),
        marks,
        (code, mark) => !nationNamed(countryName(code, 'en') + mark),
      ),
    )
  })
})

describe('nations.json', () => {
  test('has one line per nation, ordered by code and name, each once', () => {
    const lines = readFileSync(new URL('./reviewed/nations.json', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines.slice(1, -1).map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(reviewedNations)
    const keys = reviewedNations.map(({ code, name = '' }) => (code === 'INT' ? `${code}\n${name}` : code))
    expect(keys).toEqual([...new Set(keys)].sort())
  })

  test('has only known fields and languages, and no empty value', () => {
    const others = languages.filter((lang) => lang !== 'en')
    for (const line of reviewedNations) {
      const { code, fifa = [], name, translations = {}, spellings = [], source_names: sourceNames = [] } = line
      expect(['code', 'team_only', 'dissolved', 'fifa', 'name', 'translations', 'spellings', 'source_names']).toEqual(
        expect.arrayContaining(Object.keys(line)),
      )
      expect(others).toEqual(expect.arrayContaining(Object.keys(translations)))
      for (const text of [
        code,
        ...fifa,
        ...(name === undefined ? [] : [name]),
        ...Object.values(translations),
        ...spellings,
        ...sourceNames,
      ])
        expect(text).toBe(text.trim() || '(empty)')
      if (code === 'INT') expect([undefined, '']).not.toContain(name)
    }
  })

  test('has no spelling twice', () => {
    const spelt = reviewedNations.flatMap(({ code, name, spellings = [], source_names: sourceNames = [] }) =>
      [...(name ? [name] : []), ...spellings, ...sourceNames].map((spelling) => ({ spelling, code, ...(code === 'INT' && { name }) })),
    )
    expect(
      spelt.filter(({ spelling, code, name }) => {
        const nation = nationNamed(spelling)
        return nation?.code !== code || (name !== undefined && nation.name !== name)
      }),
    ).toEqual([])
  })

  test('hides no country name of the five languages', () => {
    const misread = reviewedNations
      .filter(({ code }) => code !== 'INT')
      .flatMap(({ code }) => languages.map((lang) => [code, cldrName(code, lang)] as const))
      .filter(([code, name]) => nationNamed(name)?.code !== code)
    expect(misread).toEqual([])
  })

  test('translates no side without an ISO country by its own name', () => {
    const repeated = reviewedNations.filter(
      ({ code, name, translations = {} }) => code === 'INT' && Object.values(translations).includes(name!),
    )
    expect(repeated).toEqual([])
  })
})

test('countries by code and by name', () => {
  expect(['ITA', 'ENG', 'MCO', 'SUI', 'XXX'].map(countryOfFifaCode)).toEqual(['IT', 'GB-ENG', 'MC', 'CH', undefined])
  expect(['Austria', 'england', 'Wales', 'Atlantis'].map(countryNamed)).toEqual(['AT', 'GB-ENG', 'GB-WLS', undefined])
  expect(['DE', 'XK', 'GG', 'QQ'].map(getFifaCode)).toEqual(['GER', 'KVX', undefined, undefined])
  expect(countryNamed('Saarland')).toBeUndefined()
})

test.each([
  ['DE', 'Germany', ['Deutschland', 'Alemania', 'Germania', 'Allemagne']],
  ['GB-WLS', 'Wales', ['Wales', 'Gales', 'Galles', 'Pays de Galles']],
  ['KR', 'South Korea', ['Südkorea', 'Corea del Sur', 'Corea del Sud', 'Corée du Sud']],
  ['US', 'United States', ['USA', 'Estados Unidos', 'Stati Uniti', 'États-Unis']],
  ['IE', 'Republic of Ireland', ['Irland', 'Irlanda', 'Irlanda', "République d'Irlande"]],
  ['CZ', 'Czechia', ['Tschechien', 'República Checa', 'Repubblica Ceca', 'République tchèque']],
  ['CI', 'Ivory Coast', ['Elfenbeinküste', 'Costa de Marfil', "Costa d'Avorio", "Côte d'Ivoire"]],
  ['NL', 'Netherlands', ['Niederlande', 'Países Bajos', 'Olanda', 'Pays-Bas']],
  ['BA', 'Bosnia and Herzegovina', ['Bosnien-Herzegowina', 'Bosnia y Herzegovina', 'Bosnia ed Erzegovina', 'Bosnie-Herzégovine']],
  ['HK', 'Hong Kong', ['Hongkong', 'Hong Kong', 'Hong Kong', 'Hong Kong']],
  ['PF', 'Tahiti', ['Tahiti', 'Tahití', 'Tahiti', 'Tahiti']],
])('%s: %s in the other languages', (country, name, others) => {
  const { de, es, it, fr } = nationNames(country, [name])?.translations ?? {}
  expect([de, es, it, fr]).toEqual(others)
})

describe('the display names of a nation', () => {
  test('are those of a country only if the team is named like it', () => {
    expect(nationNames('DE', ['Germany U21'])).toBeUndefined()
    expect(nationNames('BR', ['Brazil B'])).toBeUndefined()
    expect(nationNames('INT', ['Yorkshire'])).toBeUndefined()
    expect(nationNames('INT', ['Catalonia'])?.translations?.es).toBe('Cataluña')
  })

  test('are those of the team meant: an all-Ireland team is not the Republic of Ireland', () => {
    expect(nationNames('IE', ['Ireland'])?.translations).toEqual({ de: 'Irland', es: 'Irlanda', it: 'Irlanda', fr: 'Irlande' })
    expect(nationNames('TW', ['Chinese Taipei'])?.translations?.it).toBe('Taipei Cinese')
    expect(nationNames('TW', ['Taiwan'])?.translations?.it).toBe('Taiwan')
  })

  test('of CLDR are searchable where sport uses another name', () => {
    expect(nationNames('US', ['United States'])?.spellings).toEqual(expect.arrayContaining(['United States', 'Vereinigte Staaten']))
  })
})
