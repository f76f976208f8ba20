import { create } from '@bufbuild/protobuf'
import { type Pair, PairSchema, type Scoreboard, ScoreboardSchema, ScoresSchema } from '@touchline/contract/gen/match'

/** Half-time, full time, after extra time, shoot-out: home and away, as far as told. Some sources give the score after extra time alone. */
export interface Score {
  ht?: [number, number]
  ft?: [number, number]
  et?: [number, number]
  p?: [number, number]
}

export interface Result {
  play: Scoreboard
  /** What of the score could not be true and was left out. */
  repairs: string[]
}

/** How the words of openfootball become ours: state, scoreboard, and whether a score may stand beside it. */
const statuses = new Map<string, { state: string; status: string; score: 'never' | 'maybe' }>(
  Object.entries({
    postponed: { state: 'postponed', status: 'PST', score: 'never' },
    cancelled: { state: 'cancelled', status: 'CANC', score: 'never' },
    canceled: { state: 'cancelled', status: 'CANC', score: 'never' },
    abandoned: { state: 'abandoned', status: 'ABD', score: 'maybe' },
    awarded: { state: 'awarded', status: 'AWD', score: 'maybe' },
  }),
)

/** What has come of a match. `status`: the source's word, undefined when it has none. Throws an Error that says what cannot be understood. */
export function resultOf(sourceScore: Score, status: string | undefined, timeTbd: boolean): Result {
  const { score, repairs } = withoutContradictions(sourceScore)
  const special = status === undefined ? undefined : statuses.get(status)
  if (status !== undefined && !special) throw new Error(`status "${status}" is not known`)
  const final = score.et ?? score.ft
  if (special?.score === 'never' && final) throw new Error(`a ${status} match with a score`)
  if (!final) {
    const state = special ?? { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' }
    return { play: create(ScoreboardSchema, { state: state.state, status: state.status }), repairs }
  }
  const { state, status: shown } = special ?? { state: 'finished', status: score.p ? 'PEN' : score.et ? 'AET' : 'FT' }
  // A shoot-out that was left out still decided the match, so the score alone does not tell the winner.
  const decidedBy = sourceScore.p && !score.p ? undefined : (score.p ?? final)
  const winner = state === 'abandoned' || !decidedBy ? undefined : winnerOf(decidedBy)
  const play = create(ScoreboardSchema, {
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
  return { play, repairs }
}

/** Leaves out what cannot be true: a level shoot-out, a half-time score above the final one. Contradictions of the score itself throw. */
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
