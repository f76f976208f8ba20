import { nationNamed } from '@touchline/contract/names/nations'
import { text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { isTieCode, isUndecidedSide } from '../../parse/undecided-side.ts'
import type { SourceTeam } from '../../source-model.ts'
import { getClub, nationalTeam } from '../shared/match-fields.ts'
import type { Score } from '../shared/result.ts'
import { statusIn } from '../shared/statuses.ts'
import { withoutGoals } from './goals-behind.ts'
import { type Ground, readGround } from './ground.ts'
import { cutMark, isMark, type Note, noteIn } from './marks.ts'
import { plainScore } from './score-words.ts'
import type { Place } from './titles.ts'

/** Teams and result of a match. */
export interface MatchLine {
  home: SourceTeam
  away: SourceTeam
  score: Score
  /** "cancelled", "awarded" … */
  status?: string
  /** Winner of a shoot-out whose score is not known. */
  shootOutWinner?: 'home' | 'away'
  ground?: Ground
  /** Marks that were left out. */
  repairs: string[]
}

const versus = /\sv(?:s\.?|\.)?\s/
/**
 * "18.45", "18:45", "18h45", "18:45 UTC+2", "18:45 CET" before the sides, and texts that look like a time: "8:45pm". A second
 * time is redundant: "20:45 (21:45 EEST)", "20:45 CET (19:45 UTC±0)".
 */
const timeBefore =
  /^\s*(\d{1,2}[:.h]\d{2}\S{0,4}(?: +(?:UTC[+±−-]\S*|CES?T(?=\s)))?)(?: +\(\d{1,2}[:.]\d{2} +[A-Z]{2,5}(?:[+±−-]\d{1,2}(?::\d{2})?)? *\))?\s+/

/**
 * Whether a line is a match line: indented or after a time, with sides in one of the forms; at the start of a line, with
 * sides around a score, or around a dash in columns.
 */
export function isMatchLine(line: string): boolean {
  if (/^\s*[([]/.test(line)) return false
  if (noSides.test(line)) return true
  const { time, rest } = splitTime(plainScore(withoutGoals(line)))
  if ((time !== undefined && aroundDash(rest)) || (/^\s/.test(line) && isBye(rest))) return true
  const sides = sidesIn(rest)
  return time !== undefined || /^\s/.test(line)
    ? versus.test(rest) || sides !== undefined
    : !versus.test(rest) && sides !== undefined && (sides.score !== '' || /\s{2}-\s{2}/.test(rest))
}

interface Sides {
  home: string
  away: string
  score: string
}

const sidesIn = (teams: string): Sides | undefined =>
  inColumns(teams) ?? aroundMark(teams) ?? aroundScore(teams.replace(shootOutInside, ' $2-$3 pen. $1-$4 '))

/** "Ashby w/o Bexford": the sides around a mark that no name contains. */
function aroundMark(teams: string): Sides | undefined {
  const [home = '', away = '', ...more] = withoutEnd(teams).split(/\s(?:w\/o|o\/w|n\/p)\s/i)
  if (more.length > 0 || [home, away].some((side) => !/\p{L}/u.test(side))) return undefined
  return { home: home.trim(), away: away.trim(), score: teams.slice(home.length, home.length + 5).trim() }
}

/** "Ashby 2 (3) - (2) 2 Bexford": the shoot-out in brackets. */
const shootOutInside = /\s(\d{1,2}) \((\d{1,2})\) [-–] \((\d{1,2})\) (\d{1,2})\s/

/**
 * Columns at least two spaces apart: "LASK  0-2 (0-2)  Sturm Graz", with a score, "-" or a mark between the sides, or "LASK
 * Sturm Graz  0:2". Undefined for others.
 */
function inColumns(teams: string): Sides | undefined {
  const [home = '', second = '', third = '', ...more] = teams.trim().split(/\s{2,}/)
  if (third === '' || more.some((each) => !/^[[@]/.test(each))) return undefined
  if (/^\d{1,2}[-:]\d{1,2}(?![\d:])/.test(third) && !/^(?:-|\d{1,2}[-:]\d)/.test(second)) {
    const { score, rest } = leadingScore(third)
    return rest === '' ? { home, away: second, score } : undefined
  }
  if (!/^(?:-|\d{1,2}-\d{1,2}(?!\d).*)$/.test(second) && !isMark(second)) return undefined
  return { home, away: third, score: second === '-' ? '' : second }
}

/** "Ashby - Bexford": the sides of a match without a score, below or after its day. Undefined for others. */
function aroundDash(teams: string): Sides | undefined {
  const [home = '', away = '', ...more] = withoutEnd(teams).split(/\s[-–]\s/)
  const areSides =
    more.length === 0 && [home, away].every((side) => /\p{L}/u.test(side) && !/\s{2}|[,;:[\]()]{2}|\d[-–:]\d/.test(side.trim()))
  return areSides ? { home: home.trim(), away: away.trim(), score: '' } : undefined
}

/** "2-1", "2:1", "1:10", "2 - 1"; "20:45" is a time. */
const scoreStart = /\s(?=(?:[0-4]:1\d|\d{1,2}(?:[-–]\d{1,2}|:\d))(?![\d:–-])|\d{1,2} [-–] \d{1,2}(?![\p{L}\d:–-]))/u
const scorePart =
  /^(?:\d{1,2}(?:[-–:]| [-–] )\d{1,2}(?![\d:–-])|\([\d\s,;:–-]{1,30}\)|\(?(?:a\.?e\.?t|n\.?v|[in]\.?e|pens?|pso|p|awd|abd|aban|susp)\.?\)?(?![\p{L}\p{M}\d])|\*)/iu

const sidesMax = 400

/**
 * "Ashby 0-2 Bexford", "Ashby  2-2 a.e.t. (1-1), 4-2 pen.  Bexford", "Ashby - Bexford 0:2": the sides around a score, or a
 * dash between them and the score after. Undefined for others, and for more than 400 characters.
 */
function aroundScore(teams: string): Sides | undefined {
  const text = withoutEnd(teams)
  const found = text.length > sidesMax ? null : scoreStart.exec(text)
  if (!found) return undefined
  const home = text.slice(0, found.index).trim()
  const { score, rest: away } = leadingScore(text.slice(found.index).trim())
  if ([home, away].some((side) => /[,;:]|\d[-–]\d/.test(side))) return undefined
  if (away !== '') return { home, away, score }
  const [first = '', second = '', ...more] = home.split(/\s[-–]\s/)
  return second === '' || more.length > 0 ? undefined : { home: first.trim(), away: second.trim(), score }
}

/** The parts of a score at the start of a text, and the rest. */
function leadingScore(text: string): { score: string; rest: string } {
  let rest = text
  while (true) {
    const next = rest.replace(/^,/, '').trimStart()
    const part = scorePart.exec(next)?.[0]
    if (part === undefined) break
    rest = next.slice(part.length).trimStart()
  }
  return { score: text.slice(0, text.length - rest.length).trim(), rest }
}

/** Removes the status in brackets and the ground at the end of a match line. */
function withoutEnd(line: string): string {
  const [sides = ''] = line.split(/\s@/, 1)
  const text = sides.trim()
  return text.endsWith(']') ? text.slice(0, Math.max(0, text.lastIndexOf('['))).trim() : text
}

/** "LASK Linz v Sturm Graz  0-2 (0-2)", in columns, or around the score. Throws an Error for more than two sides. */
function getSides(teams: string): Sides {
  const [home = '', away = '', ...more] = teams.split(versus)
  if (more.length > 0) throw new Error('more than two sides')
  const [awayTeam, score] = cutAt(away.replace(/ (?:-|–|- ?[-:] ?-|-:-)$/, '').trimEnd(), /\s(?=\d+(?:-|–|:| [-–] )\d)/)
  if (versus.test(teams)) return { home, away: awayTeam, score }
  return sidesIn(teams) ?? aroundDash(teams) ?? { home, away: awayTeam, score }
}

/** Splits a match line into the time at its start and the rest. */
export function splitTime(line: string): { time?: string; rest: string } {
  const [before, time] = timeBefore.exec(line) ?? []
  return time === undefined ? { rest: line } : { time, rest: line.slice(before!.length) }
}

/** "   -   ": a match with both sides unknown. */
const noSides = /^\s+[-–]\s*$/

/** "Ashby  bye": a side without an opponent. */
const isBye = (teams: string): boolean => {
  const [side = '', word = '', ...more] = teams.trim().split(/\s{2,}/)
  return side !== '' && more.length === 0 && /^bye$/i.test(word)
}

/** "N.N.", "Winner Semi-final 1", "1º do grupo C", "A1", "W49": an undecided side, with or without text after it. "USA 3-1" is not one. */
const isOpenSide = (text: string): boolean => {
  const [name = ''] = text.trim().split(/\s{2}|\s*[@[]|\s\d{1,2}[-–:]\d/, 1)
  return isUndecidedSide(name) || isTieCode(name)
}

/** Whether a side is undecided or has no opponent. The line is then not a match. */
export const isUnfilled = (line: string): boolean => {
  const { rest } = splitTime(line)
  if (isBye(rest) || noSides.test(line)) return true
  const { home, away } = inColumns(rest) ?? aroundDash(rest) ?? { home: '', away: '' }
  return [...rest.split(versus), home, away].some(isOpenSide)
}

/**
 * Reads a match line without its time: the sides, then a note in brackets and a ground in either order. Throws an Error that
 * names the fault.
 */
export function matchLine(line: string, place: Place): MatchLine {
  const [sides, at] = cutAt(plainScore(line.trim()), /\s@/)
  const behind = cutBracket(at)
  const { ground, repairs } = readGround(behind.text)
  const { text, bracket = behind.bracket } = cutBracket(sides)
  const { teams, score, status, shootOutWinner } = marked(text, bracket === undefined ? undefined : noteIn(bracket))
  const { home, away } = teams
  const faults: string[] = []
  const teamsAre = [home, away].some((side) => isNation(side, place)) ? 'national' : place.title.teams
  return {
    home: getTeam(home, place, teamsAre),
    away: getTeam(away, place, teamsAre),
    score: scoreWithHalf(score.replace(/\*$/, ''), faults),
    ...(status !== undefined && { status }),
    ...(shootOutWinner && { shootOutWinner }),
    ...(ground && { ground }),
    repairs: [...repairs, ...faults, ...(score.endsWith('*') ? ['the mark "*" after the score left out'] : [])],
  }
}

/** The text without the square bracket at its end. */
function cutBracket(text: string): { text: string; bracket?: string } {
  const [all = '', bracket] = /\[([^[\]]*)\]$/.exec(text) ?? []
  return { text: text.slice(0, text.length - all.length).trim(), ...(bracket !== undefined && { bracket }) }
}

type Marked = { teams: Sides; score: string } & Pick<MatchLine, 'status' | 'shootOutWinner'>

/** Separates the sides and the score from the mark in place of the score or behind it. The mark is the status unless `note` has one. */
function marked(text: string, note: Note | undefined): Marked {
  const behind = cutMark(text)
  const teams = getSides(behind.rest)
  const { rest: plain, mark = behind.mark } = cutMark(teams.score)
  // An unknown note does not override a mark.
  const status = note?.status !== undefined && (mark === undefined || statusIn(note.status)) ? note.status : mark
  const winner = (['home', 'away'] as const).find((side) => note?.winner === teams[side].trim())
  const shootOut = note?.shootOut === undefined || (note.winner !== undefined && !winner) ? undefined : orderByWinner(winner, note.shootOut)
  const score = `${plain}${note?.isExtraTime ? ' a.e.t.' : ''}${shootOut === undefined ? '' : `, ${shootOut} pen.`}`
  return { teams, score, ...(status !== undefined && { status }), ...(winner && shootOut === undefined && { shootOutWinner: winner }) }
}

/** Home first. */
const orderByWinner = (winner: 'home' | 'away' | undefined, goals: string): string =>
  winner === 'away' ? goals.split('-').toReversed().join('-') : goals

/** Whether a side has the name of a nation, in an unreviewed competition without a country. */
const isNation = (side: string, { league }: Place): boolean =>
  league.isProvisional === true && league.country === '' && nationNamed(side.trim()) !== undefined

/** The text before and after the first `mark`; without a mark, or with nothing after it, the full text and "". */
function cutAt(text: string, mark: RegExp): [before: string, after: string] {
  const found = mark.exec(text)
  const after = found ? text.slice(found.index + found[0].length).trim() : ''
  return after === '' ? [text, ''] : [text.slice(0, found!.index).trim(), after]
}

/**
 * "Sturm Graz", in international competitions "SK Sturm Graz (AUT)", in a World Cup "Austria". Throws an Error that
 * names the fault.
 */
export function getTeam(raw: string, place: Place, teamsAre = isNation(raw, place) ? 'national' : place.title.teams): SourceTeam {
  const { league } = place
  const field = 'the name of a team'
  if (/\s{2}|\|/.test(raw.trim())) throw new Error(`"${raw.trim().slice(0, 100)}" is not a name of a team`)
  return teamsAre === 'national' ? nationalTeam(text(raw, field)) : getClub(raw.trim(), field, league.country)
}

/**
 * The score. A bracket after a plain score that is not a half-time score is left out unless it contains words, which may be about
 * the score. Throws an Error as `getScore` does.
 */
function scoreWithHalf(text: string, faults: string[]): Score {
  const [, final, half] =
    /^(\d{1,2} ?[-–:] ?\d{1,2}) {0,9}(\((?:[^(),;\p{L}]{0,20}\p{L}?[-–:\d][^(),;\p{L}]{0,20}\p{L}?|NA|null|)\))$/u.exec(text.trim()) ?? []
  const read = (each: string) => tolerant([], () => getScore(each))
  const known = final === undefined || read(text) ? undefined : read(final)
  if (!known) return getScore(text)
  faults.push(`half-time left out: "${half}" is not a score`)
  return known
}

/** Splits a score into pairs, brackets, marks and any other words. */
const scoreTokens =
  /\d{1,2}-\d{1,2}(?![\d-])|\(\s*\d{1,2}-\d{1,2}\s*(?:[,;]\s*\d{1,2}-\d{1,2}\s*){0,2}\)|\(?a\.?e\.?t\.?\)?|n\.?v\.?|pens?\.?|pso|p\.|[in]\.?e\.?|,|[^\s,]+/gi

/**
 * The score of a match. Brackets hold half-time; after extra time or a shoot-out they hold full time, then half-time. "1-1
 * a.e.t., 3-4 pen.", "3-4 pen. 1-1 a.e.t. (1-1, 0-0)", "1-1 2-1 a.e.t.": a mark follows its score, and a score without a mark is
 * full time. The score after extra time may be the only one. "" is no score. Throws an Error for anything else.
 */
export function getScore(text: string): Score {
  if (text.trim() === '') return {}
  const invalid = () => new Error(`"${text.trim().slice(0, 60)}" is not a score`)
  const plain: string[] = []
  const brackets: string[] = []
  const marked: { et?: string; p?: string } = {}
  for (const token of text
    .slice(0, 200)
    .replace(/(\d) ?[-–] ?(?=\d)/g, '$1-')
    .replace(/(\d):(?=\d)/g, '$1-')
    .replace(/[,;]\s*\)/g, ')')
    .match(scoreTokens) ?? []) {
    const mark = /^\(?(?:a\.?e\.?t|n\.?v)/i.test(token) ? 'et' : /^(?:p|[in]\.?e)/i.test(token) ? 'p' : undefined
    if (/^\d{1,2}-\d{1,2}$/.test(token)) plain.push(token)
    else if (token.startsWith('(') && mark === undefined && brackets.length === 0)
      brackets.push(...(token.match(/\b\d{1,2}-\d{1,2}\b/g) ?? ['']))
    else if (mark !== undefined && marked[mark] === undefined && plain.length > 0) marked[mark] = plain.pop()!
    else if (token !== ',') throw invalid()
  }
  // "4-3 pen. (2-2, 1-1, 0-0)": after extra time, full time and half-time.
  if (marked.p !== undefined && marked.et === undefined && plain.length === 0 && brackets.length === 3) marked.et = brackets.shift()!
  const isMarked = marked.et !== undefined || marked.p !== undefined
  const [ft, ...more] = isMarked ? [...plain, ...brackets] : plain
  const ht = isMarked ? more : brackets
  if (ht.length > 1 || plain.length > 1 || (!isMarked && plain.length === 0) || brackets.includes('')) throw invalid()
  return scores({ ...marked, ft, ht: ht[0] })
}

function scores(groups: Record<string, string | undefined>): Score {
  const known = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(known.map(([dataset, goals]) => [dataset, goals.split('-').map(Number)]))
}
