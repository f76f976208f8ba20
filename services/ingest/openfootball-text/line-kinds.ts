import type { Line } from '../location/lines.ts'
import { beginsWithDay } from './days.ts'
import { isMatchLine } from './match-line.ts'

/** What a line of a file is, by its form alone. */
export type LineKind =
  | { kind: 'nothing' }
  | { kind: 'title' }
  /** "▪ Matchday 1", "» Final"; "▪▪ Group A" has two marks. */
  | { kind: 'heading'; marks: number; text: string }
  | { kind: 'day' }
  | { kind: 'match' }
  /** "Refs: …", "LASK: …", "Yellow: …"; goals have the label "Goals". */
  | { kind: 'told'; label: string; text: string }
  /** Begins with blanks: may go on with what the line before it tells. */
  | { kind: 'indented' }
  | { kind: 'other' }

export const goalsLabel = 'Goals'
export const cardLabels = ['Yellow', 'Yellow-Red', 'Red'] as const

const headingForm = /^\s{0,3}([▪»]+)(.*)$/s
const labelForm = /^(\S[^:]{0,110}):(?:\s|$)/

/** `line`: without comment and blanks at its end. */
export function kindOf(line: string): LineKind {
  if (line === '') return { kind: 'nothing' }
  if (/^=[^=]/.test(line)) return { kind: 'title' }
  const [, marks, heading = ''] = headingForm.exec(line) ?? []
  if (marks !== undefined) return { kind: 'heading', marks: marks.length, text: heading.trim() }
  if (isMatchLine(line)) return { kind: 'match' }
  if (beginsWithDay(line) && !/^\s{4}/.test(line)) return { kind: 'day' }
  if (/^\s*\(/.test(line)) return { kind: 'told', label: goalsLabel, text: line.trim() }
  const label = labelForm.exec(line)?.[1] ?? cardsLabel(line)
  if (label !== undefined) return { kind: 'told', label, text: line.slice(line.indexOf(':', 1) + 1).trim() }
  return { kind: /^\s/.test(line) ? 'indented' : 'other' }
}

/** Of an indented line "Yellow: A 45'" its label. */
function cardsLabel(line: string): string | undefined {
  const [prefix = '', text = ''] = line.split(':', 2)
  return /^\s/.test(prefix) && /^\s/.test(text) ? cardLabels.find((label) => label === prefix.trim()) : undefined
}

/** How many matches a comment says the file has: "# Matches  195". */
export const statedMatches = (line: string): number | undefined => {
  const count = /^#\s*Matches\s+(\d{1,6})\s*$/.exec(line)?.[1]
  return count === undefined ? undefined : Number(count)
}

/** Why a line is not read as it stands. */
export function faultOf({ text, fault, last }: Line): string | undefined {
  if (fault !== undefined) return fault
  return last && text.trim() !== '' ? 'the file ends in this line, which may be cut: lines end in a line feed' : undefined
}
