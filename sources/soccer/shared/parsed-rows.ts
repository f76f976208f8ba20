import type { Dataset } from '../../connector.ts'
import { quoted } from '../../parse/fields.ts'
import type { BrokenOff } from '../../parse/json-rows.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'

/** Result of parsing the rows of one file. */
interface ParsedRows<Parsed> extends Pick<Dataset, 'rows' | 'problems' | 'complete'> {
  parsed: (Parsed & { row: string; text: string })[]
}

/**
 * Parses every row; a row for which `parse` returns undefined is left out. A row for which `parse` throws becomes a problem, as
 * does a truncated or damaged end of the file. `file`: file of the dataset, the prefix of row names. `part`: the file of these
 * rows, if the dataset has several.
 */
export async function parsedRows<Parsed extends object>(
  file: string,
  { rows, brokenOff }: { rows: readonly unknown[]; brokenOff?: BrokenOff },
  parse: (row: unknown, index: number) => Parsed | undefined,
  part?: string,
): Promise<ParsedRows<Parsed>> {
  const problems: Problem[] = []
  const getName = (number: number) => rowName(file, part === undefined ? number : `${part}:${number}`)
  const parsed: ParsedRows<Parsed>['parsed'] = []
  for (const [i, value] of rows.entries()) {
    await yieldToEventLoop()
    const at = { row: getName(i + 1), text: quoted(value) }
    try {
      const read = parse(value, i)
      if (read) parsed.push({ ...at, ...read })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  if (brokenOff) problems.push(readRest(getName(rows.length + 1), brokenOff))
  return { rows: rows.length + (brokenOff ? 1 : 0), problems, parsed, complete: problems.length === 0 }
}

/** Problem for the damaged end of a file. `row`: the name of the row after the last readable one. */
export const readRest = (row: string, { reason, near }: BrokenOff): Problem => ({
  row,
  reason: `${reason}; the rest is not read`,
  text: near,
})
