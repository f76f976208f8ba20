import type { Game, GamePlay, Side, Stat } from './game.ts'
import { otherPoints, touchdowns, tries } from './statistic-codes.ts'

/** What a play brought a side. */
export interface Score {
  type: 'touchdown' | 'field_goal' | 'extra_point' | 'two_point' | 'safety'
  side: Side
  points: number
  /** How the ball came over the line. */
  kind?: 'pass' | 'run' | 'return'
  /** Who is credited with it. Absent: nobody is known. */
  by?: Stat
}

const rows: readonly { type: Score['type']; codes: readonly number[]; points: number; kind?: 'pass' | 'run' | 'return' }[] = [
  ...(['run', 'pass', 'return'] as const).map((kind) => ({ type: 'touchdown' as const, codes: touchdowns[kind], points: 6, kind })),
  ...otherPoints,
]

/** No play scores twice. Of a try that is thrown who catches the ball is credited with it. */
export function scoreOf({ stats }: GamePlay): Score | undefined {
  for (const { type, codes, points, kind } of rows) {
    const found = stats.find(({ code }) => codes.includes(code))
    if (!found) continue
    const by = stats.find(({ code }) => code === 104) ?? found
    return { type, side: found.side, points, ...(kind && { kind }), by }
  }
  return undefined
}

/** Where a quarter stands among the points of a side: all overtimes in one. */
export const placeOf = (quarter: number): number => Math.min(quarter, 5) - 1

/** Points of each side by quarter, as the plays and what `leftOut` adds to them make them. */
export function pointsOf(game: Game, leftOut: ReadonlyMap<number, Score>): Record<Side, number[]> {
  const points = { home: [0, 0, 0, 0, 0], away: [0, 0, 0, 0, 0] }
  for (const play of game.plays)
    for (const score of [scoreOf(play), leftOut.get(play.id)]) if (score) points[score.side][placeOf(play.quarter)]! += score.points
  return points
}

/**
 * The feed has no play of a try after the ball was taken from the other side and brought over the line. It was good where the quarter has
 * points that no play has; who kicked stands in the summary of scores. By the play of the touchdown; a try that failed is not known of.
 */
export function leftOutTries(game: Game): Map<number, Score> {
  const tried = new Map<number, Score>()
  const told = pointsOf(game, tried)
  for (const [i, play] of game.plays.entries()) {
    const score = scoreOf(play)
    if (score?.type !== 'touchdown' || isTriedAfter(game.plays, i)) continue
    const { side } = score
    const place = placeOf(play.quarter)
    const kicker = kickerOf(game, play.id, side)
    if (!kicker || told[side][place]! >= game[side].points[place]!) continue
    told[side][place]! += 1
    tried.set(play.id, { type: 'extra_point', side, points: 1, by: { code: 72, side, yards: 0, person: kicker } })
  }
  return tried
}

const isTriedAfter = (plays: readonly GamePlay[], i: number): boolean =>
  plays.slice(i + 1).some(({ drive, stats }) => drive === plays[i]!.drive && stats.some(({ code }) => tries.has(code)))

const kickerOf = ({ summary, ...game }: Game, play: number, side: Side) =>
  game[side].players.find(({ category, person }) => category === 'kicking' && summary.get(play)?.includes(person.key))?.person
