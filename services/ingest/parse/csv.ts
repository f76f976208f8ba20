import { parse } from 'csv-parse/sync'
import { type Line, linesOf } from './lines.ts'
import { type Problem, reasonOf, rowName } from './problem.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** A row of a CSV file, by column name. */
export interface CsvRow<Column extends string> {
  /** From 1; the header is line 1. */
  line: number
  text: string
  fields: Record<Column, string>
}

/** A line that cannot be parsed as a row. */
interface CsvFault {
  line: number
  text: string
  fault: string
}

/** Batch limits in lines and characters: one or two milliseconds of parsing. */
const batchLines = 200
const batchChars = 32 * 1024
/** Longer lines are invalid in every source, so their text is truncated. */
const textMax = 1_000

/**
 * Parses a CSV file with one line per row, which holds for all our sources, so a misplaced quotation mark affects its
 * own line only. Empty lines are ignored. A file whose first line does not name all `columns`, in any order, is one
 * fault. At most 200,000 lines, each at most `lineBytesMax`. Throws only the errors of reading the bytes.
 */
export async function* csvRows<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
): AsyncGenerator<CsvRow<Column> | CsvFault, void, undefined> {
  let names: string[] | undefined
  let batch: Line[] = []
  let chars = 0
  for await (const line of linesOf(bytes)) {
    if (names) {
      batch.push(line)
      chars += line.text.length
      if (batch.length < batchLines && chars < batchChars) continue
      yield* eachRow(batch, names)
      batch = []
      chars = 0
      continue
    }
    names = namesIn(line)
    const missing = columns.filter((column) => !names!.includes(column))
    if (missing.length > 0) return yield faultAt(line, line.fault ?? `the first line names no column ${missing.join(', ')}`)
  }
  if (!names) return yield { line: 1, text: '', fault: 'the file is empty' }
  yield* eachRow(batch, names)
}

async function* eachRow<Column extends string>(lines: readonly Line[], names: readonly string[]) {
  for (const row of rowsOf<Column>(lines, names)) {
    await yieldToEventLoop()
    yield row
  }
}

const namesIn = (line: Line): string[] => (line.fault === undefined ? (recordsOf([line.text])[0] ?? []) : [])

function rowsOf<Column extends string>(lines: readonly Line[], names: readonly string[]): (CsvRow<Column> | CsvFault)[] {
  const nonEmpty = lines.filter(({ text, fault }) => fault !== undefined || text.trim() !== '')
  const valid = nonEmpty.filter(({ fault }) => fault === undefined)
  const records = recordsOf(valid.map(({ text }) => text))
  const recordAt = new Map(valid.map(({ number }, i) => [number, records[i]]))
  return nonEmpty.map((line) => {
    const record = recordAt.get(line.number)
    if (!record) return faultAt(line, line.fault ?? 'quotation marks that do not go around a whole field')
    if (record.length !== names.length) return faultAt(line, `${record.length} fields instead of ${names.length}`)
    const fields = Object.fromEntries(names.map((name, i) => [name, record[i]!.trim()])) as Record<Column, string>
    return { line: line.number, text: excerpt(line.text), fields }
  })
}

const faultAt = ({ number, text }: Line, fault: string): CsvFault => ({ line: number, text: excerpt(text), fault })

/** Copied when truncated, because a slice of a string keeps the full string in memory. */
const excerpt = (text: string): string => (text.length > textMax ? Buffer.from(text.slice(0, textMax)).toString() : text)

/**
 * Parses all lines at once, which is five times faster, and one by one if a line is malformed. Undefined for a
 * malformed line.
 */
function recordsOf(lines: readonly string[]): (string[] | undefined)[] {
  const records = parsed(lines.join('\n'))
  if (records?.length === lines.length) return records
  return lines.map((line) => parsed(line)?.[0])
}

function parsed(text: string): string[][] | undefined {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}

interface RowHandler<Column extends string> {
  /** File name that prefixes the row names: "games_2018.csv". */
  name: string
  columns: readonly Column[]
  /** Parses one row. The message of an error it throws becomes the reason of the problem. */
  onRow(row: CsvRow<Column>, at: Pick<Problem, 'row' | 'text'>): void
  /** Called for every line that is not a row, and for every row for which `onRow` throws. */
  onRejected?(line: CsvRow<Column> | CsvFault): void
}

/**
 * Passes every row of a CSV file to `onRow`. Returns the number of lines without the header, and the problems of the
 * rejected ones.
 */
export async function readTable<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  { name, columns, onRow, onRejected }: RowHandler<Column>,
): Promise<{ rows: number; problems: Problem[] }> {
  const problems: Problem[] = []
  let rows = 0
  for await (const line of csvRows(bytes, columns)) {
    rows++
    const at = { row: rowName(name, line.line), text: line.text }
    try {
      if ('fault' in line) throw new Error(line.fault)
      onRow(line, at)
    } catch (error) {
      problems.push({ ...at, reason: reasonOf(error) })
      onRejected?.(line)
    }
  }
  return { rows, problems }
}
