/** A goal of a script, and what was measured for it. */
export interface Judged {
  goal: string
  figure: string
  isMet: boolean
}

/** Prints a goal with its figure and hands both to the process that started this one, if it listens. The script exits with 1 when a goal is missed. */
export function judge(isMet: boolean, goal: string, figure: string): void {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${goal}: ${figure}`)
  process.send?.({ goal, figure, isMet } satisfies Judged)
  if (!isMet) process.exitCode = 1
}

/** Prints what is worth knowing beside the goals. */
export const note = (line: string): void => console.log(`       ${line}`)

/** Prints up to twenty lines. */
export const noteEach = (lines: Iterable<string>): void => [...lines].slice(0, 20).forEach(note)

/** Ends a script that has nothing to run on: the reason, and what to do about it. */
export function skip(reason: string): never {
  console.error(`SKIPPED: ${reason}`)
  process.exit(skippedCode)
}

/** The exit code of a script that was skipped. */
export const skippedCode = 2

/** The value below which `part` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** "12.3" */
export const tenths = (value: number): string => value.toFixed(1)
