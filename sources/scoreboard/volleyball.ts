import type { MessageInitShape } from '@bufbuild/protobuf'
import type { PeriodScoreSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'

/** Points of a set, or sets of a match. */
export interface Points {
  home: number
  away: number
}

/** When a set is won: at `to` points with a lead of two. */
export interface SetRule {
  to: number
  /** At this number of points a lead of one is enough. Absent: no limit. */
  cap?: number
  /** Set if only the serving side scores; the other side wins the serve. Absent: every rally is a point. */
  sideOut?: true
}

export interface Scoring {
  /** Number of sets that wins the match. */
  setsToWin: number
  set: SetRule
  /** The set that is played when both sides lack one set. */
  deciding: SetRule
}

/**
 * FIVB, congress of 28 October 1998 in Tokyo: every rally is a point, sets to 25, the fifth to 15, a lead of two. In
 * the competitions of the FIVB from 1 January 1999, at all levels from 1 January 2000. Rules of the Game 2021-2024, 6.1
 * to 6.3.
 */
export const rallyPoint: Scoring = { setsToWin: 3, set: { to: 25 }, deciding: { to: 15 } }

/**
 * FIVB, "The Game", history of the rules: since the congress of 1988 in Seoul the fifth set is a tie-break of rally points, and
 * sets end at 17 points with a lead of one; since 1992 the tie-break continues until a lead of two.
 */
export const sideOut: Scoring = { setsToWin: 3, set: { to: 15, cap: 17, sideOut: true }, deciding: { to: 15 } }
export const sideOutUntil1992: Scoring = { ...sideOut, deciding: { to: 15, cap: 17 } }

/** The golden set after the second leg of a level tie: CEV, European Cups. It counts for the tie, not for the match. */
export const goldenSet: SetRule = { to: 15 }

/** The side that leads has won the set, or undefined. */
export function setWinner({ home, away }: Points, { to, cap = Number.POSITIVE_INFINITY }: SetRule): Side | undefined {
  const most = Math.max(home, away)
  const lead = Math.abs(home - away)
  if (most < to || lead === 0 || (lead === 1 && most < cap)) return undefined
  return home > away ? 'home' : 'away'
}

/** Whether a set can end with this score: its last point decided it. */
export function isFinalScore(points: Points, rule: SetRule): boolean {
  const winner = setWinner(points, rule)
  return winner !== undefined && setWinner({ ...points, [winner]: points[winner] - 1 }, rule) === undefined
}

/** The rule of the next set. */
const getRule = ({ home, away }: Points, { setsToWin, set, deciding }: Scoring): SetRule =>
  home === setsToWin - 1 && away === setsToWin - 1 ? deciding : set

/** A match, set by set; the last set may be in play. */
export interface SetScores {
  sets: readonly Points[]
  /** Sets won. */
  won: Points
  /** Winner of the match. Absent: it is not over. */
  winner?: Side
}

/** One rally. */
export interface Rally {
  winner: Side
  /** The serving side. Absent: unknown; where only the serving side scores, the rally then wins no point. */
  serving?: Side
}

export const startOfMatch: SetScores = { sets: [], won: { home: 0, away: 0 } }

/** The match after a rally; the first rally after a set begins the next one. No rally counts once the match is won. */
export function afterRally(match: SetScores, { winner, serving }: Rally, scoring: Scoring = rallyPoint): SetScores {
  if (match.winner) return match
  const ended = match.won.home + match.won.away
  const rule = getRule(match.won, scoring)
  const before = match.sets[ended] ?? { home: 0, away: 0 }
  const points = rule.sideOut && serving !== winner ? before : { ...before, [winner]: before[winner] + 1 }
  const sets = [...match.sets.slice(0, ended), points]
  return { ...match, sets, ...(setWinner(points, rule) && getResult(sets, scoring)) }
}

/** Set scores from all rallies of a match. */
export const foldRallies = (rallies: Iterable<Rally>, scoring?: Scoring): SetScores =>
  Iterator.from(rallies).reduce((match, rally) => afterRally(match, rally, scoring), startOfMatch)

/** Sets won and the winner, from the points of the sets that are over: the side with more points won the set, regardless of the rules. */
export function getResult(sets: readonly Points[], { setsToWin }: Scoring = rallyPoint): { won: Points; winner?: Side } {
  const won = { home: sets.filter((s) => s.home > s.away).length, away: sets.filter((s) => s.away > s.home).length }
  const winner = won.home >= setsToWin ? 'home' : won.away >= setsToWin ? 'away' : undefined
  return { won, ...(winner && { winner }) }
}

/** Whether a match can end with these sets: each ends by its rule, and none follows the deciding one. */
export function isFinalMatch(sets: readonly Points[], scoring: Scoring = rallyPoint): boolean {
  const isPossible = (points: Points, i: number): boolean => {
    const { won, winner } = getResult(sets.slice(0, i), scoring)
    return !winner && isFinalScore(points, getRule(won, scoring))
  }
  return sets.every(isPossible) && getResult(sets, scoring).winner !== undefined
}

/**
 * The sets of a match that the other side forfeits or cannot finish: the winner is given the points and sets it lacks, the loser
 * keeps its own. If no set was played: 25-0, 25-0, 25-0. FIVB, Rules of the Game 2021-2024, 6.4.
 */
export function awardedSets({ sets, won }: SetScores, winner: Side, scoring: Scoring = rallyPoint): Points[] {
  const loser = winner === 'home' ? 'away' : 'home'
  const ended = won.home + won.away
  const awarded = sets.slice(0, ended)
  let kept = sets[ended]?.[loser] ?? 0
  for (let now = getResult(awarded, scoring); !now.winner; now = getResult(awarded, scoring)) {
    const { to, cap = Number.POSITIVE_INFINITY } = getRule(now.won, scoring)
    const points = Math.max(to, Math.min(kept + 2, cap))
    awarded.push(winner === 'home' ? { home: points, away: kept } : { home: kept, away: points })
    kept = 0
  }
  return awarded
}

/** Match points of a tie over two legs. CEV, European Cups: 3 for 3-0 and 3-1, 2 for 3-2, 1 for 2-3. */
export const matchPoints = ({ home, away }: Points): Points =>
  home > away ? { home: away < 2 ? 3 : 2, away: away < 2 ? 0 : 1 } : { home: home < 2 ? 0 : 1, away: home < 2 ? 3 : 2 }

/**
 * Whether a tie is level after its second leg, so that a golden set decides it. Both results in sets, home first, so the sides
 * are swapped between the legs.
 */
export function needsGoldenSet(first: Points, second: Points): boolean {
  const [before, now] = [matchPoints(first), matchPoints(second)]
  return before.away + now.home === before.home + now.away
}

/** The scores of a scoreboard: the sets so far, and the golden set, which is not a set of the match. */
export function getBoard(sets: readonly Points[], { won, winner }: Pick<SetScores, 'won' | 'winner'>, golden?: Points) {
  const items: MessageInitShape<typeof PeriodScoreSchema>[] = sets.map((points, i) => ({ period: `S${i + 1}`, ...points }))
  if (golden) items.push({ period: 'GS', ...golden })
  const board = { homeScore: won.home, awayScore: won.away, scores: { periods: { items } }, ...(winner && { winner }) }
  return board satisfies MessageInitShape<typeof ScoreboardSchema>
}
