import { getLeader } from '@touchline/contract/outcome'
import { isLevel, type MatchRule, scoreIn, shownScore } from './rule.ts'
import { endedSets, ordered, setsAfterEnd, setsAgainstScore, tooManySets } from './sets.ts'

/** A match of tennis has a winner. */
const levelResult: MatchRule = {
  kind: 'level_result',
  find: ({ isFinished, score }) => (isFinished && score && isLevel(score) ? `${shownScore(score)} in a sport without draws` : undefined),
}

/**
 * Games of a set by the formats that are played (ITF Rules of Tennis, Rules 6 and 7, Appendix V): sets to six or, as
 * pro sets, to eight, with a tie-break or two games ahead; short sets to four, and to five in World Team Tennis; a
 * match tie-break to ten, as its points or as 1-0. Without a tie-break, as before 1970 and in deciding sets, a set ends
 * only when a side is two games ahead.
 */
function isSet(most: number, least: number): boolean {
  const lead = most - least
  if (lead === 2) return most >= 4
  if (lead === 1) return afterTiebreak.has(most)
  return lead > 2 && wonClearly.has(most)
}

/** 1-0 is a match tie-break; 9-8 and 13-12 had their tie-breaks at 8-8 and 12-12. */
const afterTiebreak: ReadonlySet<number> = new Set([1, 4, 5, 7, 8, 9, 10, 13])
const wonClearly: ReadonlySet<number> = new Set([4, 5, 6, 8, 9, 10])

const impossibleSet: MatchRule = {
  kind: 'impossible_set',
  find(checked) {
    const wrong = endedSets(checked).find((set) => {
      const { most, least } = ordered(set)
      return set.home !== undefined && set.away !== undefined && !isSet(most, least)
    })
    return wrong && `no format ends ${wrong.period} at ${shownScore(scoreIn(wrong))}`
  },
}

/** Only the nine-point tie-break of the 1970s is won by less than two points: 5-4. */
const ninePoints = 5
/** Tie-breaks to seven and to ten. */
const tiebreakTargets: ReadonlySet<number> = new Set([ninePoints, 7, 10])

const impossibleTiebreak: MatchRule = {
  kind: 'impossible_tiebreak',
  find(checked) {
    const wrong = endedSets(checked).find((set) => {
      const { tiebreakHome: home, tiebreakAway: away } = set
      if (home === undefined || away === undefined) return false
      const [most, least] = [Math.max(home, away), Math.min(home, away)]
      const isOver = (most - least === 2 && most >= ninePoints) || (tiebreakTargets.has(most) && (most - least > 2 || most === ninePoints))
      return !isOver || most === least || getLeader({ home, away }) !== getLeader(scoreIn(set))
    })
    return (
      wrong && `a tie-break of ${wrong.tiebreakHome}-${wrong.tiebreakAway} in ${wrong.period}, which ended ${shownScore(scoreIn(wrong))}`
    )
  },
}

export const tennis: readonly MatchRule[] = [
  ...[levelResult, tooManySets, setsAgainstScore, impossibleSet, setsAfterEnd],
  impossibleTiebreak,
]
