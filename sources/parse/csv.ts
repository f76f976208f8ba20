import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { getLines, type Line, type LineLimits } from './lines.ts'
import { getReason, ofPart, type Problem, rowName } from './problem.ts'
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
  /** Set if the file may be cut in this line, or reading stops here. */
  last?: true
  /** The fault is in the header, whose other names are used. */
  ofHeader?: true
}

/** Batch limits in lines and characters: one or two milliseconds of parsing. */
const batchLines = 200
const batchChars = 32 * 1024
/** Longer lines are invalid in every source, so their text is truncated. */
const textMax = 1_000

/** The columns of files without a header, in order. */
export interface Layout {
  columns: readonly string[]
  /** Form of the first field of a row; distinguishes layouts with the same number of columns. */
  first: RegExp
}

export interface CsvOptions {
  /** Layouts of files whose first line is a row. Absent: every file has a header. */
  layouts?: readonly Layout[]
  /** Other names of columns in a header, with the name used for each. */
  aliases?: Readonly<Record<string, string>>
  /** Columns that a header may lack; their fields are then "". Absent: it has all. */
  optional?: readonly string[]
  limits?: LineLimits
  /** Possible field separators. The first one with which the first line names all columns is used. Absent: a comma. */
  delimiters?: readonly string[]
  /** Absent: UTF-8. latin1: lines that are not UTF-8 are read as Windows-1252, which office programs in Western Europe write. */
  encoding?: 'latin1'
  /** Rows whose line it rejects are skipped, which is faster than parsing them. Absent: all are read. */
  wants?: (text: string) => boolean
}

/** In a file without a header, this many lines are searched for one with a known layout. */
const unknownLinesMax = 100

/**
 * Parses a CSV file with one line per row, which holds for all our sources, so a misplaced quotation mark affects its own line
 * only. Empty lines, and separators at the end of a line, are ignored. The first line must name all `columns`, in any order and
 * case; one of them may be damaged. Otherwise the file is one fault, unless it has one of the `layouts`: then each line before
 * the first row is a fault. At most 200,000 lines unless `limits` allow more, each at most `lineBytesMax`. Throws only the errors
 * of reading the bytes.
 */
export async function* csvRows<Column extends string>(
  bytes: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  { layouts = [], aliases = {}, limits, wants, delimiters = [','], encoding, optional = [] }: CsvOptions = {},
): AsyncGenerator<CsvRow<Column> | CsvFault, void, undefined> {
  const required = columns.filter((column) => !optional.includes(column))
  const empty = Object.fromEntries(optional.map((column) => [column, '']))
  let names: readonly string[] | undefined
  let delimiter = delimiters[0]!
  let unknown = 0
  let batch: Line[] = []
  let chars = 0
  for await (const raw of getLines(bytes, limits, encoding)) {
    const line = encoding ? decoded(raw) : raw
    if (!names) {
      const read = delimiters.map((each) => getHeader(recordIn(line, each), { required, columns, aliases }))
      const named = read.findIndex(({ names }) => required.every((column) => names.includes(column)))
      const { names: first, fault } = read[Math.max(0, named)]!
      if (named >= 0) {
        delimiter = delimiters[named]!
        if (fault !== undefined) yield { ...faultAt(line, fault), ofHeader: true }
        names = first.slice(0, first.findLastIndex((name) => name !== '') + 1)
        continue
      }
      names = layouts.find((layout) => layout.columns.length === first.length && layout.first.test(first[0]!.trim()))?.columns
      if (!names && layouts.length > 0 && line.fault === undefined && line.text.trim() === '') continue
      if (!names) {
        yield faultAt(line, line.fault ?? unknownLine(first, required, layouts))
        if (++unknown > (layouts.length > 0 ? unknownLinesMax : 0)) return
        continue
      }
    }
    if (wants && line.fault === undefined && !wants(line.text)) continue
    batch.push(line)
    chars += line.text.length
    if (batch.length < batchLines && chars < batchChars) continue
    yield* eachRow(batch, names, delimiter, empty)
    batch = []
    chars = 0
  }
  if (!names && unknown === 0) return yield { line: 1, text: '', fault: 'the file is empty' }
  if (names) yield* eachRow(batch, names, delimiter, empty)
}

interface Known {
  required: readonly string[]
  columns: readonly string[]
  aliases: Readonly<Record<string, string>>
}

/**
 * The names of columns, in the source's usual case. If exactly one column is missing and exactly one name is unreadable, it is
 * taken for that column, with a fault.
 */
function getHeader(record: readonly string[], { required, columns, aliases }: Known): { names: string[]; fault?: string } {
  const names = record.map((name) => aliases[name.trim()] ?? name.trim())
  if (required.every((column) => names.includes(column))) return { names }
  const usual = new Map(columns.map((column) => [column.toLowerCase(), column]))
  const written = names.map((name) => usual.get(name.toLowerCase()) ?? name.toLowerCase())
  const missing = required.filter((column) => !written.includes(column))
  if (missing.length === 0) return { names: written }
  const odd = names.flatMap((name, i) => (name === '' || isName(name) ? [] : [i]))
  if (missing.length > 1 || odd.length !== 1 || required.length < namesMin) return { names }
  const [at] = odd as [number]
  return { names: written.with(at, missing[0]!), fault: `the column "${missing[0]}" has the name "${names[at]!.slice(0, 40)}"` }
}

const isName = (text: string): boolean => /\p{L}/u.test(text) && /^[\p{L}\p{N}_+/ .%()-]+$/u.test(text)

/** Minimum number of required names: with fewer the line may not be a header. */
const namesMin = 3

function unknownLine(fields: readonly string[], columns: readonly string[], layouts: readonly Layout[]): string {
  const missing = columns.filter((column) => !fields.includes(column))
  const noHeader = `the first line names no column ${missing.join(', ')}`
  return layouts.length === 0 ? noHeader : `${noHeader}, and ${fields.length} fields like these are no known layout`
}

async function* eachRow<Column extends string>(
  lines: readonly Line[],
  names: readonly string[],
  delimiter: string,
  empty: Readonly<Record<string, string>>,
) {
  for (const row of getRows<Column>(lines, names, delimiter, empty)) {
    await yieldToEventLoop()
    yield row
  }
}

const recordIn = (line: Line, delimiter: string): string[] =>
  line.fault === undefined ? (getRecords([line.text], delimiter)[0] ?? []) : []

/** Decodes a line of bytes as UTF-8, else as Windows-1252. */
function decoded(line: Line): Line {
  const bytes = Buffer.from(line.text, 'latin1')
  const text = isUtf8(bytes) ? bytes.toString() : new TextDecoder('windows-1252').decode(bytes)
  return { ...line, text: line.number === 1 ? text.replace(/^\uFEFF/, '') : text }
}

/** `empty`: fields of columns that the header may lack. */
function getRows<Column extends string>(
  lines: readonly Line[],
  names: readonly string[],
  delimiter: string,
  empty: Readonly<Record<string, string>>,
): (CsvRow<Column> | CsvFault)[] {
  const nonEmpty = lines.filter(({ text, fault }) => fault !== undefined || text.trim() !== '')
  const valid = nonEmpty.filter(({ fault }) => fault === undefined)
  const records = getRecords(
    valid.map(({ text }) => text),
    delimiter,
  )
  const recordAt = new Map(valid.map(({ number }, i) => [number, records[i]]))
  return nonEmpty.map((line) => {
    const record = recordAt.get(line.number)
    if (!record) return faultAt(line, line.fault ?? 'quotation marks that do not go around a whole field')
    // A separator at the end of a line ends its last field and begins no other.
    const isLonger = record.slice(names.length).some((field) => field.trim() !== '')
    if (record.length < names.length || isLonger) return faultAt(line, `${record.length} fields instead of ${names.length}`)
    const given = Object.fromEntries(names.map((name, i) => [name, record[i]!.trim()]))
    return { line: line.number, text: excerpt(line.text), fields: { ...empty, ...given } as Record<Column, string> }
  })
}

const faultAt = ({ number, text, last }: Line, fault: string): CsvFault => ({
  ...{ line: number, text: excerpt(text), fault },
  ...(last && { last }),
})

/** Copied when truncated, because a slice of a string keeps the full string in memory. */
const excerpt = (text: string): string => (text.length > textMax ? Buffer.from(text.slice(0, textMax)).toString() : text)

/**
 * Parses all lines at once, which is five times faster, and one by one if a line is malformed. Undefined for a
 * malformed line.
 */
function getRecords(lines: readonly string[], delimiter: string): (string[] | undefined)[] {
  const records = parsed(lines.join('\n'), delimiter)
  if (records?.length === lines.length) return records
  return lines.map((line) => parsed(line, delimiter)?.[0])
}

function parsed(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_column_count: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}

interface RowHandler<Column extends string> extends CsvOptions {
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
  { name, columns, onRow, onRejected, ...options }: RowHandler<Column>,
): Promise<{ rows: number; problems: Problem[] }> {
  const problems: Problem[] = []
  let rows = 0
  for await (const line of csvRows(bytes, columns, options)) {
    const at = { row: rowName(name, line.line), text: line.text }
    if ('fault' in line && line.ofHeader) {
      problems.push(ofPart({ ...at, reason: line.fault }))
      continue
    }
    rows++
    try {
      if ('fault' in line) throw new Error(line.fault)
      onRow(line, at)
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
      onRejected?.(line)
    }
  }
  return { rows, problems }
}
