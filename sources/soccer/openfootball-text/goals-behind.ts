import { statusIn } from '../shared/statuses.ts'
import type { Detail } from './block.ts'

/** "(A 12', 40'; B 55')": a bracket whose first item is a name with a minute; "(-; B 55')" are goals of the away side alone. */
const goalsForm = /^[([](?:[-–]?\s*;\s*)?\p{L}[^()[\]@]{0,60}\d'/u

/** The bracket with goals at the end of a line, "" without one. It contains no ground and no square bracket. */
function goalsIn(line: string): string {
  const text = line.trimEnd()
  const end = /[)\]]$/.test(text) ? text.length - 1 : 0
  for (const { index } of line.slice(0, end).matchAll(/\s(?=[([])/g)) {
    const inside = line.slice(index + 2, end)
    if (!goalsForm.test(line.slice(index + 1, end)) || /[@[\]]/.test(inside)) continue
    return statusIn(inside) ? '' : line.slice(index)
  }
  return ''
}

/** A match line without the goals at its end. */
export const withoutGoals = (line: string): string => line.slice(0, line.length - goalsIn(line).length)

/** The goals at the end of a match line, as a detail below it. */
export function goalsBehind(number: number, line: string): Detail[] {
  const goals = goalsIn(line).trim()
  return goals === '' ? [] : [{ line: number, label: 'Goals', text: goals }]
}
