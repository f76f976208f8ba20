import { sportNamed } from '@touchline/contract/catalog'
import { scoresAfter } from './periods.ts'
import { isLevel, type MatchRule, shownScore } from './rule.ts'

/**
 * In sports that play one overtime after the other until a side leads, each except the last ends level. The end of
 * regular time has a rule for every sport; this rule is for the overtimes.
 */
export const longerWhileNotLevel: MatchRule = {
  kind: 'longer_after_a_winner',
  find({ sport, isFinished, periods, mayBeSecondLeg }) {
    if (!isFinished || mayBeSecondLeg) return undefined
    const { end } = sportNamed(sport).regulation!
    const ended = scoresAfter(periods).filter(({ place }) => place > end)
    const decided = ended.slice(0, -1).find(({ score }) => !isLevel(score))
    return decided && `${shownScore(decided.score)} after a period beyond regular time, and it went on`
  },
}
