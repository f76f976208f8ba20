import { expect, test } from '@jest/globals'
import type { Language } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/names/countries'
import { type ReviewedNation, reviewedNations } from '@touchline/contract/names/nations'
import { rulesOf } from './languages.ts'

const english = ({ code, name }: ReviewedNation) => name ?? countryName(code, 'en')
const nameIn = (nation: ReviewedNation, lang: Language) => {
  if (lang === 'en') return english(nation)
  return nation.translations?.[lang as 'de'] ?? (nation.code === 'INT' ? english(nation) : countryName(nation.code, lang))
}
const written = (lang: Language, form: string, text: string) =>
  rulesOf[lang].names[form]!({ text, type: 'national', country: '' }, 'soccer')

/** The nations with an ISO country that have no article in the two languages in which most have one. */
const bare = {
  it: `Andorra, Anguilla, Antigua e Barbuda, Aruba, Bahrein, Barbados, Belize, Bonaire, Brunei, Capo Verde, Cipro, Cuba, Curaçao,
    Dominica, El Salvador, Gibilterra, Gibuti, Grenada, Guam, Guernsey, Haiti, Hong Kong, Israele, Jersey, Kiribati, Macao,
    Madagascar, Malta, Mauritius, Mayotte, Monaco, Montserrat, Nauru, Niue, Oman, Palau, Portorico, Saint Kitts e Nevis,
    Saint Lucia, Saint Vincent e Grenadine, Saint-Barthélemy, Saint-Martin, Saint-Pierre e Miquelon, Samoa, San Marino,
    Sant’Elena, Singapore, Sint Maarten, São Tomé e Príncipe, Tahiti, Taipei Cinese, Timor Est, Tonga, Trinidad e Tobago, Tuvalu,
    Wallis e Futuna`,
  fr: `Andorre, Anguilla, Antigua-et-Barbuda, Aruba, Bahreïn, Bonaire, Brunei, Chypre, Cuba, Curaçao, Djibouti, Gibraltar, Guam,
    Guernesey, Haïti, Hong Kong, Israël, Jersey, Kiribati, La Réunion, Macao, Madagascar, Malte, Maurice, Mayotte, Monaco,
    Montserrat, Nauru, Niue, Oman, Porto Rico, Saint-Barthélemy, Saint-Kitts-et-Nevis, Saint-Marin, Saint-Martin,
    Saint-Pierre-et-Miquelon, Saint-Vincent-et-les-Grenadines, Sainte-Hélène, Sainte-Lucie, Sao Tomé-et-Principe, Singapour,
    Sint Maarten, Tahiti, Taïwan, Trinité-et-Tobago, Tuvalu, Wallis-et-Futuna`,
}

test.each(['it', 'fr'] as const)('every nation has an article or is known to have none in %s', (lang) => {
  const names = reviewedNations.filter(({ code }) => code !== 'INT').map((nation) => nameIn(nation, lang))
  const known = bare[lang].split(',').map((name) => name.trim())
  expect(names.filter((name) => written(lang, '', name) === name).toSorted()).toEqual(known.toSorted())
})

test.each<[Language, string, string, string]>([
  ['en', 'of', 'Netherlands', "the Netherlands'"],
  ['en', '', 'Netherlands U21', 'the Netherlands U21'],
  ['de', 'acc', 'Iran', 'den Iran'],
  ['de', 'acc', 'Vereinigte Arabische Emirate', 'die Vereinigten Arabischen Emirate'],
  ['de', '', 'Vereinigtes Königreich', 'das Vereinigte Königreich'],
  ['de', '', 'Schweiz U19', 'die Schweiz U19'],
  ['es', 'of', 'Congo', 'del Congo'],
  ['es', 'to', 'Países Bajos', 'a los Países Bajos'],
  ['es', 'of', 'El Salvador', 'de El Salvador'],
  ['es', 'of', 'Estados Unidos', 'de Estados Unidos'],
  ['es', 'and', 'Irlanda', 'e Irlanda'],
  ['it', 'of', 'Stati Uniti', 'degli Stati Uniti'],
  ['it', 'to', 'Isole Cook', 'alle Isole Cook'],
  ['it', 'on', 'Zimbabwe', 'sullo Zimbabwe'],
  ['it', 'from', 'Ungheria', "dall'Ungheria"],
  ['it', 'of', 'Malta', 'di Malta'],
  ['fr', 'of', 'Pays-Bas', 'des Pays-Bas'],
  ['fr', 'to', 'États-Unis', 'aux États-Unis'],
  ['fr', 'of', 'Honduras', 'du Honduras'],
  ['fr', 'of', 'Hongrie', 'de la Hongrie'],
  ['fr', 'of', 'Haïti', "d'Haïti"],
  ['fr', 'of', 'Iran', "de l'Iran"],
  ['fr', 'to', 'Uruguay', "à l'Uruguay"],
  ['fr', 'of', 'Israël', "d'Israël"],
])('%s, %s: %s', (lang, form, name, expected) => {
  expect(written(lang, form, name)).toBe(expected)
})
