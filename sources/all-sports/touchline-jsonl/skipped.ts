/* Reasons for lines that add nothing by design. */

export const corrected = 'lines that another one corrects'
export const withdrawn = 'withdrawn records'

export function skip(skipped: Record<string, number>, reason: string, lines = 1): void {
  if (lines > 0) skipped[reason] = (skipped[reason] ?? 0) + lines
}
