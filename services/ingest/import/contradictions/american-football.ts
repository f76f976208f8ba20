import { isLevel, type MatchRule, shownScore } from './rule.ts'

/** A knock-out game is played until a side leads (NFL Rule 16). */
const levelResult: MatchRule = {
  kind: 'level_result',
  find({ isFinished, score, match: { stage } }) {
    const isDraw = isFinished && score && isLevel(score) && stage.type === 'knockout'
    return isDraw ? `${shownScore(score)} in a knock-out round` : undefined
  },
}

export const americanFootball: readonly MatchRule[] = [levelResult]
