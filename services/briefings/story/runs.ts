import type { MatchSportId } from '@touchline/contract/catalog'
import { fact, type PlainFact } from '../fact.ts'
import { type Contest, ofSide, type Side, sides } from './contest.ts'
import { courseOf } from './course.ts'

/** So much scored in a row is worth a fact. Null: not in this sport. */
const least: Readonly<Record<MatchSportId, number | null>> = {
  soccer: null,
  basketball: 12,
  baseball: null,
  hockey: null,
  tennis: null,
  handball: 5,
  volleyball: null,
  'american-football': null,
}

/** The most goals or points in a row, of both sides if they have as many. Importance: 3, or 4 from half as many again. */
export function runFacts(contest: Contest): PlainFact[] {
  const from = least[contest.sport]
  const course = from === null ? undefined : courseOf(contest)
  if (from === null || !course) return []
  const longest: Record<Side, number> = { home: 0, away: 0 }
  let run = { side: 'home' as Side, count: 0 }
  let before = { home: 0, away: 0 }
  for (const { score } of course) {
    const side = score.home > before.home ? 'home' : 'away'
    run = { side, count: (run.side === side ? run.count : 0) + score[side] - before[side] }
    longest[side] = Math.max(longest[side], run.count)
    before = { ...score }
  }
  const count = Math.max(longest.home, longest.away)
  if (count < from) return []
  const importance = count >= 1.5 * from ? 4 : 3
  return sides
    .filter((side) => longest[side] === count)
    .map((side) => fact('biggest_run', { ...ofSide(contest, side), values: { count }, importance }))
}
