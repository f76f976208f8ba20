import type { Detail } from './block.ts'
import { readDetails } from './details.ts'
import { goalsLabel } from './line-kinds.ts'
import type { MatchLine } from './match-line.ts'

/** A minute of extra time, 100 or later: stoppage time written without a plus is never that long. */
const extraMinute = /(?:^|[^+\d])1(?:[01]\d|20)'/

/**
 * Reads the unmarked score of a knock-out match as the score after extra time if the goals show it: one of them is in extra time,
 * they add up to the score, and the match was level after 90 minutes.
 */
export function withExtraTime(line: MatchLine, details: readonly Detail[]): MatchLine {
  const { ft: final, et, ...score } = line.score
  const goals = details.filter(({ label, text }) => label === goalsLabel && extraMinute.test(text))
  if (!final || et || goals.length === 0) return line
  const { events = [] } = readDetails(goals, { ...line, score: { et: final } }).match
  const [home, away] = (['home', 'away'] as const).map((of) => events.filter(({ side, minute = 0 }) => side === of && minute <= 90).length)
  return events.length > 0 && home === away ? { ...line, score: { ...score, ft: [home!, away!], et: final } } : line
}
