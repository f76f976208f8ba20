import { describe, expect, test } from '@jest/globals'
import { normalRound } from './normal-round.ts'

const same: Readonly<Record<string, readonly string[]>> = {
  Final: ['Final', 'FINAL', 'Finale', 'La Finale', 'Endspiel', 'F'],
  'Semi-finals': [
    ...[
      'Semi-finals',
      'Semi-final',
      'Semifinal',
      'Semifinals',
      'semi finals',
      'SF',
      'Halbfinale',
      'Semifinales',
      'Semifinali',
      'Semi-finais',
    ],
    ...['Demi-finale', 'Demi-finales', '1/2 finals', '1/2-Finale', 'Last 4', 'Round of 4'],
  ],
  'Quarter-finals': [
    ...[
      'Quarter-final',
      'Quarter-finals',
      'Quarterfinals',
      'QF',
      'Viertelfinale',
      'Cuartos de final',
      'Quarti di finale',
      'Quartas-de-final',
    ],
    ...['Quarts de finale', '1/4 Finals', 'Last 8', 'Round of 8'],
  ],
  'Round of 16': [
    ...['Round of 16', 'R16', 'Last 16', '1/8 Finals', '1/8 de final', 'Achtelfinale', 'Octavos de final', 'Ottavi di finale'],
    ...['Huitièmes de finale', '8es de finale'],
  ],
  'Round of 32': ['Round of 32', '1/16', 'Sechzehntelfinale', 'Dieciseisavos de final', 'Sedicesimi di finale', 'Seizièmes de finale'],
  'Round of 64': ['Round of 64', '1/32 finale', 'Zweiunddreißigstelfinale'],
  'Third Place': [
    ...['Third Place', 'Match for third place', 'Play-off for third place', 'Third-place match', 'Third place play-off'],
    ...['Third-Place Game', '3rd place match', 'Spiel um Platz 3', 'Tercer puesto', 'Finale per il terzo posto', 'Petite finale'],
  ],
  Playoffs: ['Playoffs', 'Play-offs', 'Play-off', 'play offs', 'Playoff', 'Play-off round', 'Barrages'],
  'Regular Season': ['Regular Season', 'Regular season', 'Regular', 'Temporada regular', 'Stagione regolare', 'Saison régulière'],
  'Group Stage': ['Group Stage', 'Gruppenphase', 'Fase de grupos', 'Fase a gironi', 'Phase de groupes'],
  'League Phase': ['League Phase', 'League phase', 'Ligaphase', 'Fase campionato', 'Phase de ligue'],
  'Knockout Phase': ['Knockout phase', 'Knock-out phase', 'K.-o.-Phase', 'KO-Phase'],
  Qualifying: ['Qualifying', 'Qualification', 'Qualifikation', 'Qualificazioni'],
  'Qualifying Round 2': [
    'Qualifying Round 2',
    'Qual. Round 2',
    '2nd Round Qualifying',
    '2nd Qualifying Round',
    'Second Qualifying Round',
    '2. Qualifikationsrunde',
  ],
  'Matchday 3': [
    ...['Matchday 3', 'MATCHDAY 03', 'Matchday  3', 'MD3', 'Gameweek 3', 'GW 3', '3. Spieltag', '3.Spieltag', 'Spieltag 3', 'Jornada 3'],
    ...['3ª jornada', 'Fecha 3', 'Giornata 3', '3ª giornata', 'Terza giornata', 'Journée 3', '3e journée', '3ème journée'],
    ...['Regular Season - 3', 'League Stage - 3', '3. Round'],
  ],
  'Round 1': ['Round 1', '1st Round', 'First Round', '1. Runde', 'Erste Runde', 'Ronda 1', 'Primera ronda', 'Primo turno', '1er tour'],
  'Week 5': ['Week 5', 'week 5', 'Woche 5', 'Semana 5', 'Settimana 5', 'Semaine 5'],
  'Group A': ['Group A', 'group a', 'Gruppe A', 'Grupo A', 'Girone A', 'Groupe A', 'Poule A'],
  'Group A, Matchday 2': ['Group A - 2', 'Gruppe A, 2. Spieltag', 'Group A - Matchday 2'],
  'Semi-finals, Leg 1': [
    'Semi-finals, Leg 1',
    'Semifinal 1st Leg',
    'Semi-finals - 1st leg',
    'Halbfinale, Hinspiel',
    'Semifinale Andata',
    'Halbfinale Hinspiele',
  ],
  'Final, Leg 2': ['Final second leg', 'Final - Vuelta', 'Finale, Rückspiele'],
  'Semi-finals, Game 3': ['Semifinals, Game 3', 'Semi-finals - Game 3', 'Semifinale - Gara 3'],
  'Finals, Semi-finals': ['Finals, Semifinals', 'Finals, Halbfinale'],
  'Conference Semi-finals, Game 2': ['Conference Semifinals, Game 2'],
  'Conference League Playoffs': ['Conference League Play-off', 'Conference League Play-offs'],
  'UEFA Second Round Playoffs, Path A, Semi-finals': ['UEFA Second Round Play-offs, Path A, Semi-finals'],
  'Inter-confederation Playoffs, Pathway 1, Final': ['Inter-confederation Play-offs, Pathway 1, Final'],
}
const cases = Object.entries(same).flatMap(([form, wordings]) => wordings.map((wording) => [wording, form] as const))

test.each(cases)('%s → %s', (wording, form) => expect(normalRound(wording)).toBe(form))

describe('an unknown wording stays as it is', () => {
  test.each([
    ...['Super Bowl', 'Wild Card', 'Divisional Round', 'Conference Championships', 'Stanley Cup Final', 'Final Four', 'Top 16'],
    ...['Apertura', 'Clausura', 'Championship Group', 'Grand Final', 'Finals', 'Zwischenrunde', 'Round of 24', 'Play-In', 'NBA Cup Final'],
    ...['1-8', '1/3 Finals', 'sf', '7', 'Group Stage Two', '第三轮', 'Stage 7', 'Round 1a', 'Matchday', 'constructor', '__proto__', ''],
  ])('%s', (wording) => expect(normalRound(wording)).toBe(wording))
})

test('a normal form is its own normal form', () => {
  const forms = cases.map(([, form]) => form)
  expect(forms.map(normalRound)).toEqual(forms)
})

test('a long text is no trouble', () => {
  const long = 'Semi '.repeat(2_000)
  expect(normalRound(long)).toBe(long.trim())
})

test('the same wording has the same form after many others', () => {
  const numbers = Array.from({ length: 5_000 }, (_, i) => i + 1)
  const wordings = numbers.map((number) => `${number}. Round`)
  const forms = numbers.map((number) => `Matchday ${number}`)
  expect(wordings.map(normalRound)).toEqual(forms)
  expect(wordings.toReversed().map(normalRound)).toEqual(forms.toReversed())
})
