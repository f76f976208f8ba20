/** What a script claims, line by line: prints each with its figures, and makes the script fail when one does not hold. */
export function verdict() {
  let failed = false
  return {
    tell(holds: boolean, line: string): void {
      console.log(`${holds ? 'holds      ' : 'FALLS SHORT'} ${line}`)
      failed ||= !holds
    },
    note: (line: string): void => console.log(`            ${line}`),
    /** Sets the exit code. */
    end(): void {
      if (failed) process.exitCode = 1
    },
  }
}

/** The value below which `part` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
