import { beginsWithDay } from './days.ts'
import { isMatchLine } from './match-line.ts'

/** "June 8   @ London   Ashby   1-1 Bexford": what is before the ground, the ground, and the sides at least two spaces behind it. */
const groundForm = /^([^@]{0,60}?)(?:(?<=\s)|^)@\s*(\S.*?)\s{2,}(\S.*)$/

/** A line whose ground is in front of the sides, with the ground behind them, where other lines have it. */
export function withGroundBehind(line: string): string {
  const [, before = '', ground = '', sides = ''] = groundForm.exec(line) ?? []
  const isAlone = before.trim() === '' || /^\d{1,2}[:.h]\d{2}$/.test(before.trim()) || beginsWithDay(before)
  if (sides === '' || !isAlone || sides.includes('@') || !isMatchLine(`  ${sides}`)) return line
  return `${before === '' ? ' ' : before}${sides} @ ${ground}`
}
