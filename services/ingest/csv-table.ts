import type { Problem } from './connectors.ts'
import { type CsvFault, type CsvRow, csvRows } from './location/csv-rows.ts'
import { reasonOf } from './reason-of.ts'
import { rowName } from './row-name.ts'

interface Taking<Column extends string> {
  /** What rows are named after: "games_2018.csv". */
  name: string
  columns: readonly Column[]
  /** What it throws is what is wrong with the row. */
  take(row: CsvRow<Column>, at: Pick<Problem, 'row' | 'text'>): void
  /** Told of every line that is no row, and of every row that `take` throws at. */
  refused?(line: CsvRow<Column> | CsvFault): void
}

/** Gives every row of a CSV file to `take`. Answers how many lines it has, but for the names, and what is wrong with those not taken. */
export async function readTable<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { name, columns, take, refused }: Taking<Column>,
): Promise<{ rows: number; problems: Problem[] }> {
  const problems: Problem[] = []
  let rows = 0
  for await (const line of csvRows(bytes, columns)) {
    rows++
    const at = { row: rowName(name, line.line), text: line.text }
    try {
      if ('fault' in line) throw new Error(line.fault)
      take(line, at)
    } catch (error) {
      problems.push({ ...at, reason: reasonOf(error) })
      refused?.(line)
    }
  }
  return { rows, problems }
}
