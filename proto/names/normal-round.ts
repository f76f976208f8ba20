import { normalizeName } from './normalize.ts'

/** Wordings of a round or stage in five languages, without numbers, by normal form. Plurals and hyphens are listed apart. */
const wordings: Readonly<Record<string, readonly string[]>> = {
  Final: ['final', 'finale', 'the final', 'la final', 'la finale', 'endspiel', 'finais', 'F'],
  'Semi-finals': [
    ...['semi final', 'semi finals', 'semifinal', 'semifinals', 'semis', 'SF', 'halbfinale', 'halbfinals', 'semi finale', 'semifinale'],
    ...['semi finales', 'semifinales', 'semifinali', 'semi finais', 'semifinais', 'demi finale', 'demi finales', 'demies', 'last four'],
  ],
  'Quarter-finals': [
    ...['quarter final', 'quarter finals', 'quarterfinal', 'quarterfinals', 'QF', 'viertelfinale', 'viertelfinals', 'cuartos de final'],
    ...[
      'cuartos',
      'quartas de final',
      'quartas de finais',
      'quarti di finale',
      'quarti',
      'quart de finale',
      'quarts de finale',
      'quarts',
      'last eight',
    ],
  ],
  'Round of 16': [
    ...[
      'eighth finals',
      '8th finals',
      'round of sixteen',
      'last sixteen',
      'achtelfinale',
      'achtelfinals',
      'octavos de final',
      'octavos',
      'oitavas de final',
      'oitavas de finais',
    ],
    ...['ottavi di finale', 'ottavi', 'huitieme de finale', 'huitiemes de finale', 'huitiemes', '8es de finale', '8emes de finale'],
  ],
  'Round of 32': [
    ...['16th finals', 'sechzehntelfinale', 'dieciseisavos de final', 'dieciseisavos', 'sedicesimi di finale', 'sedicesimi'],
    ...['seizieme de finale', 'seiziemes de finale', '16es de finale', '16emes de finale'],
  ],
  'Round of 64': [
    ...['32nd finals', 'zweiunddreissigstelfinale', 'treintaidosavos de final', 'trentaduesimi di finale'],
    ...['trente deuxiemes de finale', '32es de finale', '32emes de finale'],
  ],
  'Third Place': [
    ...['third place', '3rd place', 'match for third place', 'match for 3rd place', 'third place match', '3rd place match'],
    ...['third place game', '3rd place game', 'third place final', '3rd place final', 'third place play off', '3rd place play off'],
    ...['third place playoff', '3rd place playoff', 'play off for third place', 'playoff for third place', 'bronze medal match'],
    ...[
      'bronze medal game',
      'spiel um platz 3',
      'spiel um den dritten platz',
      '3 platz',
      'kleines finale',
      'tercer puesto',
      'tercer lugar',
    ],
    ...['partido por el tercer puesto', 'partido por el tercer lugar', 'finale per il terzo posto', 'finale 3 posto', 'terzo posto'],
    ...['match pour la troisieme place', 'match pour la 3e place', 'troisieme place', 'petite finale'],
  ],
  Playoffs: ['play off', 'play offs', 'playoff', 'playoffs', 'play off round', 'playoff round', 'barrages', 'barrage'],
  Playouts: ['play out', 'play outs', 'playout', 'playouts'],
  'Play-In': ['play in', 'play ins'],
  'Regular Season': [
    ...['regular season', 'regular', 'reguläre saison', 'temporada regular', 'fase regular', 'stagione regolare', 'saison régulière'],
  ],
  'Group Stage': [
    ...['group stage', 'group phase', 'gruppenphase', 'gruppenspiele', 'fase de grupos', 'fase a gironi', 'phase de groupes'],
    ...['phase de poules'],
  ],
  'League Phase': ['league phase', 'league stage', 'ligaphase', 'fase de liga', 'fase liga', 'fase campionato', 'phase de ligue'],
  'Knockout Stage': ['knockout stage', 'knock out stage'],
  'Knockout Phase': [
    ...['knockout phase', 'knock out phase', 'ko phase', 'k o phase', 'fase eliminatoria', 'fase a eliminazione diretta'],
    ...['phase à élimination directe'],
  ],
  Qualifying: [
    ...['qualifying', 'qualification', 'qualifications', 'qualifiers', 'qualifikation', 'fase de clasificación', 'qualificazioni'],
    ...['phase de qualification'],
  ],
  'Preliminary Round': ['preliminary round', 'preliminaries', 'ronda preliminar', 'turno preliminare', 'tour préliminaire'],
  'Round Robin': ['round robin', 'RR'],
}
const byWording = new Map(Object.entries(wordings).flatMap(([form, texts]) => texts.map((text) => [wordingKey(text), form])))

/**
 * The things that a number in a wording counts, by normal form. "3. Round" of openfootball is a matchday, "Round 3" a
 * round.
 */
const counted: Readonly<Record<string, readonly string[]>> = {
  Matchday: ['matchday', 'match day', 'md', 'gameweek', 'game week', 'gw', 'spieltag', 'jornada', 'fecha', 'giornata', 'journee', 'rodada'],
  Round: ['round', 'runde', 'ronda', 'turno', 'tour'],
  Week: ['week', 'wk', 'woche', 'semana', 'settimana', 'semaine'],
  Game: ['game', 'gara'],
  Leg: ['leg'],
  'Qualifying Round': [
    'qualifying round',
    'qual round',
    'round qualifying',
    'qualification round',
    'qualifikationsrunde',
    'turno di qualificazione',
    'tour de qualification',
  ],
  'Preliminary Round': ['preliminary round'],
}
const byCounted = new Map(Object.entries(counted).flatMap(([form, words]) => words.map((word) => [word, form])))

const ordinals = [
  ['first', 'erste', 'erster', 'erstes', 'primera', 'primer', 'prima', 'primo', 'premiere', 'premier'],
  ['second', 'zweite', 'zweiter', 'zweites', 'segunda', 'segundo', 'seconda', 'secondo', 'deuxieme', 'seconde'],
  ['third', 'dritte', 'dritter', 'drittes', 'tercera', 'tercer', 'terza', 'terzo', 'troisieme'],
  ['fourth', 'vierte', 'vierter', 'viertes', 'cuarta', 'cuarto', 'quarta', 'quarto', 'quatrieme'],
  ['fifth', 'fünfte', 'quinta', 'cinquieme'],
  ['sixth', 'sechste', 'sexta', 'sesta', 'sixieme'],
  ['seventh', 'siebte', 'septima', 'settima', 'septieme'],
  ['eighth', 'achte', 'octava', 'ottava', 'huitieme'],
]
const byOrdinal = new Map(ordinals.flatMap((words, i) => words.map((word) => [normalizeName(word), i + 1])))

const legs = [
  ['hinspiel', 'hinspiele', 'ida', 'andata', 'aller', 'match aller', 'partido de ida'],
  ['rückspiel', 'rückspiele', 'vuelta', 'ritorno', 'retour', 'match retour', 'partido de vuelta'],
]
const byLeg = new Map(legs.flatMap((words, i) => words.map((word) => [normalizeName(word), `Leg ${i + 1}`])))

const groupWord = /^(?:group|gruppe|grupo|girone|gruppo|groupe|poule) ([a-z]|\d{1,2})$/
const numberBefore = /^(\d{1,3})(?:st|nd|rd|th|ma|er|ere|re|eme|e|a|o)? (\D+)$/
const numberAfter = /^(\D+?) ?(\d{1,3})$/
const teamsLeft = /^(?:round of|last|r) ?(\d{1,3})$/
const fraction = /^1\/(\d{1,2})(?:[ -](?:finals?|finale|finali|de final|de finale|di finale))?$/i
/** Normal forms by the number of teams left: "Last 16" and "1/8 Finals" are the same. */
const lastRounds: Readonly<Record<number, string>> = {
  2: 'Final',
  4: 'Semi-finals',
  8: 'Quarter-finals',
  ...Object.fromEntries([16, 32, 64, 128].map((teams) => [teams, `Round of ${teams}`])),
}

/**
 * A round or stage in normal form: the one English wording for all that mean the same. "Semifinal", "1/2 final" and
 * "Halbfinale" are "Semi-finals", "3. Spieltag" and "Jornada 3" "Matchday 3". A text of several parts ("Finals -
 * Halbfinale, Hinspiel") is read part by part. An unknown wording and a normal form are returned unchanged.
 */
export function normalRound(wording: string): string {
  const known = forms.get(wording)
  if (known !== undefined) return known
  const form = getForm(wording)
  if (wording.length > keptLengthMax) return form
  if (forms.size >= formsMax) forms.clear()
  forms.set(wording, form)
  return form
}

/** Normal forms by wording, cached because an import asks for the same few with each match. */
const forms = new Map<string, string>()
const formsMax = 2_000
/** Longer wordings are not cached, because customers may send any text. */
const keptLengthMax = 100

function getForm(wording: string): string {
  const text = wording.trim()
  const [, phase, number] = /^(.{1,40}\S) - (\d{1,3})$/.exec(text) ?? []
  if (phase !== undefined) {
    const form = normalPart(phase)
    if (matchdayPhases.has(form)) return `Matchday ${Number(number)}`
    if (form.startsWith('Group ')) return `${form}, Matchday ${Number(number)}`
  }
  const [first, ...rest] = text.split(/(, | [-–|] )/)
  let normal = knownPart(first!) ?? partly(first!)
  for (let i = 0; i < rest.length; i += 2) {
    const known = knownPart(rest[i + 1]!)
    normal += known === undefined ? rest[i]! + partly(rest[i + 1]!) : `, ${known}`
  }
  return normal
}
const matchdayPhases = new Set(['Regular Season', 'Group Stage', 'League Phase'])

const normalPart = (part: string): string => knownPart(part) ?? partly(part)

/**
 * The normal form of a part that is known as a whole, or known once the leg at its end is removed: "Semifinal 1st Leg".
 */
function knownPart(part: string): string | undefined {
  const words = part.trim().split(/\s+/)
  const whole = knownPhase(words.join(' '))
  if (whole !== undefined) return whole
  for (const length of [1, 2, 3]) {
    const leg = knownPhase(words.slice(-length).join(' '))
    const phase = leg?.startsWith('Leg ') ? knownPhase(words.slice(0, -length).join(' ')) : undefined
    if (phase !== undefined) return `${phase}, ${leg}`
  }
  return undefined
}

function knownPhase(text: string): string | undefined {
  if (/^\d+\. Round$/i.test(text)) return `Matchday ${Number.parseInt(text, 10)}`
  const name = normalizeName(text)
  const left = teamsLeft.exec(name)?.[1] ?? 2 * Number(fraction.exec(text)?.[1])
  return byWording.get(wordingKey(text)) ?? byLeg.get(name) ?? groupIn(name) ?? lastRounds[Number(left)] ?? countedIn(name)
}

/** Abbreviations are recognized in capitals only: "SF". */
function wordingKey(text: string): string {
  return /^[A-Z]{1,2}$/.test(text) ? text : normalizeName(text)
}

function groupIn(name: string): string | undefined {
  const letter = groupWord.exec(name)?.[1]
  return letter === undefined ? undefined : `Group ${letter.toUpperCase()}`
}

/** "3rd round", "third round", "round 3". */
function countedIn(name: string): string | undefined {
  const [, after, number] = numberAfter.exec(name) ?? []
  const [, numberFirst, what] = numberBefore.exec(name) ?? []
  const space = name.indexOf(' ')
  const ordinal = byOrdinal.get(name.slice(0, Math.max(0, space)))
  const [word, n] =
    after !== undefined ? [after, Number(number)] : what !== undefined ? [what, Number(numberFirst)] : [name.slice(space + 1), ordinal]
  const form = byCounted.get(word.trim())
  return form === undefined || n === undefined ? undefined : `${form} ${n}`
}

/** An unknown text with its known words in one spelling: "Conference Semifinals". */
const partly = (text: string): string =>
  text
    .replace(/\bplay[- ]?offs\b/gi, 'Playoffs')
    .replace(/\bplay[- ]?off$/i, 'Playoffs')
    .replace(/\bplay[- ]?off\b/gi, 'Playoff')
    .replace(/\bplay[- ]?outs?\b/gi, 'Playouts')
    .replace(/\bsemi[- ]?finals?$/i, 'Semi-finals')
    .replace(/\bquarter[- ]?finals?$/i, 'Quarter-finals')
