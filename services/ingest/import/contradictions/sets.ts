import type { PeriodScore } from '@touchline/contract/gen/match'
import { getLeader } from '@touchline/contract/outcome'
import { placeOfPeriod } from '@touchline/contract/periods'
import { type CheckedMatch, isLevel, isPlayed, isSame, type MatchRule, type Score, scoreIn, shownScore } from './rule.ts'

/* Matches that are scored in sets. */

/** Sets in the order of play, without a golden set. */
export const getSets = ({ periods }: CheckedMatch): PeriodScore[] =>
  periods.filter(isPlayed).toSorted((a, b) => placeOfPeriod(a.period) - placeOfPeriod(b.period))

function setsWon(sets: readonly PeriodScore[]): Score {
  const of = (side: 'home' | 'away') => sets.filter((set) => getLeader(scoreIn(set)) === side).length
  return { home: of('home'), away: of('away') }
}

/** The sets are numbered from the first one, and both scores are known. */
const areAllKnown = (sets: readonly PeriodScore[]): boolean =>
  sets.every(({ period, home, away }, i) => placeOfPeriod(period) === i + 1 && home !== undefined && away !== undefined)

export const setsAgainstScore: MatchRule = {
  kind: 'periods_against_score',
  find(checked) {
    const { isFinished, score } = checked
    const sets = getSets(checked)
    if (!isFinished || !score || sets.length === 0 || !areAllKnown(sets)) return undefined
    const won = setsWon(sets)
    return isSame(won, score) ? undefined : `the sets make ${shownScore(won)} of a match that ended ${shownScore(score)}`
  },
}

/** A match ends with the set that its winner wins. */
export const setsAfterEnd: MatchRule = {
  kind: 'sets_after_the_end',
  find(checked) {
    const { isFinished, score, league } = checked
    const last = getSets(checked).at(-1)
    // In a friendly match the remaining sets may still be played.
    if (!isFinished || !score || !last || isLevel(score) || league.type === 'friendly') return undefined
    const winner = getLeader(score)
    return getLeader(scoreIn(last)) === winner ? undefined : `the winner of ${shownScore(score)} lost the last set`
  },
}

/** Matches are best of five at most. */
export const tooManySets: MatchRule = {
  kind: 'too_many_sets',
  find({ isFinished, score, league }) {
    if (!isFinished || !score || league.type === 'friendly') return undefined
    const [most, least] = [Math.max(score.home, score.away), Math.min(score.home, score.away)]
    return most > 3 || least > 2 ? `${shownScore(score)} in sets` : undefined
  },
}

/** The completed sets: all except the last one of a match that was not played to its end. */
export const endedSets = (checked: CheckedMatch): PeriodScore[] =>
  checked.isFinished ? getSets(checked) : checked.board.state === 'retired' ? getSets(checked).slice(0, -1) : []

export const ordered = (set: PeriodScore): { most: number; least: number } => {
  const { home, away } = scoreIn(set)
  return { most: Math.max(home, away), least: Math.min(home, away) }
}
