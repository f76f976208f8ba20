import type { Name } from '../name.ts'
import { getArticles } from '../nations.ts'
import { hasNickname } from '../nicknames.ts'
import type { Rules } from '../rules.ts'
import { phrases } from './phrases.ts'
import { sections, templates } from './templates.ts'

type Gender = 'm' | 'f' | 'mp' | 'fp'

const nationGender = getArticles<Gender>({
  m: `Afghanistan, Alto Volta, Azerbaigian, Bangladesh, Belgio, Benin, Bhutan, Botswana, Brasile, Burkina Faso, Burundi,
    Camerun, Canada, Canton Ticino, Ciad, Cile, Congo, Congo belga, Congo-Kinshasa, Congo-Léopoldville, Dahomey, Ecuador,
    Egitto, Eswatini, Gabon, Galles, Ghana, Giappone, Guatemala, Honduras, Iran, Iraq, Kazakistan, Kenya, Kirghizistan,
    Kosovo, Kurdistan, Kurdistan iracheno, Kuwait, Laos, Lesotho, Libano, Liechtenstein, Lussemburgo, Malawi, Mali, Marocco,
    Messico, Montenegro, Mozambico, Myanmar, Nepal, Nicaragua, Niger, Nyasaland, Pakistan, Panama, Paraguay, Perù, Popolo rom,
    Portogallo, Punjab, Qatar, Quebec, Regno Unito, Ruanda, Sahara Occidentale, Senegal, Sri Lanka, Stato Libero d'Irlanda,
    Sud Sudan, Sudafrica, Sudan, Suriname, Swaziland, Tagikistan, Tanganica, Tibet, Togo, Turkestan orientale, Turkmenistan,
    Uruguay, Uzbekistan, Vanuatu, Venezuela, Vietnam, Yemen, Yemen del Sud, Zaire, Zimbabwe`,
  f: `Abcasia, Albania, Algeria, Angola, Arabia Saudita, Argentina, Armenia, Armenia occidentale, Australia, Austria,
    Bielorussia, Birmania, Boemia, Boemia e Moravia, Bolivia, Bosnia ed Erzegovina, Bretagna, Bulgaria, CSI, Cabilia,
    Cambogia, Catalogna, Cecenia, Cecoslovacchia, Cina, Città del Vaticano, Colombia, Contea di Nizza, Corea del Nord,
    Corea del Sud, Cornovaglia, Costa Rica, Costa d'Avorio, Costa d'Oro, Croazia, Danimarca, Eritrea, Estonia, Etiopia,
    Finlandia, Francia, Gagauzia, Galizia, Gambia, Georgia, Germania, Germania Est, Germania Ovest, Giamaica, Giordania,
    Grecia, Groenlandia, Guadalupa, Guinea, Guinea Equatoriale, Guinea portoghese, Guinea-Bissau, Guyana, Guyana Francese,
    Guyana britannica, Guyana olandese, India, Indonesia, Inghilterra, Irlanda, Irlanda del Nord, Islanda, Isola d'Elba,
    Isola di Man, Isola di Wight, Italia, Jugoslavia, Lettonia, Liberia, Libia, Lituania, Macedonia, Macedonia del Nord,
    Malaysia, Martinica, Mauritania, Micronesia, Moldavia, Mongolia, Namibia, Nazione Yoruba, Nigeria, Norvegia,
    Nuova Caledonia, Nuova Zelanda, Olanda, Ossezia del Sud, Palestina, Papua Nuova Guinea, Papua Occidentale, Polonia,
    Provenza, RD Congo, RP di Donetsk, RP di Lugansk, Rappresentativa dei Cechi e Slovacchi, Repubblica Araba Unita,
    Repubblica Ceca, Repubblica Centrafricana, Repubblica Dominicana, Repubblica di St. Pauli, Rezia, Rhodesia Meridionale,
    Rhodesia Settentrionale, Riunione, Romania, Russia, Scozia, Serbia, Serbia e Montenegro, Sierra Leone, Siria, Slesia,
    Slovacchia, Slovenia, Somalia, Somalia francese, Spagna, Svezia, Svizzera, Tanzania, Terra dei Siculi, Thailandia,
    Transcarpazia, Tunisia, Turchia, Ucraina, Uganda, Ungheria, Unione Sovietica, Zambia`,
  mp: 'Aramei, Coreani in Giappone, Emirati Arabi Uniti, Paesi Baschi, Paesi Bassi, Stati Uniti',
  fp: `Antille olandesi, Bahamas, Bermuda, Comore, Due Sicilie, Ebridi Esterne, Figi, Filippine, Indie orientali olandesi,
    Isole Canarie, Isole Cayman, Isole Chagos, Isole Cook, Isole Falkland, Isole Far Oer, Isole Marianne Settentrionali,
    Isole Marshall, Isole Salomone, Isole Shetland, Isole Turks e Caicos, Isole Vergini Americane, Isole Vergini Britanniche,
    Isole Åland, Maldive, Nuove Ebridi, Orcadi, Parrocchie di Jersey, Samoa Americane, Samoa Occidentali, Seychelles`,
})

/** Feminine clubs; every other club is masculine: "la Juventus", "il Napoli", "l'Arsenal". */
const feminineClub =
  /^(?:AS|Atalanta|Bologna Virtus|Carrarese|Cavese|Cremonese|Dinamo|Fiorentina|Fortitudo|Juve|Juventus|Lazio|Lokomotiv|Lucchese|Mens Sana|Olimpia|Pallacanestro|Pistoiese|Ponferradina|Pro|Reggiana|Reggina|Reyer|Roma|Salernitana|Sambenedettese|Sampdoria|Spal|SPAL|Steaua|Stella Rossa|Ternana|Triestina|Turris|Udinese|Vanoli|Vis|Virtus|Vuelle|Real Sociedad|Universidad)\b/
const pluralClub = /(?:^| )Rangers$/

/** Italian names that contain an article: "La Spezia". */
const ownArticle = /^(?:Il|La|Le|Lo) \p{Lu}|^L'/u

const isVowel = (text: string) => /^[aeiouàèéìòùh]/i.test(text.normalize('NFD').replace(/\p{M}/gu, ''))
/**
 * Abbreviations are read letter by letter, "l'SV" (esse), "il PSV" (pi), but with four or more letters as a word, "il
 * LASK".
 */
const isSpelled = (text: string) => /^\p{Lu}{2,3}\b(?!')/u.test(text)
const startsLikeVowel = (text: string) => (isSpelled(text) ? /^[AEFHILMNORSUX]/.test(text) : isVowel(text) || /^[8]\d*\b|^11\b/.test(text))
/** Sounds before which "il" is "lo" and "i" is "gli"; "St." is read "Saint" or "Sankt". */
const isImpure = (text: string) => !isSpelled(text) && /^(?:s(?!t\.)[bcdfghjklmnpqrtvwxz]|[zž]|gn|ps|pn|x|y)/i.test(text)

/**
 * The definite article before a text, contracted with a preposition that ends in `stem`: "de" gives "del", "dell'",
 * "dei".
 */
function article(gender: Gender, text: string, stem: string): string {
  const vowel = startsLikeVowel(text)
  if (stem === '') {
    if (gender === 'm') return vowel ? "l'" : isImpure(text) ? 'lo ' : 'il '
    if (gender === 'f') return vowel ? "l'" : 'la '
    return gender === 'fp' ? 'le ' : vowel || isImpure(text) ? 'gli ' : 'i '
  }
  if (gender === 'm') return vowel ? `${stem}ll'` : isImpure(text) ? `${stem}llo ` : `${stem}l `
  if (gender === 'f') return vowel ? `${stem}ll'` : `${stem}lla `
  return gender === 'fp' ? `${stem}lle ` : vowel || isImpure(text) ? `${stem}gli ` : `${stem}i `
}

function getGender(name: Name, sport: string): Gender | undefined {
  if (name.type === 'national') return nationGender(name.text)
  if (name.type !== 'club' || (name.country === 'IT' && ownArticle.test(name.text))) return undefined
  if (hasNickname(name, sport) || pluralClub.test(name.text)) return 'mp'
  return feminineClub.test(name.text) ? 'f' : 'm'
}

/** A name after its article; after `bare` if it takes none. */
const form = (stem: string, bare: string) => (name: Name, sport: string) => {
  const gender = getGender(name, sport)
  return gender ? article(gender, name.text, stem) + name.text : bare + name.text
}

/** Leagues follow "in" without an article: "in Serie A"; tournaments with one. */
function inLeague({ text }: Name): string {
  if (/^(?:Giochi|Mini Giochi|Mondiali)\b/.test(text)) return `ai ${text}`
  if (/^(?:Campionato|Mondiale|Torneo)\b/.test(text)) return `al ${text}`
  if (/^(?:Europei|Internazionali)\b|Open$/.test(text)) return `agli ${text}`
  if (/^(?:Qualificazioni|Amichevoli)\b/.test(text)) return `nelle ${text}`
  return /^(?:Roland|Wimbledon)/.test(text) ? `a ${text}` : `in ${text}`
}

/** "la classifica di Serie A", "dei Mondiali", "della NBA". */
function ofLeague({ text }: Name): string {
  if (/^(?:Giochi|Mini Giochi|Mondiali)\b/.test(text)) return `dei ${text}`
  if (/^(?:Campionato|Mondiale|Torneo)\b/.test(text)) return `del ${text}`
  if (/^(?:Europei|Internazionali)\b|Open$/.test(text)) return `degli ${text}`
  if (/^\p{Lu}{3,}$/u.test(text)) return `della ${text}`
  return /^(?:Qualificazioni|Amichevoli)\b/.test(text) ? `delle ${text}` : `di ${text}`
}

const ofName = form('de', 'di ')

const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
const day = ({ year, month, day: number }: { year: number; month: number; day: number }) =>
  `${number === 1 ? '1º' : number} ${months[month - 1]} ${year}`

/** "il 5", "l'8", "l'11", "l'80º": the numbers that begin with a vowel when read. */
const numbered = (stem: string, n: number, text: string) => {
  const vowel = n === 8 || n === 11 || (n >= 80 && n <= 89) || (n >= 800 && n <= 899)
  return `${stem === '' ? (vowel ? "l'" : 'il ') : vowel ? `${stem}ll'` : `${stem}l `}${text}`
}

export const it: Rules = {
  templates,
  sections,
  phrases,
  names: {
    '': form('', ''),
    plain: ({ text }) => text,
    of: (name, sport) => (name.type === 'league' ? ofLeague(name) : ofName(name, sport)),
    to: form('a', 'a '),
    from: form('da', 'da '),
    on: form('su', 'su '),
    in: inLeague,
  },
  isPlural: (name, sport) => name.type === 'player_pair' || getGender(name, sport)?.endsWith('p') === true,
  numbers: {
    ordinal: (n) => `${n}º`,
    the: (n) => numbered('', n, `${n}`),
    the_ordinal: (n) => numbered('', n, `${n}º`),
    at_ordinal: (n) => numbered('a', n, `${n}º`),
    in_ordinal: (n) => numbered('ne', n, `${n}º`),
  },
  days: {
    '': day,
    the: (date) => numbered('', date.day, day(date)),
    of: (date) => numbered('de', date.day, day(date)),
    from: (date) => numbered('da', date.day, day(date)),
  },
}
