import { quoted } from '../../../parse/fields.ts'
import type { BrokenOff } from '../../../parse/json-rows.ts'
import { type Problem, reasonOf, rowName } from '../../../parse/problem.ts'
import { yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { Dataset } from '../../connector.ts'

/** Result of parsing the rows of one file. */
interface ParsedRows<Parsed> extends Pick<Dataset, 'rows' | 'problems' | 'complete'> {
  parsed: (Parsed & { row: string; text: string })[]
}

/**
 * Parses every row. A row whose `parse` throws and a truncated or damaged end of the file become problems. `file`:
 * prefix of row names.
 */
export async function parsedRows<Parsed extends object>(
  file: string,
  { rows, brokenOff }: { rows: readonly unknown[]; brokenOff?: BrokenOff },
  parse: (row: unknown, index: number) => Parsed,
): Promise<ParsedRows<Parsed>> {
  const problems: Problem[] = []
  const parsed: ParsedRows<Parsed>['parsed'] = []
  for (const [i, value] of rows.entries()) {
    await yieldToEventLoop()
    const at = { row: rowName(file, i + 1), text: quoted(value) }
    try {
      parsed.push({ ...at, ...parse(value, i) })
    } catch (error) {
      problems.push({ ...at, reason: reasonOf(error) })
    }
  }
  if (brokenOff) problems.push(restOf(file, rows, brokenOff))
  return { rows: rows.length + (brokenOff ? 1 : 0), problems, parsed, complete: problems.length === 0 }
}

/** Problem for the damaged end of a file, under the number of the row after the last readable one. */
export const restOf = (file: string, rows: readonly unknown[], { reason, near }: BrokenOff): Problem => ({
  row: rowName(file, rows.length + 1),
  reason: `${reason}; the rest is not read`,
  text: near,
})
