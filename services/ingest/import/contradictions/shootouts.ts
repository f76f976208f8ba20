import { getLeader } from '@touchline/contract/outcome'
import { isLevel, isSame, type MatchRule, shownScore } from './rule.ts'

/* Shoot-outs of sports whose official score excludes the shoot-out (IFAB Laws of the Game 10.3; IHF Rules 2:2). */

/** A shoot-out goes on until one side has more. */
export const levelShootout: MatchRule = {
  kind: 'level_shootout',
  find({ isFinished, board: { scores } }) {
    const { penalties } = scores ?? {}
    return isFinished && penalties && isLevel(penalties) ? `the shoot-out ended ${shownScore(penalties)}` : undefined
  },
}

/** Whether the official score is exactly the sum of play and shoot-out. */
export const shootoutInScore: MatchRule = {
  kind: 'shootout_in_score',
  find({ isFinished, score, board: { scores } }) {
    const { penalties, fulltime, extraTime } = scores ?? {}
    const played = extraTime ?? fulltime
    if (!isFinished || !score || !penalties || !played || penalties.home + penalties.away === 0) return undefined
    const both = { home: played.home + penalties.home, away: played.away + penalties.away }
    return isSame(score, both)
      ? `the score of ${shownScore(score)} has the shoot-out of ${shownScore(penalties)} in it, which counts apart`
      : undefined
  },
}

/** A match of a league or group is followed by a shoot-out only if it is level. */
export const shootoutAfterWinner: MatchRule = {
  kind: 'shootout_after_a_winner',
  find({ isFinished, score, outcome, mayBeSecondLeg }) {
    const isOpen = !isFinished || !score || outcome.decidedBy !== 'shootout' || mayBeSecondLeg
    return isOpen || isLevel(score) ? undefined : `a shoot-out of a match that ended ${shownScore(score)}`
  },
}

/** Each side has five kicks at first; after them, each pair of kicks may decide. */
const kicks = 5

/**
 * A shoot-out ends as soon as a side has more than the other can still reach, and after five kicks each with the first
 * pair that is not level (Laws of the Game 10.3). No order of kicks ends 5-2 or 7-5.
 */
export const impossibleShootout: MatchRule = {
  kind: 'impossible_shootout',
  find({ isFinished, board: { scores } }) {
    const { penalties } = scores ?? {}
    if (!isFinished || !penalties || isLevel(penalties)) return undefined
    const [most, least] = getLeader(penalties) === 'home' ? [penalties.home, penalties.away] : [penalties.away, penalties.home]
    const lead = most - least
    const isPossible = most > kicks ? lead === 1 : lead <= leadMax(most)
    return isPossible ? undefined : `no shoot-out ends ${shownScore(penalties)}`
  },
}

/**
 * For a winner with 1 to 5 goals: before the last goal the other side could still have drawn level, as in 3-0, 4-1,
 * 5-3.
 */
const leadMax = (most: number): number => (most <= 3 ? most : 7 - most)
