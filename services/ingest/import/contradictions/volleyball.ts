import { isFinalScore, rallyPoint, type SetRule, sideOut } from '@touchline/sources/scoreboard/volleyball'
import { type MatchRule, scoreIn, shownScore } from './rule.ts'
import { endedSets, setsAfterEnd, setsAgainstScore, tooManySets } from './sets.ts'

/** Rally points to 25, and to 21 in beach volleyball and youth leagues; until 1998 to 15. A fifth set is to 15. */
const sets: readonly SetRule[] = [rallyPoint.set, { to: 21 }, rallyPoint.deciding]
const rallyPointsSince = '1999-01-01'

const impossibleSet: MatchRule = {
  kind: 'impossible_set',
  find(checked) {
    const { match, periods } = checked
    const golden = checked.isFinished ? periods.filter(({ period }) => period === 'GS') : []
    const isOld = match.date < rallyPointsSince
    const wrong = [...endedSets(checked), ...golden].find((set) => {
      if (set.home === undefined || set.away === undefined) return false
      const possible = set.period === 'S5' || set.period === 'GS' ? [rallyPoint.deciding] : sets
      return ![...possible, ...(isOld ? [sideOut.set] : [])].some((rule) => isFinalScore(scoreIn(set), rule))
    })
    return wrong && `no format ends ${wrong.period} at ${shownScore(scoreIn(wrong))}`
  },
}

export const volleyball: readonly MatchRule[] = [tooManySets, setsAgainstScore, setsAfterEnd, impossibleSet]
