import { expect, test } from '@jest/globals'
import { languages } from '../catalog.ts'
import { countryName } from './countries.ts'

test.each([
  ['DE', ['Germany', 'Deutschland', 'Alemania', 'Germania', 'Allemagne']],
  ['GB-ENG', ['England', 'England', 'Inglaterra', 'Inghilterra', 'Angleterre']],
  ['GB-SCT', ['Scotland', 'Schottland', 'Escocia', 'Scozia', 'Écosse']],
  ['TR', ['Turkey', 'Türkei', 'Turquía', 'Turchia', 'Turquie']],
  ['EUR', ['Europe', 'Europa', 'Europa', 'Europa', 'Europe']],
  ['INT', ['World', 'Welt', 'Mundo', 'Mondo', 'Monde']],
  ['NAM', ['North America', 'Nordamerika', 'América del Norte', 'Nord America', 'Amérique du Nord']],
  ['QQ', ['QQ', 'QQ', 'QQ', 'QQ', 'QQ']],
  ['constructor', Array(5).fill('constructor')],
  ['', ['', '', '', '', '']],
])('%s', (code, names) => {
  expect(languages.map((lang) => countryName(code, lang))).toEqual(names)
})
