import { ofPart, type Problem, rowName } from '../../parse/problem.ts'

/** Maximum length of a line's text in a problem. */
export const textMax = 1_000
/** Maximum number of faults kept one by one; further ones are only counted. */
const keptMax = 20_000

export interface NumberedLine {
  /** Line number in the file, from 1. */
  number: number
  /** Beginning of the line. Empty: no longer in memory. */
  text: string
}

/** Collects the faults of a file. */
export interface Faults {
  /** Records that the line is rejected. */
  refuse(line: NumberedLine, reason: string, rows?: number): void
  /** Records that the line is accepted without a part. */
  leaveOut(line: NumberedLine, reason: string): void
  /** In the order of the lines. */
  problems(): Problem[]
}

export function getFaults(file: string): Faults {
  const kept: { line: NumberedLine; problem: Problem }[] = []
  const others = { refused: { rows: 0, first: 0 }, parts: { rows: 0, first: 0 } }
  const add = (line: NumberedLine, problem: Problem, rows: number) => {
    if (kept.length < keptMax) return void kept.push({ line, problem })
    const uncounted = rows > 0 ? others.refused : others.parts
    if (uncounted.rows === 0) uncounted.first = line.number
    uncounted.rows += Math.max(1, rows)
  }
  const getProblem = ({ number, text }: NumberedLine, reason: string): Problem => ({
    row: rowName(file, number),
    reason,
    text: text.slice(0, textMax),
  })
  return {
    refuse: (line, reason, rows = 1) => add(line, { ...getProblem(line, reason), ...(rows !== 1 && { rows }) }, rows),
    leaveOut: (line, reason) => add(line, ofPart(getProblem(line, reason)), 0),
    problems() {
      const { refused, parts } = others
      return [
        ...kept.sort((a, b) => a.line.number - b.line.number).map(({ problem }) => problem),
        ...(refused.rows > 0
          ? [{ ...getProblem({ number: refused.first, text: '' }, `${refused.rows} more lines are refused`), rows: refused.rows }]
          : []),
        ...(parts.rows > 0
          ? [ofPart(getProblem({ number: parts.first, text: '' }, `${parts.rows} more lines are taken in without a part`))]
          : []),
      ]
    },
  }
}
