import { fact, type PlainFact } from '../fact.ts'
import { byPlayer, type Contest, leaderIn } from './contest.ts'
import { decisiveIn } from './course.ts'
import { type Goal, getGoals, getTime, isOrderKnown } from './goals.ts'

/** First minute of a late goal: the 85th, or the 115th in a match with extra time. */
const late = { regular: 85, withExtraTime: 115 }
const regularEnd = 90
const early = 5

/**
 * Early and late goals in soccer: a late winner, a late equaliser (also in regular time before extra time), and a first
 * goal up to the 5th minute. Importance: a late winner 5, a late equaliser 4, an early goal 2.
 */
export function lateGoalFacts(contest: Contest): PlainFact[] {
  const goals = getGoals(contest)
  if (contest.sport !== 'soccer' || !goals || !isOrderKnown(contest, goals)) return []
  const hasExtraTime = contest.board.scores?.extraTime !== undefined || goals.some(isInExtraTime)
  const facts: PlainFact[] = []
  const isLate = ({ minute }: Goal, from: number) => minute !== undefined && minute >= from
  const winner = decisiveIn(contest, goals)
  const from = hasExtraTime ? late.withExtraTime : late.regular
  if (winner && isLate(winner, from)) facts.push(fact('late_winner', { ...ofGoal(contest, winner), importance: 5 }))
  const regular = hasExtraTime ? equaliserIn(goals.filter(isInRegularTime)) : undefined
  if (regular && isLate(regular, late.regular)) facts.push(fact('late_equaliser', { ...ofGoal(contest, regular), importance: 4 }))
  const equaliser = contest.outcome === 'draw' ? equaliserIn(goals) : undefined
  if (equaliser && isLate(equaliser, from)) facts.push(fact('late_equaliser', { ...ofGoal(contest, equaliser), importance: 4 }))
  const [first] = goals
  if (first?.minute !== undefined && first.minute <= early) facts.push(fact('early_goal', { ...ofGoal(contest, first), importance: 2 }))
  return facts
}

const isInExtraTime = ({ period, minute }: Goal): boolean =>
  period === undefined ? minute !== undefined && minute > regularEnd : period.startsWith('ET')
const isInRegularTime = (goal: Goal): boolean => !isInExtraTime(goal)

/** The last goal if it levelled the score. */
function equaliserIn(goals: readonly Goal[]): Goal | undefined {
  const last = goals.at(-1)
  return last && leaderIn(last.score) === 'draw' ? last : undefined
}

/** An own goal has no scorer on the side that it counts for. */
export const ofGoal = (contest: Contest, goal: Goal) => ({
  ...byPlayer(contest, goal.side, goal.isOwn ? undefined : goal.player),
  values: getTime(goal),
})
