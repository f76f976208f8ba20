import type { Name } from '../name.ts'
import { getArticles } from '../nations.ts'
import { hasNickname } from '../nicknames.ts'
import type { Rules } from '../rules.ts'
import { phrases } from './phrases.ts'
import { sections, templates } from './templates.ts'

/** Gender and number of a name that takes an article. Only leagues are used in the dative. */
type Article = 'der' | 'die' | 'das' | 'plural'

const nationArticle = getArticles<Article>({
  der: `Irak, Iran, Irischer Freistaat, Jemen, Kanton Tessin, Kongo, Kosovo, Libanon, Niger, Senegal, Sudan, Südjemen, Südsudan, Tschad`,
  die: `Auswahl der Tschechen und Slowaken, BR Deutschland, Bretagne, DDR, DR Kongo, Dominikanische Republik, Elfenbeinküste,
    GUS, Goldküste, Grafschaft Nizza, Isle of Man, Isle of Wight, Kabylei, Karpatenukraine, Krim, Mongolei, Provence,
    Republik Moldau, Republik St. Pauli, Schweiz, Slowakei, Sowjetunion, Tschechische Republik, Tschechoslowakei, Türkei,
    Ukraine, VR Donezk, VR Luhansk, Vatikanstadt, Vereinigte Arabische Republik, Westsahara, Zentralafrikanische Republik`,
  das: 'Baskenland, Saarland, Szeklerland, Vereinigtes Königreich',
  plural: `Amerikanische Jungferninseln, Aramäer, Bahamas, Britische Jungferninseln, Chagos-Inseln, Cookinseln,
    Falklandinseln, Färöer, Gemeinden von Jersey, Kaimaninseln, Kanarische Inseln, Komoren, Koreaner in Japan, Malediven,
    Marshallinseln, Neue Hebriden, Niederlande, Niederländische Antillen, Nördliche Marianen, Philippinen, Roma, Salomonen,
    Seychellen, Turks- und Caicosinseln, USA, Vereinigte Arabische Emirate, Vereinigte Staaten, Ålandinseln, Äußere Hebriden`,
})

/** Abbreviations that clubs begin with: "der VfB Stuttgart", "die TSG Hoffenheim". */
const masculineClub =
  /^(?:1\. )?(?:1\. )?(?:A[FS]?C|ASK|BBC|BC|BFC|BSC|BV|CD|CF|DSC|EC|ECH?D|EHC|ERC|ESV|EV|FC[VN]?|FK|FSV|GAK|GC|HBW|HC|HSV|KRC|KSC|KVC?|LASK|MSV|MTV|PSV|RSC|SC[PR]?|SK[N]?|SSV|SV|TBV|THW|TSV|TUS|TV[BE]?|TuS|USC|VC|VV|VfB|VfL|VfR|ZSC|(?:Handball|Sport|Turn)verein)\b/u
const feminineClub = /^(?:AD|AS|ASD|BSG|HSG|KAA|MT|SD|SG|SS|SSC|SpVgg|TG|TSG|UC|UD|US|USM|WSG)\b/u
/**
 * Soccer clubs take the article of the abbreviation at their beginning, for any abbreviation: "der RCD Espanyol", "der
 * CA Osasuna", "der HNK Rijeka". These few are names, not kinds of clubs.
 */
const abbreviatedClub = /^(?:1\. )?(?!(?:ADO|AEK|AIK|AZ|DC|LA|LD|MK|NAC|NEC|NY|OB|PAE|PSG|QPR|RB|SJ|TPS)\b)\p{Lu}{2,4} (?=\p{Lu})/u
/** "der Hamburger SV". */
const cityClub = /^\p{Lu}\p{L}+er (?:AC|AK|BC|EC|ERV|EV|FC|HC|SC|SK|SV|TV)$/u
const pluralClub = /^(?:Adler|Eisbären|Fischtown|Füchse|Young Boys)\b|er Kickers$| Ice Tigers$/u
const pluralWords = new Set(
  'Baskets Grizzlys Haie Löwen Panther Rangers Recken Riesen Roosters Rovers Tigers Towers Volleys Wanderers Wölfe'.split(' '),
)

function clubArticle(name: Name, sport: string): Article | undefined {
  const { text } = name
  if (hasNickname(name, sport) || pluralClub.test(text) || text.split(' ').some((word) => pluralWords.has(word))) return 'plural'
  if (feminineClub.test(text)) return 'die'
  return masculineClub.test(text) || cityClub.test(text) || (sport === 'soccer' && abbreviatedClub.test(text)) ? 'der' : undefined
}

/** Leagues are feminine ("Liga", "League", "NBA") except for these words. */
function leagueArticle(text: string): Article | undefined {
  if (/^(?:La ?Liga|Roland[ -]Garros|Wimbledon)/.test(text)) return undefined
  if (/qualifikation\b/i.test(text)) return 'die'
  if (/^HVNB$|(?:cup|pokal|shield|prix|brasileirão)\b/i.test(text)) return 'der'
  if (/(?:turnier|masters|festival)\b/i.test(text)) return 'das'
  return /(?:spiele|games|open)\b/i.test(text) ? 'plural' : 'die'
}

const getArticle = (name: Name, sport: string): Article | undefined => {
  if (name.type === 'league') return leagueArticle(name.text)
  if (name.type === 'national') return nationArticle(name.text)
  return name.type === 'club' ? clubArticle(name, sport) : undefined
}

interface Case {
  articles: Readonly<Record<Article, string>>
  isDative?: true
}
const nominative: Case = { articles: { der: 'der', die: 'die', das: 'das', plural: 'die' } }
const accusative: Case = { articles: { ...nominative.articles, der: 'den' } }
const within: Case = { articles: { der: 'im', die: 'in der', das: 'im', plural: 'in den' }, isDative: true }
const at: Case = { articles: { der: 'beim', die: 'bei der', das: 'beim', plural: 'bei den' }, isDative: true }
const outOf: Case = { articles: { der: 'aus dem', die: 'aus der', das: 'aus dem', plural: 'aus den' }, isDative: true }

/** Adjectives that names of nations and competitions begin with, and their endings. */
const adjective =
  /^(Amerikanisch|Arabisch|Britisch|Dritt|Erst|International|Irisch|Kanarisch|Neu|Niederländisch|Nördlich|Olympisch|Philippinisch|Südasiatisch|Vereinigt|Zweit|Äußer)e[rs]? (?:Arabische )?(?=\p{Lu})/u

/** A name after an article: "die Vereinigten Arabischen Emirate", "bei den Olympischen Spielen". */
function declined(text: string, article: Article, used: Case): string {
  const ending = used.isDative || article === 'plural' || used.articles[article] === 'den' ? 'en' : 'e'
  const weak = text.replace(adjective, (words, stem) => `${stem}${ending} ${words.endsWith('Arabische ') ? `Arabisch${ending} ` : ''}`)
  return used.isDative ? weak.replace(/(spiele)\b/i, '$1n') : weak
}

/** A name after the article of a case; after `bare` if it takes none. */
const inCase =
  (used: Case, bare = '') =>
  (name: Name, sport: string): string => {
    const article = getArticle(name, sport)
    if (article) return `${used.articles[article]} ${declined(name.text, article, used)}`
    return bare === '' ? name.text : `${bare} ${name.text}`
  }

const isTournament = (text: string) => /^(?!.*qualifikation\b).*(?:meisterschaft|turnier|spiele|games|masters|open)\b/i.test(text)
const inLeague = inCase(within, 'in')
const atTournament = inCase(at, 'bei')

const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

export const de: Rules = {
  templates,
  sections,
  phrases,
  names: {
    '': inCase(nominative),
    acc: inCase(accusative),
    plain: ({ text }) => text,
    in: (name, sport) => (isTournament(name.text) ? atTournament : inLeague)(name, sport),
    from: inCase(outOf, 'aus'),
  },
  isPlural: (name, sport) => name.type === 'player_pair' || getArticle(name, sport) === 'plural',
  numbers: { ordinal: (n) => `${n}.` },
  days: { '': ({ year, month, day }) => `${day}. ${months[month - 1]} ${year}` },
}
