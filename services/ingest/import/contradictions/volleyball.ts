import { type MatchRule, scoreIn, shownScore } from './rule.ts'
import { endedSets, ordered, setsAfterEnd, setsAgainstScore, tooManySets } from './sets.ts'

/**
 * Points that win a set, two ahead (FIVB Official Volleyball Rules 6.2): 25, and 15 in the fifth; 21 and 15 in beach
 * volleyball and in leagues of the young. Until 1998 a set was played to 15.
 */
const targets = [15, 21, 25]
const fifthTarget = 15
const rallyPointsSince = '1999-01-01'
/** Of side-out scoring: 17-16 ended a set (FIVB rules of 1988). */
const cap = 17

function isSet(most: number, least: number, possible: readonly number[]): boolean {
  return possible.some((target) => (most === target && most - least >= 2) || (most > target && most - least === 2))
}

const impossibleSet: MatchRule = {
  kind: 'impossible_set',
  find(checked) {
    const { match, periods } = checked
    const golden = checked.isFinished ? periods.filter(({ period }) => period === 'GS') : []
    const isOld = match.date < rallyPointsSince
    const wrong = [...endedSets(checked), ...golden].find((set) => {
      const { most, least } = ordered(set)
      if (set.home === undefined || set.away === undefined || (isOld && most === cap && least === cap - 1)) return false
      return !isSet(most, least, set.period === 'S5' || set.period === 'GS' ? [fifthTarget] : targets)
    })
    return wrong && `no format ends ${wrong.period} at ${shownScore(scoreIn(wrong))}`
  },
}

export const volleyball: readonly MatchRule[] = [tooManySets, setsAgainstScore, setsAfterEnd, impossibleSet]
