import type { Detail } from './block.ts'
import { readDetails } from './details.ts'
import { goalsLabel } from './line-kinds.ts'
import type { MatchLine } from './match-line.ts'

/** A minute of extra time: stoppage time without a plus is never that long. */
const extraMinute = /(?:^|[^+\d])1(?:[01]\d|20)'/

/**
 * A knock-out match whose goals tell that its score, which has no mark, is that after extra time: one is in it, they make the
 * score, and those before it are level.
 */
export function withExtraTime(line: MatchLine, details: readonly Detail[]): MatchLine {
  const { ft: final, et, ...score } = line.score
  const goals = details.filter(({ label, text }) => label === goalsLabel && extraMinute.test(text))
  if (!final || et || goals.length === 0) return line
  const { events = [] } = readDetails(goals, { ...line, score: { et: final } }).match
  const [home, away] = (['home', 'away'] as const).map((of) => events.filter(({ side, minute = 0 }) => side === of && minute <= 90).length)
  return events.length > 0 && home === away ? { ...line, score: { ...score, ft: [home!, away!], et: final } } : line
}
