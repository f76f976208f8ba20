import Table from 'cli-table3'

/** Output of a command. */
export interface Terminal {
  /** Writes results only, to standard output. */
  out(text: string): void
  /** Writes progress, hints and errors, to standard error. */
  note(text: string): void
  /** Notes go to a terminal, so a progress line may be overwritten. */
  interactive: boolean
}

export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY,
}

/** The terminal with API keys masked in notes, so that a key typed in the wrong place is not repeated. */
export const hidingKeys = (terminal: Terminal): Terminal => ({
  ...terminal,
  note: (text) => terminal.note(text.replace(/(tl_(?:live|test|pub|cal)_)\w+/g, '$1…')),
})

type Cell = string | number | null | readonly string[]

/** The displayed fields of a row. Names are the keys of the JSON output and the headings of the table. */
export type Columns<T> = Readonly<Record<string, (row: T) => Cell>>

/** Prints a JSON array, or a table, or `none` when there are no rows. */
export function printRows<T>(terminal: Terminal, json: boolean, columns: Columns<T>, rows: readonly T[], none: string): void {
  if (json)
    printJson(
      terminal,
      rows.map((row) => pick(columns, row)),
    )
  else terminal.out(rows.length === 0 ? `${none}\n` : table(columns, rows))
}

/** Prints a JSON object, or one line per field. */
export function printRow<T>(terminal: Terminal, json: boolean, columns: Columns<T>, row: T): void {
  if (json) printJson(terminal, pick(columns, row))
  else terminal.out(lines(columns, row))
}

export const printJson = (terminal: Terminal, value: unknown): void => terminal.out(`${JSON.stringify(value)}\n`)

const pick = <T>(columns: Columns<T>, row: T): Record<string, Cell> =>
  Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(row)]))

function table<T>(columns: Columns<T>, rows: readonly T[]): string {
  const tabulated = new Table({ head: Object.keys(columns), style: { head: [], border: [] } })
  for (const row of rows) tabulated.push(Object.values(pick(columns, row)).map((cell) => shortened(readable(cell))))
  return `${tabulated.toString()}\n`
}

function lines<T>(columns: Columns<T>, row: T): string {
  const width = Math.max(...Object.keys(columns).map((name) => name.length))
  return Object.entries(columns)
    .map(([name, cell]) => `${name.padEnd(width)}  ${readable(cell(row))}\n`)
    .join('')
}

/** Replaces control characters: text of a source may contain terminal escape sequences. */
const readable = (cell: Cell): string =>
  (cell === null || (typeof cell !== 'number' && cell.length === 0)
    ? '–'
    : typeof cell === 'object'
      ? cell.join(', ')
      : String(cell)
  ).replace(/\p{Cc}/gu, '�')

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
