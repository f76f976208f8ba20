import type { Side } from '@touchline/contract/outcome'

/**
 * Scoring of tennis, point by point. Sources: ITF Rules of Tennis 2024, rules 5 to 7 (game, set, match), 14 (order of
 * service) and Appendix V (no-ad, short sets, match tie-breaks); ATP Official Rulebook 2024, section VII (no-ad and a
 * match tie-break in doubles); Grand Slam Rulebook 2024 (a tie-break to ten in the last set).
 */
type Pair = Readonly<Record<Side, number>>

/** A set is won with a lead of two games. At `atGamesAll` games each, a tie-break decides it, won with a lead of two points. */
export interface SetRules {
  games: number
  /** Absent: an advantage set, which has no tie-break. */
  tieBreak?: { atGamesAll: number; points: number }
}

export interface TennisFormat {
  bestOf: 3 | 5
  /** At deuce the next point wins the game. */
  noAd: boolean
  set: SetRules
  /** Rules of the deciding set, at one set all or two sets all. */
  lastSet: SetRules
}

export const tieBreakSet: SetRules = { games: 6, tieBreak: { atGamesAll: 6, points: 7 } }
export const advantageSet: SetRules = { games: 6 }
/** Sets of the Next Gen ATP Finals. */
export const shortSet: SetRules = { games: 4, tieBreak: { atGamesAll: 3, points: 7 } }
/** The last set of the Grand Slam tournaments since 2022. */
export const longTieBreakSet: SetRules = { games: 6, tieBreak: { atGamesAll: 6, points: 10 } }
/** A tie-break in place of a set, played from the first point on. Its winner gets the set by 1-0. */
export const matchTieBreak: SetRules = { games: 1, tieBreak: { atGamesAll: 0, points: 10 } }

export interface SetScore extends Pair {
  /** Points of the tie-break; absent without one. */
  tieBreak?: Pair
}

/** Score of a match in play. */
export interface TennisScore {
  /** The sets that are over, oldest first. */
  sets: readonly SetScore[]
  /** Games of the current set. */
  games: Pair
  /** Points of the current game. */
  points: Pair
  /** The side that serves the first point of the current game. */
  firstServer: Side
  /** Absent: undecided. */
  winner?: Side
}

const none: Pair = { home: 0, away: 0 }
export const opponent = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export const startOfMatch = (firstServer: Side): TennisScore => ({ sets: [], games: none, points: none, firstServer })

export const setsWon = (sets: readonly SetScore[]): { home: number; away: number } => ({
  home: sets.filter(({ home, away }) => home > away).length,
  away: sets.filter(({ home, away }) => away > home).length,
})

/** Rules of the nth set, from 1. */
export const rulesOfSet = ({ bestOf, set, lastSet }: TennisFormat, nth: number): SetRules => (nth === bestOf ? lastSet : set)

const rulesNow = (format: TennisFormat, { sets }: TennisScore): SetRules => rulesOfSet(format, sets.length + 1)

export function isTieBreak(format: TennisFormat, score: TennisScore): boolean {
  const { tieBreak } = rulesNow(format, score)
  return tieBreak !== undefined && score.games.home === tieBreak.atGamesAll && score.games.away === tieBreak.atGamesAll
}

const leadsByTwo = (pair: Pair, side: Side, least: number): boolean => pair[side] >= least && pair[side] - pair[opponent(side)] >= 2

const plusOne = (pair: Pair, side: Side): Pair => ({ ...pair, [side]: pair[side] + 1 })

/** The score after `side` has won a point. Throws once the match is decided. */
export function afterPoint(format: TennisFormat, score: TennisScore, side: Side): TennisScore {
  if (score.winner) throw new Error('the match is decided')
  const points = plusOne(score.points, side)
  const { tieBreak } = rulesNow(format, score)
  if (isTieBreak(format, score))
    return leadsByTwo(points, side, tieBreak!.points) ? afterGame(format, score, side, points) : { ...score, points }
  const wins = format.noAd ? points[side] === 4 : leadsByTwo(points, side, 4)
  return wins ? afterGame(format, score, side) : { ...score, points }
}

/** `side` has won the current game; `tieBreak`: its points if it was one. */
function afterGame(format: TennisFormat, score: TennisScore, side: Side, tieBreak?: Pair): TennisScore {
  const games = plusOne(score.games, side)
  // The side that serves first in a tie-break receives in the next game, as after any other game.
  const next = { ...score, points: none, firstServer: opponent(score.firstServer) }
  if (!tieBreak && !leadsByTwo(games, side, rulesNow(format, score).games)) return { ...next, games }
  const sets = [...score.sets, { ...games, ...(tieBreak && { tieBreak }) }]
  const decided = setsWon(sets)[side] > format.bestOf / 2
  return { ...next, sets, games: none, ...(decided && { winner: side }) }
}

/** Who serves the next point. In a tie-break the first server has one point, then each side two in turn. */
export function getServer(format: TennisFormat, score: TennisScore): Side {
  const { points, firstServer } = score
  if (!isTieBreak(format, score)) return firstServer
  return Math.ceil((points.home + points.away) / 2) % 2 === 0 ? firstServer : opponent(firstServer)
}

const calls = ['0', '15', '30', '40']

/** Points of the current game as called: "30" and "40", "40" and "AD"; in a tie-break their number. */
export function getCall(format: TennisFormat, score: TennisScore): Record<Side, string> {
  const { points } = score
  if (isTieBreak(format, score)) return { home: String(points.home), away: String(points.away) }
  const call = (side: Side) => (points[side] > 3 && points[side] > points[opponent(side)] ? 'AD' : calls[Math.min(points[side], 3)]!)
  return { home: call('home'), away: call('away') }
}

/** "30-40", home first, after the point between two scores; in a tie-break also after its last point: "7-5". */
export function pointScore(format: TennisFormat, before: TennisScore, after: TennisScore): { pointScore?: string } {
  const won = after.sets.length > before.sets.length ? after.sets.at(-1)!.tieBreak : undefined
  if (won) return { pointScore: `${won.home}-${won.away}` }
  const { home, away } = getCall(format, after)
  return after.firstServer === before.firstServer ? { pointScore: `${home}-${away}` } : {}
}

export interface Stakes {
  /** The receiving side can win the game with this point; never in a tie-break. */
  breakPoint: boolean
  /** A side can win the set, or the match, with this point. */
  setPoint: boolean
  matchPoint: boolean
}

/** What the next point can decide. */
export function getStakes(format: TennisFormat, score: TennisScore): Stakes {
  const after = { home: afterPoint(format, score, 'home'), away: afterPoint(format, score, 'away') }
  const returned = after[opponent(getServer(format, score))]
  const endsGame = ({ firstServer }: TennisScore) => firstServer !== score.firstServer
  const either = (decides: (next: TennisScore) => boolean) => decides(after.home) || decides(after.away)
  return {
    breakPoint: !isTieBreak(format, score) && endsGame(returned),
    setPoint: either(({ sets }) => sets.length > score.sets.length),
    matchPoint: either(({ winner }) => winner !== undefined),
  }
}

/** The sets as they appear in `scores.periods`, the current one last; once the match is over, those played. */
export function getPeriods(format: TennisFormat, score: TennisScore, over = score.winner !== undefined) {
  const { sets, games, points } = score
  const isPlayed = games.home + games.away + points.home + points.away > 0
  const current: SetScore = { ...games, ...(isTieBreak(format, score) && { tieBreak: points }) }
  const shown = over && !isPlayed ? sets : [...sets, current]
  return shown.map(({ home, away, tieBreak }, i) => ({
    period: `S${i + 1}`,
    home,
    away,
    ...(tieBreak && { tiebreakHome: tieBreak.home, tiebreakAway: tieBreak.away }),
  }))
}

/** How a match ends early, and which side causes it. `default`: a disqualification. */
export type Ending = { how: 'played' } | { how: 'retirement' | 'default' | 'walkover'; by: Side }

const results = {
  played: { state: 'finished', status: 'FT' },
  retirement: { state: 'retired', status: 'RET' },
  default: { state: 'retired', status: 'DEF' },
  walkover: { state: 'walkover', status: 'WO' },
} as const

/** State, status and winner of a match that ends at this score. Throws if it cannot end so. */
export function getResult(score: TennisScore, ending: Ending) {
  const isStarted = score.sets.length > 0 || [score.games, score.points].some(({ home, away }) => home + away > 0)
  const winner = ending.how === 'played' ? score.winner : opponent(ending.by)
  const isDecided = score.winner !== undefined
  if (winner === undefined || isDecided !== (ending.how === 'played') || (ending.how === 'walkover' && isStarted))
    throw new Error(`a match cannot end like this at this score: ${ending.how}`)
  return { ...results[ending.how], winner }
}

/** Whether a set with this score is over under these rules. Points of a tie-break are checked where they are given. */
export function isCompleteSet(rules: SetRules, { home, away, tieBreak }: SetScore): boolean {
  const side: Side = home > away ? 'home' : 'away'
  const [won, lost] = [Math.max(home, away), Math.min(home, away)]
  const all = rules.tieBreak?.atGamesAll
  if (all !== undefined && lost === all) return won === all + 1 && (!tieBreak || isWonTieBreak(tieBreak, side, rules.tieBreak!.points))
  if (tieBreak) return false
  return lost <= rules.games - 2 ? won === rules.games : won === lost + 2 && (all === undefined || won <= Math.max(all + 1, rules.games))
}

const isWonTieBreak = (points: Pair, side: Side, least: number): boolean =>
  leadsByTwo(points, side, least) && (points[side] === least || points[side] - points[opponent(side)] === 2)
