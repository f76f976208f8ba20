import type { Problem } from '../formats/source-model.ts'
import { type CsvFault, type CsvRow, csvRows } from './csv-rows.ts'
import { reasonOf } from './reason-of.ts'
import { rowName } from './row-name.ts'

interface RowHandler<Column extends string> {
  /** File name that prefixes the row names: "games_2018.csv". */
  name: string
  columns: readonly Column[]
  /** Parses one row. The message of an error it throws becomes the reason of the problem. */
  take(row: CsvRow<Column>, at: Pick<Problem, 'row' | 'text'>): void
  /** Called for every line that is not a row, and for every row for which `take` throws. */
  refused?(line: CsvRow<Column> | CsvFault): void
}

/**
 * Passes every row of a CSV file to `take`. Returns the number of lines without the header, and the problems of the
 * rejected ones.
 */
export async function readTable<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { name, columns, take, refused: onRejected }: RowHandler<Column>,
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
      onRejected?.(line)
    }
  }
  return { rows, problems }
}
