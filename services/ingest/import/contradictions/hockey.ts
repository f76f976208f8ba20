import { getLeader } from '@touchline/contract/outcome'
import { goalsAboveScore } from './goals.ts'
import { regularScore } from './periods.ts'
import { type CheckedMatch, isLevel, type MatchRule, type Score, shownScore, wasLonger } from './rule.ts'
import { levelShootout } from './shootouts.ts'

const isShootout = ({ isFinished, outcome, board }: CheckedMatch): boolean =>
  isFinished && (outcome.decidedBy === 'shootout' || board.status === 'AP')

/** The goals by which a score exceeds another one; undefined when a side has fewer. */
function goalsAfter(score: Score, before: Score): number | undefined {
  const [home, away] = [score.home - before.home, score.away - before.away]
  return home < 0 || away < 0 ? undefined : home + away
}

/** The winner of the shoot-out has one goal more in the score (NHL Rule 84; the IIHF counts the same). */
const shootoutNotOneGoal: MatchRule = {
  kind: 'shootout_not_one_goal',
  find(checked) {
    const { score, board, mayBeSecondLeg } = checked
    if (!score || !isShootout(checked)) return undefined
    const before = board.scores?.extraTime ?? regularScore(checked)
    const fault = `${shownScore(score)} after a shoot-out, which counts one goal`
    if (before) return goalsAfter(score, before) === 1 ? undefined : `${fault}, of ${shownScore(before)} before it`
    return mayBeSecondLeg || Math.abs(score.home - score.away) === 1 ? undefined : fault
  },
}

const shootoutAgainstScore: MatchRule = {
  kind: 'shootout_against_score',
  find(checked) {
    const { score, board, mayBeSecondLeg } = checked
    const { penalties } = board.scores ?? {}
    if (!score || !penalties || mayBeSecondLeg || !isShootout(checked) || isLevel(penalties) || isLevel(score)) return undefined
    const isSameWinner = getLeader(penalties) === getLeader(score)
    return isSameWinner ? undefined : `a shoot-out of ${shownScore(penalties)} in a match that ended ${shownScore(score)}`
  },
}

/** Before this day overtimes were played to their end, as in the NHL through 1942/1943. */
const suddenDeathSince = '1943-07-01'

/** The first goal ends an overtime, so an overtime that ends level has no goal. */
const overtimeNotOneGoal: MatchRule = {
  kind: 'overtime_not_one_goal',
  find(checked) {
    const { isFinished, score, mayBeSecondLeg, match } = checked
    if (!isFinished || !score || match.date < suddenDeathSince || !wasLonger(checked) || isShootout(checked)) return undefined
    const before = regularScore(checked)
    const fault = `${shownScore(score)} after an overtime, which the first goal ends`
    if (before) return (goalsAfter(score, before) ?? 2) <= 1 ? undefined : `${fault}, of ${shownScore(before)} before it`
    return mayBeSecondLeg || Math.abs(score.home - score.away) <= 1 ? undefined : fault
  },
}

export const hockey: readonly MatchRule[] = [
  ...[shootoutNotOneGoal, overtimeNotOneGoal],
  ...[levelShootout, shootoutAgainstScore, goalsAboveScore],
]
