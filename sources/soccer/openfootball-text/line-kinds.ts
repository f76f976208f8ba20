import { normalRound } from '@touchline/contract/names/normal-round'
import type { Line } from '../../parse/lines.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { withoutComment } from '../shared/list-connector.ts'
import { offsetTimezone } from '../shared/match-fields.ts'
import { isDayLine } from './days.ts'
import { withGroundBehind } from './ground-in-front.ts'
import { isMatchLine } from './match-line.ts'
import { isNoList, namedMinutes } from './minutes.ts'
import { hasScore } from './seen-score.ts'

/** Kind of a line, by its form only. */
type LineKind =
  | { kind: 'nothing' }
  | { kind: 'title' }
  /** "▪ Matchday 1", "» Final", "== Regular"; "▪▪ Group A" has two marks, "Matchday 1" none. */
  | { kind: 'heading'; marks: number; text: string }
  | { kind: 'day' }
  | { kind: 'match' }
  /** "Refs: …", "LASK: …", "Yellow: …"; goals have the label "Goals". */
  | { kind: 'detail'; label: string; text: string }
  /** Starts with spaces: may continue the detail of the previous line. */
  | { kind: 'indented' }
  | { kind: 'other' }

export const goalsLabel = 'Goals'
/** Labels of card lists: below a lineup of its side, elsewhere of both sides. */
export const cardLabels = ['Yellow', 'Yellow-Red', 'Red', 'Yellow card', 'Yellow cards', 'Red card', 'Red cards', 'Sent off', 'Sent-off']

const headingForm = /^\s{0,3}([▪»]+)(.*)$/s
/** Lines around a title: "=====". */
const ruleForm = /^[=#*~-]{3,}$/
/** The rule around a stage heading: "=====", then the name of the stage, then "=====" again. */
export const isRule = (line: string): boolean => /^={3,}$/.test(line.trim())

/** A heading without marks. Only these words and names of rounds are accepted: anything else may be a damaged line. */
const roundForm =
  /^(?:(?:Matchday|Round|Group|Week|Leg|Game) \S|\d+(?:\.|st|nd|rd|th) |(?:Preliminary|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Last|Final|Regular|Championship|Relegation|Promotion|Apertura|Clausura|Vorrunde|Zwischenrunde|Hauptrunde|Liguilla|Repechaje|Repescagem|Hexagonal|Cuadrangular|Triangular)\b|(?:Semi|Quarter)-?finals?\b|Finals?\b|Play-?offs?\b)/i
/** One word and a number, in any language: "Rodada 1", "3. Kolo"; or an ordinal word and a kind of round: "Primeira fase". */
const numberedForm = /^(?:\p{L}+\.? \d{1,3}|\d{1,3}\. \p{L}+|\p{L}{3,12} (?:fase|phase|ronda|runde|turno|round|stage))$/iu
const roundMax = 60
const labelForm = /^(\S[^:]{0,110}):(?:\s|$)/

/** Removes the number in front of a match or round: "(7) Final", "(18) 30 July …". */
export const withoutNumber = (line: string): string => line.replace(/^(\s{0,3})\(\d{1,3}\)\s+/, '$1')

/** "Ashby 1-0 Bexford  // Tie A", "Final // 18 May": removes the note behind "//", which adds nothing. */
export const withoutNote = (line: string): string => {
  const note = line.search(/\s\/\/(?:\s|$)/)
  return note < 0 ? line : line.slice(0, note).trimEnd()
}

/** "16h00 - Ashby 1x0 Bexford - Long Road": time, sides and ground behind dashes; the score may be without spaces. */
const dashedForm = /^\s*(\d{1,2}[h:.]\d{2}) -\s(.+)$/
const dashedScore = /\d{1,2} ?[x-] ?\d{1,2}(?=\s)|\sx\s/

/** Rewrites a dashed line with the ground behind "@". Two capitals behind the last dash are the state of a club, not a ground. */
function withoutDashes(line: string): string {
  const [, time, row = ''] = dashedForm.exec(line) ?? []
  const score = dashedScore.exec(row)
  const home = row.slice(0, score?.index ?? 0).trim()
  if (time === undefined || !score || !/^\p{L}/u.test(home)) return line
  const parts = row
    .slice(score.index + score[0].length)
    .split(' - ')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hasGround = parts.length > 1 && !/^\p{Lu}{2}$/u.test(parts.at(-1)!)
  const ground = hasGround ? ` @ ${parts.pop()!.replace(/\*\([^()]*\)$/, '')}` : ''
  const [goals, against] = score[0].split(/[x-]/).map((each) => each.trim())
  return `${time} ${home} ${goals === '' ? 'v' : `${goals}-${against}`} ${parts.join(' - ')}${ground}`
}

/** "18.12.2012 19:00 (Di)  Ashby   Bexford   0:1": the weekday is redundant; two columns behind it are the sides. */
const weekdayForm = /^((?:\d{1,2}\.\d{1,2}\.(?:\d{4})?|\d{4}-\d{2}-\d{2}) \d{1,2}[:.]\d{2}) \(\p{L}{2,3}\)(\s.*)$/u

function withoutWeekday(line: string): string {
  const [, when, rest = ''] = weekdayForm.exec(line) ?? []
  if (when === undefined) return line
  const columns = rest.trim().split(/\s{2,}/)
  return `${when} ${columns.length === 2 ? columns.join(' v ') : rest}`
}

/** Replaces the other Unicode blanks that programs insert with spaces; tabs stay. */
export async function* withUsualBlanks(lines: AsyncIterable<Line>): AsyncGenerator<Line, void> {
  for await (const line of lines) yield { ...line, text: line.text.replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ') }
}

/** Replaces other Unicode dashes between digits with "-", and tabs between words with two spaces. */
const withUsualSigns = (line: string): string =>
  line.replace(/(?<=\d ?)[\u2010-\u2012\u2014\u2015\u2212](?= ?\d)/g, '-').replace(/(?<=\S)\s*\t\s*/g, '  ')

/** The line without its comment, note and number, and with the ground behind the sides. */
export const plainLine = (line: string): string =>
  withGroundBehind(withoutWeekday(withoutDashes(withoutNumber(withoutNote(withUsualSigns(withoutComment(line)))))))

/** The only year that the note behind a line names: "Matchday 1 // 7-9 Sep 2014". */
export const yearOfNote = (line: string): string | undefined => {
  const note = line.search(/\s\/\/\s/)
  const years = note < 0 ? [] : (line.slice(note).match(/\b(?:1[89]|20)\d{2}\b/g) ?? [])
  return years.length === 1 ? years[0] : undefined
}

/**
 * "[Do 32.5.]": a line in square brackets without a minute is an unreadable day. Read as goals, it would leave the matches below
 * it with the day above.
 */
const bracketForm = /^\[\p{L}{2,12}[.,]? \d[^\]'’;]{0,40}\]$/u

/** `line`: a `plainLine`. A line with a score between words is a match or "other", so it is never lost as a heading or a detail. */
export function getKind(line: string): LineKind {
  const found = kindByForm(line)
  const mayHaveScore = found.kind === 'title' || found.kind === 'day' || found.kind === 'indented' || isOfKicks(found)
  return found.kind === 'match' || mayHaveScore || !hasScore(line, 'both') ? found : { kind: 'other' }
}

const isOfKicks = (found: LineKind): boolean => found.kind === 'detail' && /^penalt/i.test(found.label)

function kindByForm(line: string): LineKind {
  if (line === '' || ruleForm.test(line.trim()) || isDefinition(line)) return { kind: 'nothing' }
  if (/^=[^=]/.test(line)) return { kind: 'title' }
  const [, stage] = /^==\s*([^=\s][^=]*)(?:==)?$/.exec(line) ?? []
  if (stage !== undefined) return { kind: 'heading', marks: 1, text: stage.trim() }
  const [, marks, heading = ''] = headingForm.exec(line) ?? []
  if (marks !== undefined) return { kind: 'heading', marks: marks.length, text: heading.trim() }
  if (isMatchLine(line)) return { kind: 'match' }
  if ((isDayLine(line) && !/^\s{4}/.test(line)) || bracketForm.test(line)) return { kind: 'day' }
  if (/^\s*(?:\(|\[[^\]]{0,200}\d)/.test(line) || isOfGoals(line)) return { kind: 'detail', label: goalsLabel, text: line.trim() }
  const round = roundIn(line)
  if (round !== undefined) return { kind: 'heading', marks: 0, text: round }
  const label = labelForm.exec(line)?.[1] ?? cardsLabel(line)
  if (label !== undefined) return { kind: 'detail', label, text: line.slice(line.indexOf(':', 1) + 1).trim() }
  return { kind: /^\s/.test(line) ? 'indented' : 'other' }
}

/** Goals without brackets, below their match: "    A 9' B 12'(p);", "    -; A 9'". */
function isOfGoals(line: string): boolean {
  const text = line.trimStart()
  if (
    !/^\s\s/.test(line) ||
    !/^(?:[-–]?\s*;\s*)?\p{L}/u.test(text) ||
    !/\d'/.test(line) ||
    /[:@|[\]()]/.test(line.replace(/\([a-z.]{1,4}\)/g, ''))
  )
    return false
  const lists = line.split(';').filter((list) => !isNoList(list))
  return tolerant([], () => lists.map((list) => namedMinutes(list))) !== undefined
}

/** The text of a heading without marks: "Final", " Round 38", "Group A:". Undefined for others. */
function roundIn(line: string): string | undefined {
  if (line.length > 200 || /^\s{4}/.test(line)) return undefined
  const round = line.trim().replace(/:$/, '')
  return round.length <= roundMax && !round.includes(':') && isRound(round) ? round : undefined
}

const isRound = (text: string): boolean =>
  roundForm.test(text) || numberedForm.test(text) || text.split(' / ').some((part) => normalRound(part) !== part)

/** "Group A | France  Romania", "Final | 30 July": the definition of a group or round, which repeats what its matches say. */
const isDefinition = (line: string): boolean =>
  /^\S[^|]{0,60}\s\|\s/.test(line) && roundIn(line.split('|', 1)[0]!.trimEnd()) !== undefined && !hasScore(line, 'both')

/** Label of an indented line such as "Yellow: A 45'". */
function cardsLabel(line: string): string | undefined {
  const [prefix = '', text = ''] = line.split(':', 2)
  return /^\s/.test(prefix) && /^\s/.test(text) ? cardLabels.find((label) => label === prefix.trim()) : undefined
}

/** "UTC+2" of a comment such as "# All times are local, CEST (UTC+2).", "# note: All times Japan Standard Time (UTC+09:00)" that names no other zone. */
export function statedTimezone(line: string): string | undefined {
  const zones = /^#+\s*(?:(?:NB|note): *)?All times\b/i.test(line) ? (line.match(/UTC[+±−-]\d{1,2}(?::\d{2})?/g) ?? []) : []
  return zones.length === 1 ? offsetTimezone(zones[0]) : undefined
}

/** "UTC-3" of a comment behind a match, "# BRT (UTC-3)". */
export function timezoneOfNote(line: string): string | undefined {
  const [, zone = ''] = /\s#\s*\p{Lu}{2,5} \((UTC[+±−-]\d{1,2}(?::\d{2})?)\)\s*$/u.exec(line) ?? []
  return offsetTimezone(zone)
}

/** Number of matches that a comment states: "# Matches  195". */
export const statedMatches = (line: string): number | undefined => {
  const count = /^#\s*Matches\s+(\d{1,6})\s*$/.exec(line)?.[1]
  return count === undefined ? undefined : Number(count)
}
