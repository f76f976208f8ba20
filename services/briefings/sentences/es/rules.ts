import type { Name } from '../name.ts'
import { getArticles } from '../nations.ts'
import { hasNickname } from '../nicknames.ts'
import type { Rules } from '../rules.ts'
import { phrases } from './phrases.ts'
import { sections, templates } from './templates.ts'

type Article = 'el' | 'la' | 'los' | 'las'

/**
 * Nations with an article in common usage. "Perú", "Estados Unidos" and "Filipinas" have none, and take singular verbs.
 */
const nationArticle = getArticles<Article>({
  el: `Cantón del Tesino, Condado de Niza, Congo, Congo Belga, Estado Libre Irlandés, Kurdistán, Kurdistán iraquí, Líbano,
    País Sículo, País Vasco, Pueblo gitano, Punyab, Reino Unido, Sáhara Occidental, Tíbet`,
  la: `CEI, Ciudad del Vaticano, Costa de Oro, Guayana Británica, Guayana Francesa, Guayana Neerlandesa, India, Isla de Man,
    Isla de Wight, Nación Yoruba, RD Congo, RP de Donetsk, RP de Lugansk, Representación de Checos y Eslovacos,
    República Centroafricana, República Checa, República Dominicana, República de St. Pauli, República Árabe Unida,
    Unión Soviética`,
  los: 'Arameos, Coreanos en Japón, Emiratos Árabes Unidos, Países Bajos',
  las: `Antillas Neerlandesas, Bahamas, Hébridas Exteriores, Indias Orientales Neerlandesas, Islas Aland, Islas Caimán,
    Islas Canarias, Islas Chagos, Islas Cook, Islas Feroe, Islas Malvinas, Islas Marianas del Norte, Islas Marshall,
    Islas Salomón, Islas Shetland, Islas Turcas y Caicos, Islas Vírgenes Británicas, Islas Vírgenes Estadounidenses,
    Islas Órcadas, Nuevas Hébridas, Parroquias de Jersey`,
})

/** Leagues are feminine ("liga", "copa", "NBA") except for names that begin with these words. */
function leagueArticle(text: string): Article | undefined {
  if (/^(?:El|La|Las|Los) |^La ?Liga|^(?:Roland Garros|Wimbledon)/.test(text)) return undefined
  if (/^Grandes Ligas\b/.test(text)) return 'las'
  if (/^(?:Juegos|Amistosos|Minijuegos)\b/.test(text)) return 'los'
  return /^(?:Abierto|Brasileirão|Campeonato|Grand Prix|Gran Premio|Masters|Mundial|Superclásico|Torneo)\b/.test(text) ? 'el' : 'la'
}

/** Clubs named by a feminine noun or its abbreviation: "la Real Sociedad", "la UD Las Palmas", "la Juventus". */
const feminineClub =
  /^(?:(?:AD|AS|ASD|SD|SG|SS|SSC|TSG|UC|UD|US|USM) |(?:Agrupación|Asociación|Cultural|Real Sociedad|Real Unión|Selección|Sociedad|Ponferradina|Unión|Universidad)\b|(?:Atalanta|Cremonese|Fiorentina|Juventus|Lazio|Roma|Salernitana|Sampdoria|Triestina)$)/u

/**
 * Every club has an article, "el Schalke 04", "al Arsenal", "del Eibar", as in the Spanish press, unless its name
 * contains one: "a El Nacional", "Los Angeles Lakers". Teams called by a nickname have "los": "los Boston Celtics".
 */
function clubArticle(name: Name, sport: string): Article | undefined {
  if (/^(?:El|La|Las|Los) /.test(name.text)) return undefined
  if (hasNickname(name, sport)) return 'los'
  return feminineClub.test(name.text) ? 'la' : 'el'
}

function getArticle(name: Name, sport: string): Article | undefined {
  if (name.type === 'league') return leagueArticle(name.text)
  if (name.type === 'national') return nationArticle(name.text)
  return name.type === 'club' ? clubArticle(name, sport) : undefined
}

/**
 * A name after a preposition and its article. `a` and `de` contract with an article that the sentence adds ("del
 * Congo"), not with one that is part of a name ("de El Salvador"): RAE, Diccionario panhispánico de dudas, «el», 4.
 */
const after = (preposition: '' | 'a' | 'de' | 'en') => (name: Name, sport: string) => {
  const article = getArticle(name, sport)
  const contracted = article === 'el' && preposition === 'a' ? 'al' : article === 'el' && preposition === 'de' ? 'del' : undefined
  return [...(contracted ? [contracted] : [preposition, article]), name.text].filter(Boolean).join(' ')
}

/** "y" is "e" before the sound of i: "Arsenal e Inter", "Alemania e Irlanda", but "y Hielo". */
function joined(name: Name, sport: string): string {
  const text = after('')(name, sport)
  return `${/^(?:h?[ií])(?![aeoáéó])/i.test(text) ? 'e' : 'y'} ${text}`
}

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

export const es: Rules = {
  templates,
  sections,
  phrases,
  names: {
    '': after(''),
    plain: ({ text }) => text,
    of: after('de'),
    to: after('a'),
    in: after('en'),
    and: joined,
  },
  isPlural(name, sport) {
    if (name.type === 'player_pair' || hasNickname(name, sport)) return true
    return name.type === 'national' && getArticle(name, sport)?.endsWith('s') === true
  },
  numbers: {
    feminine: (n) => `${n}.ª`,
    // Before a noun "primer" and "tercer" are short, so 1.er, 3.er, 21.er.
    masculine: (n) => `${n}${/(?:^|[^1])[13]$/.test(`${n}`) ? '.er' : '.º'}`,
  },
  days: { '': ({ year, month, day }) => `${day} de ${months[month - 1]} de ${year}` },
}
