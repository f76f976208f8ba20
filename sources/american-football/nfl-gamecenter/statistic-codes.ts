import type { Side } from '@touchline/contract/outcome'
import type { GamePlay, Stat } from './game.ts'

/*
 * Statistic codes of the league: a play has several, each with a team, a player and yards. The list is that of the game
 * statistics and information system, as documented by nflgame (statmap.py) and nflfastR.
 */

/** Action of a play by its codes; the first match in this order wins. */
export const actions = [
  { type: 'kickoff', codes: [41, 43, 44, 49, 102, 410] },
  { type: 'punt', codes: [2, 29, 31, 32] },
  { type: 'field_goal', codes: [69, 70, 71] },
  { type: 'extra_point', codes: [72, 73, 74] },
  { type: 'two_point', codes: [75, 76, 77, 78] },
  { type: 'sack', codes: [20] },
  { type: 'pass', codes: [14, 15, 16, 17, 18, 19] },
  { type: 'rush', codes: [10, 11, 12, 13] },
] as const

/** Codes of a try after a touchdown. */
export const tries: ReadonlySet<number> = new Set([72, 73, 74, 75, 76, 77, 78])

/** Touchdown codes by kind. */
const touchdowns = {
  run: [11, 13],
  pass: [22, 24],
  return: [26, 28, 34, 36, 46, 48, 56, 58, 60, 62, 64, 108],
} as const

/** Other scoring codes; the points go to the side of the statistic. */
const otherPoints = [
  { type: 'field_goal', codes: [70], points: 3 },
  { type: 'extra_point', codes: [72], points: 1 },
  { type: 'two_point', codes: [75], points: 2, kind: 'run' },
  { type: 'two_point', codes: [77], points: 2, kind: 'pass' },
  // A try returned by the defense.
  { type: 'two_point', codes: [404, 406], points: 2, kind: 'return' },
  { type: 'safety', codes: [89], points: 2 },
] as const

/** Role of the player of a code. */
export const roles = [
  { role: 'passer', codes: [14, 15, 16, 17, 18, 19, 77, 78] },
  { role: 'rusher', codes: [10, 11, 12, 13, 75, 76] },
  { role: 'receiver', codes: [21, 22, 23, 24, 104] },
  { role: 'target', codes: [105, 115] },
  { role: 'kicker', codes: [41, 43, 44, 49, 69, 70, 71, 72, 73, 74, 102, 410] },
  { role: 'punter', codes: [2, 29, 31, 32] },
  { role: 'returner', codes: [33, 34, 35, 36, 39, 45, 46, 47, 48, 50, 62, 63, 64] },
  { role: 'sacked', codes: [20] },
  { role: 'sacker', codes: [83, 84] },
  { role: 'intercepted_by', codes: [25, 26, 27, 28] },
  { role: 'fumbled', codes: [52, 53] },
  { role: 'forced_by', codes: [91] },
  { role: 'recovered_by', codes: [55, 56, 57, 58, 59, 60, 61, 107, 108] },
  { role: 'penalized', codes: [93] },
  { role: 'tackler', codes: [79, 80] },
  { role: 'assist', codes: [82] },
  { role: 'defender', codes: [85, 86, 87, 88, 89] },
] as const
export type Role = (typeof roles)[number]['role']

/** Codes with a single meaning. */
export const statisticCodes = {
  thirdDownMade: 6,
  thirdDownFailed: 7,
  incomplete: 14,
  interceptionThrown: 19,
  sacked: 20,
  fumbleOutOfBounds: 54,
  fumbleLost: 106,
  timeout: 68,
  penalty: 93,
  safety: 89,
  puntBlocked: 2,
} as const

/** Result of an action by codes; the first match in this order wins. */
export const results = [
  { type: 'kickoff', result: 'touchback', codes: [44, 51] },
  { type: 'kickoff', result: 'out of bounds', codes: [49] },
  { type: 'kickoff', result: 'recovered by the kicking side', codes: [107, 108] },
  { type: 'kickoff', result: 'fair catch', codes: [50] },
  { type: 'kickoff', result: 'returned', codes: [45, 46, 47, 48] },
  { type: 'punt', result: 'blocked', codes: [2] },
  { type: 'punt', result: 'touchback', codes: [32, 40] },
  { type: 'punt', result: 'fair catch', codes: [39] },
  { type: 'punt', result: 'out of bounds', codes: [37] },
  { type: 'punt', result: 'downed', codes: [38] },
  { type: 'punt', result: 'returned', codes: [33, 34, 35, 36] },
  { type: 'field_goal', result: 'good', codes: [70] },
  { type: 'field_goal', result: 'blocked', codes: [71] },
  { type: 'field_goal', result: 'missed', codes: [69] },
  { type: 'extra_point', result: 'good', codes: [72] },
  { type: 'extra_point', result: 'blocked', codes: [74] },
  { type: 'extra_point', result: 'missed', codes: [73] },
  { type: 'two_point', result: 'good', codes: [75, 77] },
  { type: 'two_point', result: 'failed', codes: [76, 78] },
  { type: 'pass', result: 'intercepted', codes: [19] },
  { type: 'pass', result: 'complete', codes: [15, 16, 17, 18] },
  { type: 'pass', result: 'incomplete', codes: [14] },
] as const

/** Points scored on a play. */
export interface Score {
  type: 'touchdown' | 'field_goal' | 'extra_point' | 'two_point' | 'safety'
  side: Side
  points: number
  /** How the score was made. */
  kind?: 'pass' | 'run' | 'return'
  /** Statistic of the credited player. Absent: unknown. */
  by?: Stat
}

const rows: readonly { type: Score['type']; codes: readonly number[]; points: number; kind?: 'pass' | 'run' | 'return' }[] = [
  ...(['run', 'pass', 'return'] as const).map((kind) => ({ type: 'touchdown' as const, codes: touchdowns[kind], points: 6, kind })),
  ...otherPoints,
]

const scoring = new Set(rows.flatMap(({ codes }) => codes))

/** The score of a play; at most one per play. A passed two-point try is credited to the receiver. */
export function getScore({ stats }: GamePlay): Score | undefined {
  if (!stats.some(({ code }) => scoring.has(code))) return undefined
  for (const { type, codes, points, kind } of rows) {
    const found = stats.find(({ code }) => codes.includes(code))
    if (!found) continue
    const by = stats.find(({ code }) => code === 104) ?? found
    return { type, side: found.side, points, ...(kind && { kind }), by }
  }
  return undefined
}
