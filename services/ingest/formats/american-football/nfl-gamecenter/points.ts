import type { Game, GamePlay, Side, Stat } from './game.ts'
import { otherPoints, touchdowns, tries } from './statistic-codes.ts'

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

/** The score of a play; at most one per play. A passed two-point try is credited to the receiver. */
export function scoreOf({ stats }: GamePlay): Score | undefined {
  for (const { type, codes, points, kind } of rows) {
    const found = stats.find(({ code }) => codes.includes(code))
    if (!found) continue
    const by = stats.find(({ code }) => code === 104) ?? found
    return { type, side: found.side, points, ...(kind && { kind }), by }
  }
  return undefined
}

/** Index of a quarter in the points of a side; all overtime periods share one. */
export const placeOf = (quarter: number): number => Math.min(quarter, 5) - 1

/** Points of each side by quarter, computed from the plays and `missingTries`. */
export function pointsOf(game: Game, missingTries: ReadonlyMap<number, Score>): Record<Side, number[]> {
  const points = { home: [0, 0, 0, 0, 0], away: [0, 0, 0, 0, 0] }
  for (const play of game.plays)
    for (const score of [scoreOf(play), missingTries.get(play.id)]) if (score) points[score.side][placeOf(play.quarter)]! += score.points
  return points
}

/**
 * Extra points that the feed omits: it has no play for a try after a touchdown on a turnover. The try was good when the
 * quarter has a point that no play accounts for; the kicker is in the summary of scores. Keyed by the play of the
 * touchdown. Failed tries are unknown.
 */
export function missingTriesOf(game: Game): Map<number, Score> {
  const missing = new Map<number, Score>()
  const sums = pointsOf(game, missing)
  for (const [i, play] of game.plays.entries()) {
    const score = scoreOf(play)
    if (score?.type !== 'touchdown' || isTriedAfter(game.plays, i)) continue
    const { side } = score
    const place = placeOf(play.quarter)
    const kicker = kickerOf(game, play.id, side)
    if (!kicker || sums[side][place]! >= game[side].points[place]!) continue
    sums[side][place]! += 1
    missing.set(play.id, { type: 'extra_point', side, points: 1, by: { code: 72, side, yards: 0, person: kicker } })
  }
  return missing
}

const isTriedAfter = (plays: readonly GamePlay[], i: number): boolean =>
  plays.slice(i + 1).some(({ drive, stats }) => drive === plays[i]!.drive && stats.some(({ code }) => tries.has(code)))

const kickerOf = ({ summary, ...game }: Game, play: number, side: Side) =>
  game[side].players.find(({ category, person }) => category === 'kicking' && summary.get(play)?.includes(person.key))?.person
