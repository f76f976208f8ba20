import type { Detail } from './block.ts'
import { goalsLabel } from './line-kinds.ts'
import { hasScore } from './seen-score.ts'

const detailTextMax = 8_000

const indentedLabel = /^\s+(\p{L}[^:()[\]]{0,60}):\s/u

/**
 * Whether an indented line names a detail of its own: a side of the match, or anything below goals whose bracket is closed.
 * `sides`: the line of the match.
 */
export function hasOwnLabel(open: Detail, line: string, sides: string): boolean {
  const label = indentedLabel.exec(line)?.[1]
  if (label === undefined) return false
  return (open.label === goalsLabel && /[)\]]\s*$/.test(open.text)) || sides.includes(label)
}

/** `text`: a line with a label of its own. */
export const labelledDetail = (line: number, text: string): Detail => ({
  line,
  label: indentedLabel.exec(text)![1]!,
  text: text.slice(text.indexOf(':') + 1).trim(),
})

/** Whether an indented line may continue a detail: only kicks of a shoot-out have scores between names. */
export const mayContinue = ({ label }: Detail, line: string): boolean => /^penalt/i.test(label) || !hasScore(line, 'either')

/** Appends a continuation line to a detail. */
export function continueDetail(detail: Detail, text: string, fault?: string): void {
  if (fault) detail.fault ??= fault
  if (detail.text.length + text.length > detailTextMax) detail.fault ??= `more than ${detailTextMax} characters`
  else detail.text += ` ${text}`
}
