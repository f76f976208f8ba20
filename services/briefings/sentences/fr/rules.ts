import type { Name } from '../name.ts'
import { getArticles } from '../nations.ts'
import { hasNickname, isPluralNickname } from '../nicknames.ts'
import type { Rules } from '../rules.ts'
import { phrases } from './phrases.ts'
import { sections, templates } from './templates.ts'

type Article = 'le' | 'la' | 'les'

const nationArticle = getArticles<Article>({
  le: `Afghanistan, Angola, Azerbaïdjan, Bangladesh, Belize, Bhoutan, Botswana, Brésil, Burkina Faso, Burundi, Bénin,
    Cambodge, Cameroun, Canada, Canton du Tessin, Cap-Vert, Chili, Comté de Nice, Congo, Congo belge, Congo-Kinshasa,
    Congo-Léopoldville, Costa Rica, Dahomey, Danemark, Eswatini, Gabon, Ghana, Groenland, Guatemala, Guyana, Haut-Karabagh,
    Honduras, Irak, Iran, Japon, Kazakhstan, Kenya, Kirghizistan, Kosovo, Koweït, Kurdistan, Kurdistan irakien, Laos, Lesotho,
    Liban, Liberia, Liechtenstein, Luxembourg, Malawi, Mali, Maroc, Mexique, Monténégro, Mozambique, Myanmar, Nicaragua,
    Niger, Nigeria, Nyassaland, Népal, Ouganda, Ouzbékistan, Pakistan, Panama, Paraguay, Pays basque, Pays de Galles,
    Pays sicule, Pendjab, Portugal, Pérou, Qatar, Québec, Royaume-Uni, Rwanda, Sahara occidental, Salvador, Somaliland,
    Soudan, Soudan du Sud, Sri Lanka, Suriname, Swaziland, Sénégal, Tadjikistan, Tanganyika, Tchad, Tibet, Timor oriental,
    Togo, Turkestan oriental, Turkménistan, Uruguay, Vanuatu, Vatican, Venezuela, Vietnam, Yémen, Yémen du Sud, Zaïre, Zimbabwe, Équateur,
    État libre d'Irlande`,
  la: `Abkhazie, Afrique du Sud, Albanie, Algérie, Allemagne, Allemagne de l'Est, Allemagne de l'Ouest, Ambazonie, Andalousie,
    Angleterre, Arabie saoudite, Argentine, Arménie, Arménie occidentale, Australie, Autriche, Barbade, Belgique, Birmanie,
    Biélorussie, Bohême, Bohême-Moravie, Bolivie, Bosnie-Herzégovine, Bretagne, Bulgarie, CEI, Cascadie, Catalogne, Chine,
    Colombie, Corse, Corée du Nord, Corée du Sud, Croatie, Crimée, Côte d'Ivoire, Côte française des Somalis, Côte-de-l'Or,
    Dominique, Espagne, Estonie, Finlande, France, Franconie, Gagaouzie, Galice, Gambie, Grenade, Grèce, Guadeloupe, Guinée,
    Guinée portugaise, Guinée équatoriale, Guinée-Bissau, Guyane britannique, Guyane française, Guyane néerlandaise, Géorgie,
    Haute-Volta, Hongrie, Inde, Indonésie, Irlande, Irlande du Nord, Islande, Italie, Jamaïque, Jordanie, Kabylie, Lettonie,
    Libye, Lituanie, Macédoine, Macédoine du Nord, Malaisie, Martinique, Mauritanie, Micronésie, Moldavie, Mongolie, Namibie,
    Nation yoruba, Norvège, Nouvelle-Calédonie, Nouvelle-Zélande, Occitanie, Ossétie du Sud, Padanie, Palestine,
    Papouasie occidentale, Papouasie-Nouvelle-Guinée, Pologne, Provence, RD Congo, RP de Donetsk, RP de Louhansk,
    Représentation des Tchèques et Slovaques, Rhodésie du Nord, Rhodésie du Sud, Rhétie, Roumanie, Russie,
    République arabe unie, République centrafricaine, République d'Irlande, République de Sankt Pauli, République dominicaine,
    République tchèque, Serbie, Serbie-et-Monténégro, Sierra Leone, Silésie, Slovaquie, Slovénie, Somalie, Suisse, Suède,
    Syrie, Tanzanie, Tchécoslovaquie, Tchétchénie, Thaïlande, Transcarpatie, Transnistrie, Tunisie, Turquie, Ukraine,
    Union soviétique, Yougoslavie, Zambie, Écosse, Égypte, Érythrée, Éthiopie, Île d'Elbe, Île de Man, Île de Wight`,
  les: `Antilles néerlandaises, Araméens, Bahamas, Bermudes, Comores, Cornouailles, Coréens du Japon, Deux-Siciles, Fidji,
    Hébrides extérieures, Indes orientales néerlandaises, Maldives, Nouvelles-Hébrides, Orcades, Palaos, Paroisses de Jersey,
    Pays-Bas, Philippines, Roms, Samoa, Samoa américaines, Samoa occidentales, Seychelles, Tonga, Émirats arabes unis,
    États-Unis, Îles Aland, Îles Canaries, Îles Caïmans, Îles Chagos, Îles Cook, Îles Féroé, Îles Mariannes du Nord,
    Îles Marshall, Îles Malouines, Îles Salomon, Îles Shetland, Îles Turques-et-Caïques, Îles Vierges américaines,
    Îles Vierges britanniques, Îles Åland`,
})

/**
 * First words of clubs that take an article: "le Real Madrid", "l'Inter", "la Juventus", and abbreviations, "le FC
 * Metz". Others take none: "Arsenal".
 */
const masculineClub =
  /^(?:\d+\. |\p{Lu}{2,5} |(?:Ajax|Antwerp|Arminia|Athletic|Atlético|Barça|Bayer|Bayern|Benfica|Besiktas|Betis|Borussia|Celta|Celtic|Cercle|Chakhtar|Club|Deportivo|Dinamo|Dynamo|Eintracht|Espanyol|Fortuna|Genoa|Hajduk|Handballverein|Hansa|Hapo[eë]l|Hellas|Hertha|Holstein|Inter|Jahn|LASK|LOSC|Legia|Lokomotive?|Maccabi|Milan|Napoli|Olympiakos|Olympique|PAOK|PSG|Panathinaïkos|Paris Saint-Germain|Partizan|Racing|Rapid|Real|Red Star FC|SCR?|Shakhtar|Slavia|Sparta|Spartak|Sporting|Stade|Standard|Sturm|Torino|TuS|VfB|VfL|Vitória|Waldhof|Werder|Wydad|Zenit|Zénith|Élan)(?![\p{L}\p{N}]))/u
const feminineClub =
  /^(?:Admira|Alemannia|Atalanta|Austria|BSG|Cremonese|Espérance|Fiorentina|HSG|JSF?|Juventus|Lazio|Real Sociedad|Roma|SG|Salernitana|Sampdoria|SpVgg|TSG|Udinese|Union|WSG|Étoile rouge)(?![\p{L}\p{N}])/u
const pluralClub =
  /^(?:Bolton Wanderers|Chamois|Girondins|Glasgow Rangers|Queens Park Rangers|Rangers|Wolverhampton Wanderers|Young Boys)(?![\p{L}\p{N}])/u

/** The French names of North American teams: "les Red Sox de Boston", "le Heat de Miami", "la Victoire de Montréal". */
const frenchNickname = /^(.+?) (?:de |du |d')/u
const feminineNickname = new Set(['Avalanche', 'Charge', 'Victoire'])

function clubArticle(name: Name, sport: string): Article | undefined {
  const { text, country } = name
  const [, nickname] = ((country === 'CA' || country === 'US') && frenchNickname.exec(text)) || []
  if (nickname) return isPluralNickname(nickname) ? 'les' : feminineNickname.has(nickname) ? 'la' : 'le'
  if (hasNickname(name, sport)) return isPluralNickname(text) ? 'les' : 'le'
  if (pluralClub.test(text)) return 'les'
  if (feminineClub.test(text)) return 'la'
  return masculineClub.test(text) ? 'le' : undefined
}

const getArticle = (name: Name, sport: string): Article | undefined => {
  if (name.type === 'national') return nationArticle(name.text)
  return name.type === 'club' ? clubArticle(name, sport) : undefined
}

/** An h is aspirate in foreign names ("le Hertha", "de Hambourg", "la Hongrie"), but mute in these. */
const muteH = /^(?:Haïti|Hector|Helena|Hellas|Henri|Hervé|Hippolyte|Honor|Horace|Hubert|Hugo|Hyères|Hélène)/
/** y is a vowel only before a consonant: "d'Ypres", "de Yaoundé". The numbers 1 and 11 do not elide. */
function startsLikeVowel(text: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[aeiouœæø]/i.test(plain) || muteH.test(text) || /^y[^aeiouy\P{L}]/iu.test(plain)
}

const withArticle = (article: Article, text: string) => (article !== 'les' && startsLikeVowel(text) ? `l'${text}` : `${article} ${text}`)

const plain = (name: Name, sport: string): string => {
  const article = getArticle(name, sport)
  return article ? withArticle(article, name.text) : name.text
}

/** The article that is part of a team's name contracts too: "du Havre", "aux Herbiers". */
const own = /^(Le|Les) (?=\p{Lu})/u

/** A name after "de" or "à". */
const after = (preposition: 'de' | 'à') => (name: Name, sport: string) => {
  const [le, les] = preposition === 'de' ? ['du', 'des'] : ['au', 'aux']
  const article = getArticle(name, sport)
  const { text } = name
  if (article === 'les') return `${les} ${text}`
  if (article && (article === 'la' || startsLikeVowel(text))) return `${preposition} ${withArticle(article, text)}`
  if (article) return `${le} ${text}`
  const [, ownArticle] = (name.type === 'club' && own.exec(text)) || []
  if (ownArticle) return `${ownArticle === 'Le' ? le : les} ${text.slice(ownArticle.length + 1)}`
  return preposition === 'de' && startsLikeVowel(text) ? `d'${text}` : `${preposition} ${text}`
}

const elidedLeague = /^(?:Euro|Open|US Open)\b/
const masculineLeague = /^(?:Championnat|Grand Prix|Masters|Mondial|Tournoi|Trophée)\b/

const ofName = after('de')
/** "le classement de Serie A", "du Championnat d'Europe". */
function ofLeague(name: Name, sport: string): string {
  if (masculineLeague.test(name.text)) return `du ${name.text}`
  if (elidedLeague.test(name.text)) return `de l'${name.text}`
  if (/^\p{Lu}{3,}$|^(?:Coupe|Ligue des|Ligue Europa|Ligue Conférence|Major League)/u.test(name.text))
    return `de ${withArticle('la', name.text)}`
  return /^(?:Jeux|Mini-Jeux|Éliminatoires)(?!\p{L})/u.test(name.text) ? `des ${name.text}` : ofName(name, sport)
}

/** Leagues follow "en" without an article: "en Premier League"; championships and tournaments with one. */
function inLeague({ text }: Name): string {
  if (masculineLeague.test(text)) return `au ${text}`
  if (elidedLeague.test(text)) return `à l'${text}`
  if (/^(?:Jeux|Mini-Jeux)\b/.test(text)) return `aux ${text}`
  if (/^Éliminatoires /.test(text)) return `dans les ${text}`
  return /^(?:Roland-Garros|Wimbledon)\b/.test(text) ? `à ${text}` : `en ${text}`
}

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

export const fr: Rules = {
  templates,
  sections,
  phrases,
  names: {
    '': plain,
    plain: ({ text }) => text,
    of: (name, sport) => (name.type === 'league' ? ofLeague : ofName)(name, sport),
    to: after('à'),
    in: inLeague,
  },
  isPlural: (name, sport) =>
    name.type === 'player_pair' || getArticle(name, sport) === 'les' || (name.type === 'club' && own.exec(name.text)?.[1] === 'Les'),
  numbers: {
    masculine: (n) => (n === 1 ? '1er' : `${n}e`),
    feminine: (n) => (n === 1 ? '1re' : `${n}e`),
  },
  days: { '': ({ year, month, day }) => `${day === 1 ? '1er' : day} ${months[month - 1]} ${year}` },
}
