/** Latest result of a goal of a script. */
export interface Row {
  date: string
  machine: string
  commit: string
  script: string
  goal: string
  figure: string
  isMet: boolean
}

const columns = ['date', 'machine', 'commit', 'script', 'goal', 'figure', 'met'] as const

/** A Markdown table with one row per goal. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    cells([row.date, row.machine, row.commit, row.script, row.goal, row.figure, row.isMet ? 'yes' : '**no**']),
  )
  return [cells(columns), cells(columns.map(() => '---')), ...lines].join('\n')
}

/** Parses the rows of a table written by `tableOf`, anywhere in a text. */
export function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => {
    const [date, machine, commit, script, goal, figure, met] = cellsOf(line) as [string, string, string, string, string, string, string]
    return { date, machine, commit, script, goal, figure, isMet: met === 'yes' }
  })
}

/** Replaces the rows of the executed script and drops rows of unknown scripts. In the order of `scripts`. */
export function merged(before: readonly Row[], ran: string, rows: readonly Row[], scripts: readonly string[]): Row[] {
  return scripts.flatMap((script) => (script === ran ? rows : before.filter((row) => row.script === script)))
}

const cells = (values: readonly string[]): string =>
  `| ${values.map((value) => value.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()).join(' | ')} |`

const cellsOf = (line: string): string[] =>
  line
    .slice(2, -2)
    .split(/(?<!\\) \| /)
    .map((cell) => cell.replaceAll('\\|', '|'))
