import type { MatchSportId } from '@touchline/contract/catalog'
import { placeOfPeriod } from '@touchline/contract/periods'
import { fact, type PlainFact } from '../fact.ts'
import type { StoryInputs } from '../inputs.ts'
import { type Contest, entityOf, leaderIn, ofSide, otherSide, periodsOf, valuesOf } from './contest.ts'

interface SportRow {
  /** A win by so many is a rout. Undefined: no such rule. */
  rout?: number
  /** A draw without a goal is worth a fact. */
  goalless: boolean
  /** So is a win without anything conceded. */
  shutout: boolean
  /** What is played on after a level score. Null: there is no such time, or it is a set. */
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
 * The result and what its score alone says, as the winner sees it, or the home side of a draw. Importance: the result
 * and a shoot-out 5; time played beyond the regular one, a rout, a shutout 4; a goalless draw 3.
 */
export function resultFacts(contest: Contest): PlainFact[] {
  const { sport, score, playedScore, outcome, winner, shootout } = contest
  const { rout, goalless, shutout } = rows[sport]
  const side = outcome === 'draw' ? 'home' : outcome
  const of = { ...ofSide(contest, side), values: valuesOf(score, side) }
  const { scored, conceded } = of.values
  const facts: PlainFact[] = [fact('result', { ...of, importance: 5 }), ...longerFacts(contest, of)]
  if (rout !== undefined && scored - conceded >= rout) facts.push(fact('rout', { ...of, importance: 4 }))
  if (shutout && outcome !== 'draw' && conceded === 0 && playedScore[side] > 0) facts.push(fact('shutout', { ...of, importance: 4 }))
  if (goalless && scored === 0 && conceded === 0) {
    const related = { team: entityOf(contest, 'home'), opponent: entityOf(contest, 'away') }
    facts.push(fact('goalless', { ...of, subject: { type: 'match', id: contest.match.id }, related, values: {}, importance: 3 }))
  }
  if (shootout && winner !== 'draw')
    facts.push(fact('shootout', { ...ofSide(contest, winner), values: valuesOf(shootout, winner), importance: 5 }))
  return facts
}

type OfSide = ReturnType<typeof ofSide> & { values: ReturnType<typeof valuesOf> }

/** With a shoot-out that counts in the score, the match was not won in the time before it. */
function longerFacts(contest: Contest, of: OfSide): PlainFact[] {
  const { sport, board, outcome, playedScore } = contest
  const { longer } = rows[sport]
  if (longer === null || leaderIn(playedScore) !== outcome) return []
  const beyond = periodsOf(contest).filter(({ period }) => /^(?:ET|OT)/.test(period)).length
  const importance = 4
  if (longer === 'extra_time') return board.scores?.extraTime || beyond > 0 ? [fact('extra_time', { ...of, importance })] : []
  if (longer === 'overtime') return beyond > 0 ? [fact('overtime', { ...of, values: { count: beyond, ...of.values }, importance })] : []
  const innings = Math.max(0, ...periodsOf(contest).map(({ period }) => placeOfPeriod(period)))
  return innings > 9 ? [fact('extra_innings', { ...of, values: { innings, ...of.values }, importance })] : []
}

/** A match that was not played or not completed: who advances, who retired. Importance 5. */
export function unplayedFacts({ match, board }: StoryInputs): PlainFact[] {
  const { state, winner } = board
  if (winner !== 'home' && winner !== 'away') return []
  if (state === 'walkover') return [fact('walkover', { ...ofSide({ match }, winner), values: {}, importance: 5 })]
  if (state !== 'retired') return []
  const [, set] = /^S(\d+)$/.exec(periodsOf({ board }).at(-1)?.period ?? '') ?? []
  const values = set === undefined ? {} : { set: Number(set) }
  return [fact('retirement', { ...ofSide({ match }, otherSide(winner)), values, importance: 5 })]
}
