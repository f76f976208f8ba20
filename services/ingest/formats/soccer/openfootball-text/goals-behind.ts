import { statusIn } from '../shared/statuses.ts'
import type { Detail } from './block.ts'

/** "  (A 12', 40'; B 55')" at the end of a match line: a bracket whose first item is a name with a minute. */
const goalsForm = /\s[([]\p{L}[^()[\]@]{0,60}\d'[^@[\]]*[)\]]\s*$/u

const goalsIn = (line: string): string => {
  const found = goalsForm.exec(line)?.[0] ?? ''
  return statusIn(found.replace(/[[\]]/g, ' ')) ? '' : found
}

/** A match line without the goals at its end. */
export const withoutGoals = (line: string): string => line.slice(0, line.length - goalsIn(line).length)

/** The goals at the end of a match line, as a detail below it. */
export function goalsBehind(number: number, line: string): Detail[] {
  const goals = goalsIn(line).trim()
  return goals === '' ? [] : [{ line: number, label: 'Goals', text: goals }]
}
