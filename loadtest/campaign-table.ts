import type { Judged } from './lib/goals.ts'

/** Where and when a script ran. */
export interface Run {
  date: string
  machine: string
  commit: string
  script: string
}

/** Latest result of a claim of a script. */
export interface Row extends Run {
  claim: string
  /** The measurement of the worst cell, after its name if the claim has several. */
  figure: string
  cells: number
  /** Number of cells that met their goal. */
  met: number
}

const columns = ['date', 'machine', 'commit', 'script', 'claim', 'worst figure', 'met'] as const

/**
 * One row per claim. Goals that differ only before the first ": " are cells of one claim, such as "NATS stopped: no
 * version decreases" and "NATS frozen: no version decreases".
 */
export function claimRows(run: Run, judged: readonly Judged[]): Row[] {
  const claims = Map.groupBy(judged, ({ goal }) => goal.slice(goal.indexOf(': ') + 1).trim())
  return [...claims].map(([claim, cells]) => {
    const { goal, figure } = worst(cells)
    const met = cells.filter(({ isMet }) => isMet).length
    const isOneGoal = cells.every((cell) => cell.goal === goal)
    const shown = isOneGoal ? { claim: goal, figure } : { claim, figure: `${goal.slice(0, -claim.length)}${figure}` }
    return { ...run, ...shown, cells: cells.length, met }
  })
}

/**
 * The worst of the missed cells, or of all cells if none is missed: the one with the highest measurement, or the lowest
 * if the goal is "at least".
 */
function worst(cells: readonly Judged[]): Judged {
  const missed = cells.filter(({ isMet }) => !isMet)
  const rank = (cell: Judged) => (cell.goal.includes('at least') ? -measurement(cell) : measurement(cell))
  return (missed.length > 0 ? missed : cells).reduce((found, cell) => (rank(cell) > rank(found) ? cell : found))
}

/**
 * The number after the percentile that the goal names, "p99", or else the first number of the figure; 0 if there is
 * none.
 */
function measurement({ goal, figure }: Judged): number {
  const percentile = /\bp\d\d\b/.exec(goal)?.[0] ?? ''
  const value = figure.slice(figure.includes(percentile) ? figure.indexOf(percentile) + percentile.length : 0)
  return Number(/\d+(?:\.\d+)?/.exec(value)?.[0] ?? 0)
}

/** A Markdown table with one row per claim, missed claims first. */
export function getTable(rows: readonly Row[]): string {
  const lines = [...rows.filter(isMissed), ...rows.filter((row) => !isMissed(row))].map((row) => {
    const met = `${row.met} of ${row.cells}`
    return cells([row.date, row.machine, row.commit, row.script, row.claim, row.figure, isMissed(row) ? `**${met}**` : met])
  })
  return [cells(columns), cells(columns.map(() => '---')), ...lines].join('\n')
}

const isMissed = ({ met, cells }: Row): boolean => met < cells

/** Parses the rows of a table written by `getTable`, anywhere in a text. */
export function getRows(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(2).map((line) => {
    const [date, machine, commit, script, claim, figure, counts] = getCells(line) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const [met, all] = counts.replaceAll('*', '').split(' of ').map(Number) as [number, number]
    return { date, machine, commit, script, claim, figure, cells: all, met }
  })
}

/** Replaces the rows of the executed script and drops rows of unknown scripts. In the order of `scripts`. */
export function merged(before: readonly Row[], ran: string, rows: readonly Row[], scripts: readonly string[]): Row[] {
  return scripts.flatMap((script) => (script === ran ? rows : before.filter((row) => row.script === script)))
}

const cells = (values: readonly string[]): string =>
  `| ${values.map((value) => value.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()).join(' | ')} |`

const getCells = (line: string): string[] =>
  line
    .slice(2, -2)
    .split(/(?<!\\) \| /)
    .map((cell) => cell.replaceAll('\\|', '|'))
