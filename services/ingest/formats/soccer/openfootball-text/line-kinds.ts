import type { Line } from '../../../parse/lines.ts'
import { beginsWithDay } from './days.ts'
import { isMatchLine } from './match-line.ts'

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
export const cardLabels = ['Yellow', 'Yellow-Red', 'Red'] as const

const headingForm = /^\s{0,3}([▪»]+)(.*)$/s
/** A heading without marks. Only these words: anything else may be a damaged line. */
const roundForm =
  /^(?:(?:Matchday|Round|Group|Week|Leg|Game) \S|\d+(?:\.|st|nd|rd|th) |(?:Preliminary|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Last|Final|Regular|Championship|Relegation|Promotion|Apertura|Clausura)\b|(?:Semi|Quarter)-?finals?\b|Finals?\b|Play-?offs?\b)/i
const labelForm = /^(\S[^:]{0,110}):(?:\s|$)/

/** `line`: without comment and trailing spaces. */
export function kindOf(line: string): LineKind {
  if (line === '') return { kind: 'nothing' }
  if (/^=[^=]/.test(line)) return { kind: 'title' }
  const [, stage] = /^==\s*([^=\s][^=]*)$/.exec(line) ?? []
  if (stage !== undefined) return { kind: 'heading', marks: 1, text: stage.trim() }
  const [, marks, heading = ''] = headingForm.exec(line) ?? []
  if (marks !== undefined) return { kind: 'heading', marks: marks.length, text: heading.trim() }
  if (isMatchLine(line)) return { kind: 'match' }
  if (beginsWithDay(line) && !/^\s{4}/.test(line)) return { kind: 'day' }
  if (/^\s*\(/.test(line)) return { kind: 'detail', label: goalsLabel, text: line.trim() }
  const label = labelForm.exec(line)?.[1] ?? cardsLabel(line)
  if (label === undefined && roundForm.test(line)) return { kind: 'heading', marks: 0, text: line }
  if (label !== undefined) return { kind: 'detail', label, text: line.slice(line.indexOf(':', 1) + 1).trim() }
  return { kind: /^\s/.test(line) ? 'indented' : 'other' }
}

/** Label of an indented line such as "Yellow: A 45'". */
function cardsLabel(line: string): string | undefined {
  const [prefix = '', text = ''] = line.split(':', 2)
  return /^\s/.test(prefix) && /^\s/.test(text) ? cardLabels.find((label) => label === prefix.trim()) : undefined
}

/** Number of matches that a comment states: "# Matches  195". */
export const statedMatches = (line: string): number | undefined => {
  const count = /^#\s*Matches\s+(\d{1,6})\s*$/.exec(line)?.[1]
  return count === undefined ? undefined : Number(count)
}

/** Reason why a line cannot be read as it is; undefined when it can. */
export function faultOf({ text, fault, last }: Line): string | undefined {
  if (fault !== undefined) return fault
  return last && text.trim() !== '' ? 'the file ends in this line, which may be cut: lines end in a line feed' : undefined
}
