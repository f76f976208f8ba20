import { longerWhileNotLevel } from './overtimes.ts'
import { isLevel, isSame, type MatchRule, shownScore } from './rule.ts'

/** Before this day, leagues of several countries had draws; Spain's had them until 1972/1973. */
const overtimesSince = '2000-07-01'

/**
 * A level score goes to overtimes until a side leads (FIBA Official Basketball Rules, Art. 8; NBA Rule 5). A match of a
 * tie over two legs may end level.
 */
const levelResult: MatchRule = {
  kind: 'level_result',
  find({ isFinished, score, mayBeSecondLeg, match: { date } }) {
    const isDraw = isFinished && score && isLevel(score) && !mayBeSecondLeg && date >= overtimesSince
    return isDraw ? `${shownScore(score)} in a sport without draws` : undefined
  },
}

const statisticsAgainstScore: MatchRule = {
  kind: 'statistics_against_score',
  find({ isFinished, score, match: { statistics } }) {
    const { home, away } = statistics ?? {}
    if (!isFinished || !score || home?.case !== 'basketball' || away?.case !== 'basketball') return undefined
    const [homePts, awayPts] = [home.value.pts, away.value.pts]
    if (homePts === undefined || awayPts === undefined || isSame(score, { home: homePts, away: awayPts })) return undefined
    return `${homePts} and ${awayPts} points of a score of ${shownScore(score)}`
  },
}

export const basketball: readonly MatchRule[] = [levelResult, longerWhileNotLevel, statisticsAgainstScore]
