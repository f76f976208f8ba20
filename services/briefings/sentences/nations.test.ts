import { expect, test } from '@jest/globals'
import type { Language } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/names/countries'
import { formerNations } from '@touchline/contract/names/former-nations'
import { type ReviewedNation, reviewedNations } from '@touchline/contract/names/nations'
import { rulesByLanguage } from './languages.ts'

const english = ({ code, name }: ReviewedNation) => name ?? countryName(code, 'en')
const nameIn = (nation: ReviewedNation, lang: Language) => {
  if (lang === 'en') return english(nation)
  return nation.translations?.[lang as 'de'] ?? (nation.code === 'INT' ? english(nation) : countryName(nation.code, lang))
}
const written = (lang: Language, form: string, text: string) =>
  rulesByLanguage[lang].names[form]!({ text, type: 'national', country: '' }, 'soccer')

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

/** The former names, and those of nations that no longer exist, that have no article. */
const bareFormer: Record<Language, string> = {
  en: `Bohemia, Bohemia and Moravia, British Guiana, Burma, Ceylon, Congo-Kinshasa, Congo-Léopoldville, Czechoslovakia, Dahomey,
    Dutch Guiana, East Germany, French Somaliland, Ireland, Macedonia, Malaya, Mandatory Palestine, Northern Rhodesia, Nyasaland,
    Portuguese Guinea, Serbia and Montenegro, South Yemen, Southern Rhodesia, Swaziland, Tanganyika, Upper Volta, West Germany,
    Western Samoa, Yugoslavia, Zaire, Éire`,
  de: `Belgisch-Kongo, Birma, Britisch-Guayana, Böhmen, Böhmen und Mähren, Ceylon, Dahomey, Französisch-Somaliland, Irland,
    Jugoslawien, Kongo-Kinshasa, Kongo-Léopoldville, Malaya, Mazedonien, Niederländisch-Guayana, Niederländisch-Indien,
    Njassaland, Nordrhodesien, Obervolta, Palästina, Portugiesisch-Guinea, Serbien und Montenegro, Swasiland, Südrhodesien,
    Tanganjika, Westsamoa, Zaire, Éire`,
  es: `Alemania Federal, Alemania Oriental, Alto Volta, Birmania, Bohemia, Bohemia y Moravia, Ceilán, Checoslovaquia,
    Congo-Kinsasa, Congo-Léopoldville, Dahomey, Guinea Portuguesa, Irlanda, Macedonia, Malaya, Nyasalandia, Palestina,
    Rodesia del Norte, Rodesia del Sur, Samoa Occidental, Serbia y Montenegro, Somalia Francesa, Suazilandia, Tanganica,
    Yemen del Sur, Yugoslavia, Zaire, Éire`,
  it: 'Ceylon, Malaya, Éire',
  fr: 'Ceylan, Malaya, Éire',
}

test.each(['en', 'de', 'es', 'it', 'fr'] as const)('every former name has an article or is known to have none in %s', (lang) => {
  const ofPast = [...formerNations, ...reviewedNations.filter(({ dissolved }) => dissolved)]
  const names = ofPast.map(({ name, translations }) => (translations as Partial<Record<Language, string>>)[lang] ?? name!)
  const known = bareFormer[lang].split(',').map((name) => name.trim())
  expect([...new Set(names)].filter((name) => written(lang, '', name) === name).toSorted()).toEqual(known.toSorted())
})

test.each<[Language, string, string, string]>([
  ['en', 'of', 'Soviet Union', "the Soviet Union's"],
  ['en', 'of', 'Yugoslavia', "Yugoslavia's"],
  ['de', '', 'Sowjetunion', 'die Sowjetunion'],
  ['de', '', 'BR Deutschland', 'die BR Deutschland'],
  ['de', 'acc', 'Vereinigte Arabische Republik', 'die Vereinigte Arabische Republik'],
  ['de', 'acc', 'Irischer Freistaat', 'den Irischen Freistaat'],
  ['de', 'acc', 'Niederländische Antillen', 'die Niederländischen Antillen'],
  ['de', 'acc', 'Jugoslawien', 'Jugoslawien'],
  ['es', 'of', 'Unión Soviética', 'de la Unión Soviética'],
  ['es', 'to', 'Congo Belga', 'al Congo Belga'],
  ['it', 'of', 'Unione Sovietica', "dell'Unione Sovietica"],
  ['it', 'to', 'Jugoslavia', 'alla Jugoslavia'],
  ['it', 'on', 'Zaire', 'sullo Zaire'],
  ['fr', 'of', 'Union soviétique', "de l'Union soviétique"],
  ['fr', 'of', 'Yougoslavie', 'de la Yougoslavie'],
  ['fr', 'to', 'Zaïre', 'au Zaïre'],
  ['fr', 'of', "Allemagne de l'Ouest", "de l'Allemagne de l'Ouest"],
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
