import type { MatchSportId } from '@touchline/contract/catalog'
import type { PeriodScore } from '@touchline/contract/gen/match'
import { fact, type PlainFact } from '../fact.ts'
import { type Contest, getPeriods, getValues, leaderIn, ofSide, otherSide, type Side, sides } from './contest.ts'

interface SportRow {
  /** A win after being behind by at least this many sets is worth a fact. Null: the sport has no sets. */
  setsDown: number | null
  /** A set won 6-0 is worth a fact. */
  bagels: boolean
}

const rows: Readonly<Record<MatchSportId, SportRow>> = {
  soccer: { setsDown: null, bagels: false },
  basketball: { setsDown: null, bagels: false },
  baseball: { setsDown: null, bagels: false },
  hockey: { setsDown: null, bagels: false },
  tennis: { setsDown: 1, bagels: true },
  handball: { setsDown: null, bagels: false },
  volleyball: { setsDown: 2, bagels: false },
  'american-football': { setsDown: null, bagels: false },
}

/**
 * Five sets, a win after being behind in sets, and sets won 6-0. Importance: five sets 4; two sets down 5, one 4; sets
 * won 6-0 3, or 4 for two or more.
 */
export function setFacts(contest: Contest): PlainFact[] {
  const { sport, outcome, score } = contest
  const { setsDown, bagels } = rows[sport]
  if (setsDown === null || outcome === 'draw') return []
  const of = { ...ofSide(contest, outcome), values: getValues(score, outcome) }
  const facts: PlainFact[] = []
  if (of.values.scored === 3 && of.values.conceded === 2) facts.push(fact('five_setter', { ...of, importance: 4 }))
  const won = getSets(contest)
  if (!won) return facts
  const down = setsBehind(outcome, won)
  if (down >= setsDown) facts.push(fact('from_set_down', { ...of, values: { sets: down, ...of.values }, importance: down >= 2 ? 5 : 4 }))
  if (!bagels) return facts
  return [...facts, ...sides.flatMap((side) => getBagels(contest, side))]
}

/** The winner of each set, in order. Undefined when they are unknown or do not add up to the score. */
export function getSets(contest: Contest): readonly Side[] | undefined {
  const played = getPeriods(contest).filter(({ period }) => /^S\d+$/.test(period))
  const won = played.map(({ home = 0, away = 0 }) => leaderIn({ home, away }))
  const known = won.filter((side) => side !== 'draw')
  const isInOrder = played.every(({ period }, i) => period === `S${i + 1}`)
  const count = (side: Side) => known.filter((each) => each === side).length
  const addsUp = count('home') === contest.score.home && count('away') === contest.score.away
  return isInOrder && addsUp && known.length === won.length ? known : undefined
}

/** The largest number of sets by which a side was behind. */
function setsBehind(side: Side, won: readonly Side[]): number {
  let [behind, worst] = [0, 0]
  for (const each of won) {
    behind += each === side ? -1 : 1
    worst = Math.max(worst, behind)
  }
  return worst
}

function getBagels(contest: Contest, side: Side): PlainFact[] {
  const count = getPeriods(contest).filter((set: PeriodScore) => set[side] === 6 && set[otherSide(side)] === 0).length
  return count > 0 ? [fact('bagel', { ...ofSide(contest, side), values: { count }, importance: count > 1 ? 4 : 3 })] : []
}
