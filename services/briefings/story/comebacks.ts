import type { MatchSportId } from '@touchline/contract/catalog'
import { fact, type PlainFact } from '../fact.ts'
import { type Contest, getValues, ofSide, otherSide, type Side, sides } from './contest.ts'
import { getCourse, type Step } from './course.ts'

/**
 * The smallest deficit that makes a comeback to a win or a draw. Null: the sport has another fact for it, such as a win
 * from a set down.
 */
const least: Readonly<Record<MatchSportId, number | null>> = {
  soccer: 1,
  basketball: 10,
  baseball: 3,
  hockey: 2,
  tennis: null,
  handball: 5,
  volleyball: null,
  'american-football': 10,
}

/** In these sports leads change so often that a deficit made up by the loser is worth a fact too. */
const isOfLoser: ReadonlySet<MatchSportId> = new Set(['basketball'])

/**
 * Comebacks: a winner that was behind, a side that drew after being behind, or a loser that was level again after a
 * larger deficit than the winner's. Importance: 4, or 5 from twice the smallest deficit on; one less for a draw or a
 * loser.
 */
export function comebackFacts(contest: Contest): PlainFact[] {
  const { sport, outcome, score } = contest
  const from = least[sport]
  const course = from === null ? undefined : getCourse(contest)
  if (from === null || !course) return []
  const getDeficit = (side: Side) => Math.max(0, ...course.map(({ score: each }) => each[otherSide(side)] - each[side]))
  return sides.flatMap((side): PlainFact[] => {
    const isLoser = outcome === otherSide(side)
    const deficit = isLoser ? madeUp(course, side) : getDeficit(side)
    if (deficit < from || (isLoser && !(isOfLoser.has(sport) && deficit > getDeficit(outcome)))) return []
    const of = { ...ofSide(contest, side), values: { deficit, ...getValues(score, side) } }
    const isBig = deficit >= 2 * from
    if (isLoser) return [fact('biggest_comeback', { ...of, importance: isBig ? 4 : 3 })]
    if (outcome === side) return [fact('comeback', { ...of, importance: isBig ? 5 : 4 })]
    return [fact('came_from_behind_to_draw', { ...of, importance: isBig ? 4 : 3 })]
  })
}

/** The largest deficit that a side made up, to be level or ahead. */
function madeUp(course: readonly Step[], side: Side): number {
  let [worst, most] = [0, 0]
  for (const { score } of course) {
    const behind = score[otherSide(side)] - score[side]
    worst = Math.max(worst, behind)
    if (behind <= 0) most = worst
  }
  return most
}
