import type { Line } from '../../location/lines.ts'

/** What a reader of a list makes of a text. */
export function listIn<List>(text: string, { take, list }: { take(line: Line): void; list(): List }): List {
  for (const [i, line] of text.split(/\r?\n/).entries()) take({ number: i + 1, text: line })
  return list()
}
