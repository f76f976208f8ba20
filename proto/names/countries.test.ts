import { expect, test } from '@jest/globals'
import { languages } from '../catalog.ts'
import { countryName } from './countries.ts'
import { nationNames, reviewedNations } from './nations.ts'

test.each([
  ['DE', ['Germany', 'Deutschland', 'Alemania', 'Germania', 'Allemagne']],
  ['GB-ENG', ['England', 'England', 'Inglaterra', 'Inghilterra', 'Angleterre']],
  ['GB-SCT', ['Scotland', 'Schottland', 'Escocia', 'Scozia', 'Écosse']],
  ['TR', ['Turkey', 'Türkei', 'Turquía', 'Turchia', 'Turquie']],
  ['CI', ['Ivory Coast', 'Elfenbeinküste', 'Costa de Marfil', "Costa d'Avorio", "Côte d'Ivoire"]],
  ['CD', ['DR Congo', 'DR Kongo', 'RD Congo', 'RD Congo', 'RD Congo']],
  ['BA', ['Bosnia and Herzegovina', 'Bosnien-Herzegowina', 'Bosnia y Herzegovina', 'Bosnia ed Erzegovina', 'Bosnie-Herzégovine']],
  ['HK', ['Hong Kong', 'Hongkong', 'Hong Kong', 'Hong Kong', 'Hong Kong']],
  ['MM', ['Myanmar', 'Myanmar', 'Myanmar', 'Myanmar', 'Myanmar']],
  ['WF', ['Wallis and Futuna', 'Wallis und Futuna', 'Wallis y Futuna', 'Wallis e Futuna', 'Wallis-et-Futuna']],
  ['IE', ['Ireland', 'Irland', 'Irlanda', 'Irlanda', 'Irlande']],
  ['TW', ['Taiwan', 'Taiwan', 'Taiwán', 'Taiwan', 'Taïwan']],
  ['EUR', ['Europe', 'Europa', 'Europa', 'Europa', 'Europe']],
  ['INT', ['World', 'Welt', 'Mundo', 'Mondo', 'Monde']],
  ['NAM', ['North America', 'Nordamerika', 'América del Norte', 'Nord America', 'Amérique du Nord']],
  ['QQ', ['QQ', 'QQ', 'QQ', 'QQ', 'QQ']],
  ['constructor', Array(5).fill('constructor')],
  ['', ['', '', '', '', '']],
])('%s', (code, names) => {
  expect(languages.map((lang) => countryName(code, lang))).toEqual(names)
})

test('a country and its national team have one name in every language', () => {
  const differing = reviewedNations
    .filter(({ code, team_only: ofTeam }) => code !== 'INT' && !ofTeam)
    .flatMap(({ code, name }) => {
      const team = nationNames(code, [name ?? countryName(code, 'en')])
      const names = languages.map((lang) => (lang === 'en' ? (name ?? countryName(code, lang)) : team?.translations?.[lang]))
      return languages.filter((lang, i) => names[i] !== countryName(code, lang)).map((lang) => `${code} ${lang}`)
    })
  expect(differing).toEqual([])
})
