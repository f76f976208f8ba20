import { normalizeName } from '@touchline/contract/names/normalize'

/*
 * Sides that depend on an undecided tie, group or round: "Winner Match 49", "Sieger EF", "1º do grupo C", "W74", "3A/B/C/D",
 * "Unknown Unknown4". They are recognised by their form: a word for a decision in one of six languages with a reference to a tie,
 * a group or a round; a reference alone; or a word for an unknown side. The name of a club also has other words.
 */

type Language = 'en' | 'de' | 'es' | 'fr' | 'it' | 'pt'

interface Words {
  /** Words for the winner, the loser, the runner-up or a qualifier. */
  decided: readonly string[]
  /** Words for a place in a group; they count only with a group or a round. */
  place: readonly string[]
  /** Beginnings of words for the tie, group or round. */
  tie: readonly string[]
  joining: readonly string[]
  nobody: readonly string[]
}

const words: Record<Language, Words> = {
  en: {
    decided: ['winner', 'winners', 'loser', 'losers', 'runner up', 'runners up', 'qualifier', 'qualifiers', 'qualified'],
    place: ['first', 'second', 'third', 'fourth', 'best', 'placed', 'place', 'ranked', 'team'],
    tie: ['match', 'game', 'tie', 'group', 'pool', 'semi', 'quarter', 'final', 'round', 'leg', 'play', 'off', 'bracket', 'path'],
    joining: ['of', 'the', 'from', 'in', 'or', 'and', 'no', 'nr'],
    nobody: ['unknown', 'tba', 'tbc', 'tbd', 'to be decided', 'to be announced', 'to be determined', 'to be confirmed'],
  },
  de: {
    decided: ['sieger', 'siegerin', 'gewinner', 'verlierer', 'gruppensieger', 'gruppenerster', 'gruppenzweiter', 'gruppendritter'],
    place: ['erster', 'zweiter', 'dritter', 'vierter', 'bester', 'platz', 'tabellenerster', 'tabellenzweiter'],
    tie: ['spiel', 'partie', 'gruppe', 'halbfinal', 'viertelfinal', 'achtelfinal', 'finale', 'runde'],
    joining: ['der', 'des', 'aus', 'von', 'und', 'oder', 'nr'],
    nobody: ['unbekannt', 'offen', 'noch offen', 'n n', 'nn'],
  },
  es: {
    decided: ['ganador', 'ganadora', 'perdedor', 'perdedora', 'vencedor', 'clasificado'],
    place: ['primero', 'segundo', 'tercero', 'cuarto', 'mejor', 'puesto'],
    tie: ['partido', 'juego', 'grupo', 'semifinal', 'cuartos', 'octavos', 'llave', 'ronda', 'eliminatoria'],
    joining: ['de', 'del', 'la', 'el', 'los', 'las', 'y', 'o'],
    nobody: ['desconocido', 'por definir', 'por determinar', 'a definir'],
  },
  fr: {
    decided: ['vainqueur', 'vainqueurs', 'gagnant', 'gagnants', 'perdant', 'perdants', 'qualifie'],
    place: ['premier', 'deuxieme', 'troisieme', 'quatrieme', 'meilleur'],
    tie: ['match', 'groupe', 'poule', 'demi', 'quart', 'huitieme', 'tour', 'barrage'],
    joining: ['de', 'du', 'des', 'la', 'le', 'l', 'd', 'et', 'ou'],
    nobody: ['inconnu', 'a definir', 'a determiner'],
  },
  it: {
    decided: ['vincente', 'vincenti', 'vincitore', 'vincitrice', 'perdente', 'perdenti', 'qualificata'],
    place: ['prima', 'seconda', 'terza', 'quarta', 'primo', 'secondo', 'terzo', 'migliore', 'classificata'],
    tie: ['partita', 'gara', 'gruppo', 'girone', 'semifinal', 'quarti', 'ottavi', 'turno', 'spareggio'],
    joining: ['di', 'del', 'della', 'dei', 'degli', 'la', 'il', 'e', 'o'],
    nobody: ['sconosciuto', 'da definire', 'da determinare'],
  },
  pt: {
    decided: ['vencedor', 'vencedora', 'vencedores', 'perdedor', 'perdedora', 'classificado'],
    place: ['primeiro', 'segundo', 'terceiro', 'quarto', 'melhor', 'lugar'],
    tie: ['jogo', 'partida', 'grupo', 'semifinal', 'quartas', 'oitavas', 'chave', 'rodada', 'fase'],
    joining: ['de', 'do', 'da', 'dos', 'das', 'e', 'ou'],
    nobody: ['desconhecido', 'a definir', 'a determinar'],
  },
}

const every = (kind: keyof Words): readonly string[] => Object.values(words).flatMap((language) => language[kind])
const decided = new Set(every('decided'))
const places = new Set(every('place'))
const joining = new Set(every('joining'))
const nobody = new Set(every('nobody'))
const ties = every('tie')

/** "49", "EF", "SF2", "A", "1st", "3A". Abbreviations of clubs do not count. */
const referenceForm = /^(?:\p{Lu}{1,3}\d{0,3}|\d{1,3}(?:st|nd|rd|th|er|re|[.ºª°eo])?|\d{1,2}\p{Lu})$/u
const clubForms = new Set([
  'FC',
  'CF',
  'AC',
  'SC',
  'SV',
  'SK',
  'FK',
  'BK',
  'IF',
  'IK',
  'CD',
  'UD',
  'AS',
  'US',
  'AD',
  'CA',
  'EC',
  'AFC',
  'RC',
  'KV',
  'HC',
  'BC',
])
const ordinalForm = /^\d{1,2}(?:st|nd|rd|th|er|re|[.ºª°eo])?$/

const isReference = (word: string): boolean => referenceForm.test(word) && !clubForms.has(word)

/** "W74", "L101", "RU49", "1A", "3A/B/C/D", "A1": only a reference to a tie or to a place in a group. */
const codeForm = /^(?:(?:W|L|RU)\d{1,3}|\d[A-L](?:\/[A-L])*|[A-L]\d)$/
export const isTieCode = (name: string): boolean => codeForm.test(name.trim())

/** "Unknown", "TBD", "Unknown Unknown4": a name for an unknown side. */
export function isNobody(name: string): boolean {
  const [first = '', ...more] = normalizeName(name)
    .replace(/\d+/g, '')
    .split(' ')
    .filter((word) => word !== '')
  const isTwice = more.length === 1 && more[0] === first
  return /^\?+$/.test(name.trim()) || nobody.has(isTwice ? first : [first, ...more].join(' '))
}

/** Whether the words of a name mean a side that is still undecided. A code alone does not count: see `isTieCode`. */
export function isUndecidedSide(name: string): boolean {
  const text = name.trim().slice(0, 100)
  if (isNobody(text)) return true
  const tokens = text
    .replace(/runners?[- ]up/gi, 'winner')
    .split(/[\s/,()–-]+/)
    .filter((token) => token !== '')
  const kinds = tokens.map(getKind)
  if (kinds.includes('name')) return false
  const isPlace = kinds.includes('place') && kinds.includes('tie')
  return kinds.includes('decided') || isPlace || kinds.filter((kind) => kind === 'place').length > 1
}

function getKind(token: string): 'decided' | 'place' | 'tie' | 'reference' | 'joining' | 'name' {
  const word = normalizeName(token)
  if (decided.has(word)) return 'decided'
  if (ties.some((tie) => word.startsWith(tie) && /^\p{L}{0,4}\d*$/u.test(word.slice(tie.length)))) return 'tie'
  if (places.has(word) || ordinalForm.test(token)) return 'place'
  if (isReference(token)) return 'reference'
  return joining.has(word) ? 'joining' : 'name'
}

/** Reason for rejecting a match with an undecided side. */
export const undecidedReason = (name: string, field?: string): string =>
  `${field === undefined ? '' : `${field} `}"${name.slice(0, 40)}" stands for a team that is not known yet`

/** Throws an Error for an undecided side. */
export function assertDecided(name: string): void {
  if (isUndecidedSide(name)) throw new Error(undecidedReason(name))
}
