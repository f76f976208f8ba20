import type { Line } from '../../../parse/lines.ts'

/** Passes a text line by line to a list reader and returns its list. */
export function listIn<List>(text: string, { addLine, list }: { addLine(line: Line): void; list(): List }): List {
  for (const [i, line] of text.split(/\r?\n/).entries()) addLine({ number: i + 1, text: line })
  return list()
}
