import { create } from '@bufbuild/protobuf'
import { type Pair, PairSchema, type Scoreboard, ScoreboardSchema, ScoresSchema } from '@touchline/contract/gen/match'

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

/** Statuses of openfootball with our state and status, and whether a score is allowed; "void": it is left out. */
const statuses = new Map<string, { state: string; status: string; score: 'never' | 'maybe' | 'void' }>(
  Object.entries({
    postponed: { state: 'postponed', status: 'PST', score: 'never' },
    cancelled: { state: 'cancelled', status: 'CANC', score: 'never' },
    canceled: { state: 'cancelled', status: 'CANC', score: 'never' },
    abandoned: { state: 'abandoned', status: 'ABD', score: 'maybe' },
    suspended: { state: 'suspended', status: 'SUSP', score: 'maybe' },
    interrupted: { state: 'interrupted', status: 'INT', score: 'maybe' },
    annulled: { state: 'cancelled', status: 'CANC', score: 'void' },
    void: { state: 'cancelled', status: 'CANC', score: 'void' },
    awarded: { state: 'awarded', status: 'AWD', score: 'maybe' },
    walkover: { state: 'awarded', status: 'WO', score: 'maybe' },
  }),
)

/**
 * Scoreboard of a match. `status`: as in the source, undefined when it has none. Throws an Error for a contradiction or
 * an unknown status.
 */
export function resultOf(sourceScore: Score, status: string | undefined, timeTbd: boolean): Result {
  const special = status === undefined ? undefined : statuses.get(status.toLowerCase())
  const isVoid = special?.score === 'void'
  const { score, repairs } = withoutContradictions(isVoid ? {} : sourceScore)
  if (isVoid && Object.keys(sourceScore).length > 0) repairs.push(`score left out: the match is ${status}`)
  if (status !== undefined && !special) throw new Error(`status "${status}" is unknown`)
  const final = score.et ?? score.ft
  if (special?.score === 'never' && final) throw new Error(`a ${status} match with a score`)
  if (!final) {
    const state = special ?? { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' }
    return { scoreboard: create(ScoreboardSchema, { state: state.state, status: state.status }), repairs }
  }
  const { state, status: shown } = special ?? { state: 'finished', status: score.p ? 'PEN' : score.et ? 'AET' : 'FT' }
  // A shoot-out that was left out still decided the match, so the winner is unknown.
  const decidedBy = sourceScore.p && !score.p ? undefined : (score.p ?? final)
  const isOver = !['abandoned', 'suspended', 'interrupted'].includes(state)
  const winner = !isOver || !decidedBy ? undefined : winnerOf(decidedBy)
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

/** Leaves out a level shoot-out and a half-time score above the final one. Other contradictions throw an Error. */
function withoutContradictions(sourceScore: Score): { score: Score; repairs: string[] } {
  const { ht, ft, et, p } = sourceScore
  const final = ft ?? et
  if (!final && (ht || p)) throw new Error('a score without full time')
  if (ft && et && exceeds(ft, et)) throw new Error(`${ft.join('-')} at full time cannot become ${et.join('-')} after extra time`)
  const repairs: string[] = []
  const score: Score = { ...sourceScore }
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
const winnerOf = ([home, away]: [number, number]): string => (home > away ? 'home' : home < away ? 'away' : 'draw')
const pair = ([home, away]: [number, number]): Pair => create(PairSchema, { home, away })
