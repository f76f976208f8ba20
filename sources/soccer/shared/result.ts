import { create } from '@bufbuild/protobuf'
import { type Pair, PairSchema, type Scoreboard, ScoreboardSchema, ScoresSchema } from '@touchline/contract/gen/match'
import { isGiven, shown as shownValue } from '../../parse/fields.ts'
import { awardedScoreIn, statusIn } from './statuses.ts'

/**
 * Score at half-time, full time, after extra time and of the shoot-out, home first. Some sources only have the score
 * after extra time.
 */
export interface Score {
  ht?: [number, number]
  ft?: [number, number]
  et?: [number, number]
  p?: [number, number]
}

interface Result {
  scoreboard: Scoreboard
  /** Contradictory parts of the score that were left out. */
  repairs: string[]
}

/**
 * Scoreboard of a match. `status`: as in the source, null or undefined when it has none; an unknown status is left out. Throws an
 * Error for a score without full time.
 */
export function getResult(sourceScore: Score, status: unknown, timeTbd: boolean): Result {
  const marked = typeof status === 'string' ? statusIn(status) : undefined
  const special = marked === 'played' ? undefined : marked
  const hasNoScore = special?.score === 'never'
  const awarded = special?.status === 'AWD' ? awardedScoreIn(String(status)) : undefined
  const { score, repairs } = withoutContradictions(hasNoScore ? {} : awarded ? { ft: awarded } : sourceScore)
  const onField = sourceScore.et ?? sourceScore.ft
  if (awarded && onField && onField.join() !== awarded.join())
    repairs.push(`score ${onField.join('-')} left out: ${awarded.join('-')} is awarded`)
  if (hasNoScore && Object.keys(sourceScore).length > 0) repairs.push(`score left out: the match is ${special.state}`)
  if (isGiven(status) && !marked) repairs.push(`status ${shownValue(status)} left out: it is unknown`)
  const final = score.et ?? score.ft
  if (!final) {
    const state = special ?? { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' }
    return { scoreboard: create(ScoreboardSchema, { state: state.state, status: state.status }), repairs }
  }
  const { state, status: shown } = special ?? { state: 'finished', status: score.p ? 'PEN' : score.et ? 'AET' : 'FT' }
  // A shoot-out that was left out still decided the match, so the winner is unknown.
  const decidedBy = sourceScore.p && !score.p && !awarded ? undefined : (score.p ?? final)
  const isOver = !['abandoned', 'suspended', 'interrupted'].includes(state)
  const winner = !isOver || !decidedBy ? undefined : getWinner(decidedBy)
  const scoreboard = create(ScoreboardSchema, {
    state,
    status: sourceScore.p && !special ? 'PEN' : shown,
    homeScore: final[0],
    awayScore: final[1],
    scores: create(ScoresSchema, {
      ...(score.ht && { halftime: pair(score.ht) }),
      ...(score.ft && { fulltime: pair(score.ft) }),
      ...(score.et && { extraTime: pair(score.et) }),
      ...(score.p && { penalties: pair(score.p) }),
    }),
    ...(winner && { winner }),
  })
  return { scoreboard, repairs }
}

/** Leaves out the less significant of two contradictory parts. Throws an Error for a score without full time. */
function withoutContradictions(sourceScore: Score): { score: Score; repairs: string[] } {
  const { ht, et, p } = sourceScore
  const repairs: string[] = []
  const score: Score = { ...sourceScore }
  if (score.ft && et && exceeds(score.ft, et)) {
    repairs.push(`full time ${score.ft.join('-')} left out: it cannot become ${et.join('-')} after extra time`)
    delete score.ft
  }
  const { ft } = score
  const final = ft ?? et
  if (!final && (ht || p)) throw new Error('a score without full time')
  if (p && p[0] === p[1]) {
    repairs.push(`penalties ${p.join('-')} left out: a shoot-out cannot end level`)
    delete score.p
  }
  if (ht && final && exceeds(ht, final)) {
    repairs.push(`half-time ${ht.join('-')} left out: it is above ${final.join('-')} ${ft ? 'at full time' : 'after extra time'}`)
    delete score.ht
  }
  return { score, repairs }
}

const exceeds = (a: [number, number], b: [number, number]): boolean => a[0] > b[0] || a[1] > b[1]
/** "home", "away" or "draw". */
export const getWinner = ([home, away]: [number, number]): string => (home > away ? 'home' : home < away ? 'away' : 'draw')
const pair = ([home, away]: [number, number]): Pair => create(PairSchema, { home, away })
