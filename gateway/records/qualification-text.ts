import type { Language } from '@touchline/contract/catalog'
import type { QualificationThreshold } from '@touchline/contract/gen/totals'

/*
 * The rule of a league about who qualifies as a leader, in words. A label and a number instead of a sentence need no
 * plural.
 */

/** Labels of the statistics that rules count, by name. */
type Labels = Readonly<Record<string, string>>

interface Words {
  labels: Labels
  atLeast: string
  or: string
  perMatch: string
  perMatches(count: string): string
  colon: string
}

export const words: Readonly<Record<Language, Words>> = {
  en: {
    labels: {
      ...{ matches: 'matches', pts: 'points', reb: 'rebounds', ast: 'assists' },
      ...{ fgm: 'field goals made', ftm: 'free throws made', fg3m: 'three-pointers made' },
      ...{ 'batting.pa': 'plate appearances', 'pitching.ip': 'innings pitched', 'passing.attempts': 'passes attempted' },
      ...{ 'rushing.attempts': 'rushes', 'receiving.receptions': 'receptions', 'punting.punts': 'punts' },
    },
    ...{ atLeast: 'at least', or: 'or', perMatch: 'per match of the team', colon: ':' },
    perMatches: (count) => `per ${count} matches of the team`,
  },
  de: {
    labels: {
      ...{ matches: 'Spiele', pts: 'Punkte', reb: 'Rebounds', ast: 'Assists' },
      ...{ fgm: 'getroffene Feldwürfe', ftm: 'getroffene Freiwürfe', fg3m: 'getroffene Dreier' },
      ...{ 'batting.pa': 'Plate Appearances', 'pitching.ip': 'geworfene Innings', 'passing.attempts': 'Passversuche' },
      ...{ 'rushing.attempts': 'Läufe', 'receiving.receptions': 'gefangene Pässe', 'punting.punts': 'Punts' },
    },
    ...{ atLeast: 'mindestens', or: 'oder', perMatch: 'je Spiel der Mannschaft', colon: ':' },
    perMatches: (count) => `je ${count} Spiele der Mannschaft`,
  },
  es: {
    labels: {
      ...{ matches: 'partidos', pts: 'puntos', reb: 'rebotes', ast: 'asistencias' },
      ...{ fgm: 'tiros de campo anotados', ftm: 'tiros libres anotados', fg3m: 'triples anotados' },
      ...{ 'batting.pa': 'apariciones al plato', 'pitching.ip': 'entradas lanzadas', 'passing.attempts': 'pases intentados' },
      ...{ 'rushing.attempts': 'acarreos', 'receiving.receptions': 'recepciones', 'punting.punts': 'despejes' },
    },
    ...{ atLeast: 'al menos', or: 'o', perMatch: 'por partido del equipo', colon: ':' },
    perMatches: (count) => `por cada ${count} partidos del equipo`,
  },
  it: {
    labels: {
      ...{ matches: 'partite', pts: 'punti', reb: 'rimbalzi', ast: 'assist' },
      ...{ fgm: 'tiri dal campo segnati', ftm: 'tiri liberi segnati', fg3m: 'tiri da tre segnati' },
      ...{ 'batting.pa': 'apparizioni al piatto', 'pitching.ip': 'inning lanciati', 'passing.attempts': 'passaggi tentati' },
      ...{ 'rushing.attempts': 'corse', 'receiving.receptions': 'ricezioni', 'punting.punts': 'punt' },
    },
    ...{ atLeast: 'almeno', or: 'o', perMatch: 'per partita della squadra', colon: ':' },
    perMatches: (count) => `ogni ${count} partite della squadra`,
  },
  fr: {
    labels: {
      ...{ matches: 'matchs', pts: 'points', reb: 'rebonds', ast: 'passes décisives' },
      ...{ fgm: 'tirs réussis', ftm: 'lancers francs réussis', fg3m: 'tirs à trois points réussis' },
      ...{ 'batting.pa': 'passages au bâton', 'pitching.ip': 'manches lancées', 'passing.attempts': 'passes tentées' },
      ...{ 'rushing.attempts': 'courses', 'receiving.receptions': 'réceptions', 'punting.punts': 'dégagements' },
    },
    ...{ atLeast: 'au moins', or: 'ou', perMatch: "par match de l'équipe", colon: ' :' },
    perMatches: (count) => `pour ${count} matchs de l'équipe`,
  },
}

const numbers = new Map<Language, Intl.NumberFormat>()
function formatted(value: number, lang: Language): string {
  const known = numbers.get(lang) ?? new Intl.NumberFormat(lang, { maximumFractionDigits: 3 })
  numbers.set(lang, known)
  return known.format(value)
}

/** "Plate appearances: at least 3.1 per match of the team". A statistic without a label has its name. */
export function qualificationText(anyOf: readonly QualificationThreshold[], lang: Language): string {
  const { labels, atLeast, or, perMatch, perMatches, colon } = words[lang]
  const text = anyOf
    .map(({ statistic, min, teamMatches }) => {
      const rate = teamMatches === 1 ? perMatch : perMatches(formatted(teamMatches, lang))
      const label = Object.hasOwn(labels, statistic) ? labels[statistic] : statistic
      return `${label}${colon} ${atLeast} ${formatted(min, lang)} ${rate}`
    })
    .join(`; ${or} `)
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1)
}
