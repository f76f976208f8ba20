import { parse } from 'csv-parse/sync'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Line, linesOf } from './lines.ts'

/** A row of a CSV file, by the names in its first line. */
export interface CsvRow<Column extends string> {
  /** From 1; the names are in line 1. */
  line: number
  text: string
  fields: Record<Column, string>
}

/** A line that is no row. */
export interface CsvFault {
  line: number
  text: string
  fault: string
}

/** Lines are parsed together up to so many, and so many characters: a millisecond or two. */
const batchLines = 200
const batchChars = 32 * 1024
/** Longer lines are no rows of a source, so their ends are not worth keeping. */
const textMax = 1_000

/**
 * The rows of a CSV file whose rows are one line each, as those of all our sources are: so a quotation mark that is out of place spoils its
 * own line only. Empty lines count as nothing. A file that does not begin with a line that names all `columns`, in any order, is one fault.
 * At most 200,000 lines, none longer than `lineBytesMax`. Throws only what reading the bytes throws.
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
  const worded = lines.filter(({ text, fault }) => fault !== undefined || text.trim() !== '')
  const sound = worded.filter(({ fault }) => fault === undefined)
  const records = recordsOf(sound.map(({ text }) => text))
  const recordAt = new Map(sound.map(({ number }, i) => [number, records[i]]))
  return worded.map((line) => {
    const record = recordAt.get(line.number)
    if (!record) return faultAt(line, line.fault ?? 'quotation marks that do not go around a whole field')
    if (record.length !== names.length) return faultAt(line, `${record.length} fields in place of ${names.length}`)
    const fields = Object.fromEntries(names.map((name, i) => [name, record[i]!.trim()])) as Record<Column, string>
    return { line: line.number, text: shown(line.text), fields }
  })
}

const faultAt = ({ number, text }: Line, fault: string): CsvFault => ({ line: number, text: shown(text), fault })

/** A copy where it is cut, since a piece of a string keeps the whole of it in memory. */
const shown = (text: string): string => (text.length > textMax ? Buffer.from(text.slice(0, textMax)).toString() : text)

/** Many lines at once, which is five times faster; one by one when one of them is out of order. Undefined for a line that is none. */
function recordsOf(lines: readonly string[]): (string[] | undefined)[] {
  const together = parsed(lines.join('\n'))
  if (together?.length === lines.length) return together
  return lines.map((line) => parsed(line)?.[0])
}

function parsed(text: string): string[][] | undefined {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}
