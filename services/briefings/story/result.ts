import type { MatchSportId } from '@touchline/contract/catalog'
import { getGoldenSet, getOutcome, type Side } from '@touchline/contract/outcome'
import { placeOfPeriod } from '@touchline/contract/periods'
import { fact, type PlainFact } from '../fact.ts'
import type { StoryInputs } from '../inputs.ts'
import { type Contest, getEntity, getPeriods, getValues, leaderIn, ofSide, otherSide } from './contest.ts'

interface SportRow {
  /** A win by at least this margin is a rout. Undefined: no such rule. */
  rout?: number
  /** A draw without a goal is worth a fact. */
  goalless: boolean
  /** A win without conceding is worth a fact. */
  shutout: boolean
  /** The extra period after a level score. Null: there is none, or it is a set. */
  longer: 'extra_time' | 'overtime' | 'extra_innings' | null
}

const rows: Readonly<Record<MatchSportId, SportRow>> = {
  soccer: { rout: 4, goalless: true, shutout: false, longer: 'extra_time' },
  basketball: { goalless: false, shutout: false, longer: 'overtime' },
  baseball: { goalless: false, shutout: true, longer: 'extra_innings' },
  hockey: { goalless: true, shutout: true, longer: 'overtime' },
  tennis: { goalless: false, shutout: false, longer: null },
  handball: { goalless: false, shutout: false, longer: 'extra_time' },
  volleyball: { goalless: false, shutout: false, longer: null },
  'american-football': { goalless: false, shutout: false, longer: 'overtime' },
}

/**
 * The result and facts from its score alone, from the view of the winner, or of the home side in a draw. Importance:
 * the result and a shoot-out 5; extra periods, a rout, a shutout 4; a goalless draw 3.
 */
export function resultFacts(contest: Contest): PlainFact[] {
  const { sport, score, playedScore, outcome, winner, decidedBy, shootout } = contest
  const { rout, goalless, shutout } = rows[sport]
  const side = outcome === 'draw' ? 'home' : outcome
  const of = { ...ofSide(contest, side), values: getValues(score, side) }
  const { scored, conceded } = of.values
  const facts: PlainFact[] = [fact('result', { ...of, importance: 5 }), ...longerFacts(contest, of)]
  if (rout !== undefined && scored - conceded >= rout) facts.push(fact('rout', { ...of, importance: 4 }))
  if (shutout && outcome !== 'draw' && conceded === 0 && playedScore[side] > 0) facts.push(fact('shutout', { ...of, importance: 4 }))
  if (goalless && scored === 0 && conceded === 0) {
    const related = { team: getEntity(contest, 'home'), opponent: getEntity(contest, 'away') }
    facts.push(fact('goalless', { ...of, subject: { type: 'match', id: contest.match.id }, related, values: {}, importance: 3 }))
  }
  if (decidedBy === 'shootout' && winner !== 'draw')
    facts.push(fact('shootout', { ...ofSide(contest, winner), values: shootout ? getValues(shootout, winner) : {}, importance: 5 }))
  return facts
}

type OfSide = ReturnType<typeof ofSide> & { values: ReturnType<typeof getValues> }

/** If a shoot-out counts in the score, the match was not won in the time before it. */
function longerFacts(contest: Contest, of: OfSide): PlainFact[] {
  const { sport, board, outcome, playedScore } = contest
  const { longer } = rows[sport]
  if (longer === null || leaderIn(playedScore) !== outcome) return []
  const beyond = getPeriods(contest).filter(({ period }) => /^(?:ET|OT)/.test(period)).length
  const importance = 4
  if (longer === 'extra_time') return board.scores?.extraTime || beyond > 0 ? [fact('extra_time', { ...of, importance })] : []
  if (longer === 'overtime') return beyond > 0 ? [fact('overtime', { ...of, values: { count: beyond, ...of.values }, importance })] : []
  const innings = Math.max(0, ...getPeriods(contest).map(({ period }) => placeOfPeriod(period)))
  return innings > 9 ? [fact('extra_innings', { ...of, values: { innings, ...of.values }, importance })] : []
}

/** A match that was not played or not completed: its winner, or the side that retired. Importance 5. */
export function unplayedFacts({ sport, match, board }: StoryInputs): PlainFact[] {
  const { winner, decidedBy } = getOutcome(sport, board)
  if (winner !== 'home' && winner !== 'away') return []
  const [won, lost] = [ofSide({ match }, winner), ofSide({ match }, otherSide(winner))]
  if (decidedBy === 'walkover') return [fact('walkover', { ...won, values: {}, importance: 5 })]
  if (decidedBy === 'default') return [fact('defaulted', { ...lost, values: {}, importance: 5 })]
  if (decidedBy === 'award') return [fact('awarded', { ...won, values: awardedScore(board, winner), importance: 5 })]
  const [, set] = /^S(\d+)$/.exec(getPeriods({ board }).at(-1)?.period ?? '') ?? []
  return decidedBy === 'retirement'
    ? [fact('retirement', { ...lost, values: set === undefined ? {} : { set: Number(set) }, importance: 5 })]
    : []
}

/** A score with the other side ahead is not the awarded score. */
function awardedScore({ homeScore: home, awayScore: away }: StoryInputs['board'], winner: Side) {
  return home !== undefined && away !== undefined && leaderIn({ home, away }) === winner ? getValues({ home, away }, winner) : {}
}

/** The winner of the tie over two legs that the match decides, and how it was decided. Importance 5. */
export function tieFacts({ sport, match, board, tie }: StoryInputs): PlainFact[] {
  const { winner, decidedBy, aggregate } = tie
  if (!winner || !decidedBy) return []
  const of = { ...ofSide({ match }, winner), importance: 5 } as const
  const golden = getGoldenSet(board)
  if (decidedBy === 'golden_set') return golden ? [fact('golden_set', { ...of, values: getValues(golden, winner) })] : []
  // Table points are not a tie score that readers would recognise.
  const isStated = aggregate !== undefined && sport !== 'volleyball'
  return [fact('tie_won', { ...of, values: isStated ? getValues(aggregate, winner) : {}, detail: decidedBy })]
}
