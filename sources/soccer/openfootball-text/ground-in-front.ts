import { beginsWithDay } from './days.ts'
import { isMatchLine } from './match-line.ts'

/** Moves a ground in front of the sides behind them, where other lines have it. */
export function withGroundBehind(line: string): string {
  const { before, ground, sides } = getParts(line)
  const isAlone = before.trim() === '' || /^\d{1,2}[:.h]\d{2}$/.test(before.trim()) || beginsWithDay(before)
  if (sides === '' || !isAlone || sides.includes('@') || !isMatchLine(`  ${sides}`)) return line
  return `${before === '' ? ' ' : before}${sides} @ ${ground}`
}

const beforeMax = 60

/**
 * "June 8   @ London   Ashby   1-1 Bexford": the text before the ground, the ground, and the sides at least two spaces behind it.
 * `sides` is "" for a line of another form.
 */
function getParts(line: string): { before: string; ground: string; sides: string } {
  const at = line.indexOf('@')
  const before = line.slice(0, Math.max(0, at))
  const behind = line.slice(at + 1).trim()
  const end = behind.search(/\s\s/)
  const hasForm = at >= 0 && end > 0 && before.length <= beforeMax && (before === '' || /\s$/.test(before))
  return { before, ground: behind.slice(0, end), sides: hasForm ? behind.slice(end).trimStart() : '' }
}
