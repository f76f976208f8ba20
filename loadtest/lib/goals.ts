/** A goal of a script and its measurement. */
export interface Judged {
  goal: string
  figure: string
  isMet: boolean
}

/** Prints a goal with its measurement and sends both to the parent process over IPC. A missed goal sets exit code 1. */
export function judge(isMet: boolean, goal: string, figure: string): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${goal}: ${figure}`)
  process.send?.({ goal, figure, isMet } satisfies Judged)
  if (!isMet) process.exitCode = 1
}

/** Prints additional information. */
export const note = (line: string): void => console.log(`       ${line}`)

/** Prints up to twenty lines. */
export const noteEach = (lines: Iterable<string>): void => [...lines].slice(0, 20).forEach(note)

/** Exits because a requirement is missing. `reason` names it and the remedy. */
export function skip(reason: string): never {
  console.error(`SKIPPED: ${reason}`)
  process.exit(skippedCode)
}

/** Exit code of a skipped script. */
export const skippedCode = 2

/** The value below which a share `part` (0 to 1) of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** "12.3" */
export const tenths = (value: number): string => value.toFixed(1)
