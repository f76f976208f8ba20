import type { Side } from '@touchline/contract/outcome'
import type { Points } from '../../scoreboard/volleyball.ts'
import { pointsText } from '../shared/sets.ts'
import type { Scouted, ScoutedPoint } from './scout.ts'

export interface Rally extends Pick<ScoutedPoint, 'set' | 'winner' | 'time'> {
  written: Points
  /** Number of points of both sides after it. */
  counted: Points
}

export interface FoldedSet {
  rallies: Rally[]
  points: Points
}

const none: Points = { home: 0, away: 0 }

/** Counts the points of each set; a set without any is 0-0. */
export function foldSets({ points }: Scouted): FoldedSet[] {
  const folded: FoldedSet[] = []
  for (const { score: written, ...point } of points) {
    while (folded.length < point.set) folded.push({ rallies: [], points: none })
    const now = folded[point.set - 1]!
    now.points = plus(now.points, point.winner)
    now.rallies.push({ ...point, written, counted: now.points })
  }
  return folded
}

const plus = (points: Points, side: Side): Points => ({ ...points, [side]: points[side] + 1 })
const isSame = (a: Points, b: Points): boolean => a.home === b.home && a.away === b.away

/**
 * The rallies of a set, if they add up to its score and the scores written with them determine the winner of each. Missing points
 * are inferred from the next written score if one side won all of them; otherwise their order is unknown. A written score that
 * differs from the counted points is a typing error if the scores before and after it agree.
 */
export function certainRallies({ rallies, points }: FoldedSet, official: Points, number: number, faults: string[]): Rally[] {
  const found = completed(rallies, official, false) ?? completed(rallies, official, true)
  if (found) faults.push(...found.reasons.map((reason) => `set ${number}: ${reason}`))
  // Points that do not add up to the score of the set have already been reported.
  else if (isSame(points, official)) {
    const slips = rallies.filter(({ written, counted }) => !isSame(written, counted)).length
    faults.push(`set ${number}: ${slips} scores written at its points are not the number of points; its rallies are left out`)
  }
  return found?.rallies ?? []
}

/** `haveSlips`: a written score counts only if the one after it agrees. Undefined: not certain. */
function completed(rallies: readonly Rally[], official: Points, haveSlips: boolean): { rallies: Rally[]; reasons: string[] } | undefined {
  const found: Rally[] = []
  const reasons: string[] = []
  for (const [i, rally] of rallies.entries()) {
    const before = found.at(-1)?.counted ?? none
    const counted = plus(before, rally.winner)
    const next = rallies[i + 1]
    const isNext = (score: Points) => (next ? isSame(next.written, plus(score, next.winner)) : isSame(score, official))
    const isRight = isSame(rally.written, counted)
    if (isRight || (haveSlips && isNext(counted))) {
      found.push({ ...rally, counted })
      if (!isRight) reasons.push(`${pointsText(rally.written)} is written at ${pointsText(counted)}, which counts`)
      continue
    }
    const lost = haveSlips && !isNext(rally.written) ? undefined : lostBefore(rally, before)
    if (!lost) return undefined
    found.push(...lost, { ...rally, counted: rally.written })
    reasons.push(lostText(lost.length))
  }
  return isSame(found.at(-1)?.counted ?? none, official) ? { rallies: found, reasons } : undefined
}

const lostText = (count: number): string => {
  const lines = count === 1 ? 'the line of one point is' : `the lines of ${count} points are`
  return `${lines} missing, which the scores written at the others tell`
}

/**
 * The missing points of one side between the score `before` and a rally. Undefined if both sides lack points, or a side has fewer
 * than before.
 */
function lostBefore({ set, winner, written }: Rally, before: Points): Rally[] | undefined {
  const expected = plus(before, winner)
  const missing = { home: written.home - expected.home, away: written.away - expected.away }
  if (Math.min(missing.home, missing.away) !== 0) return undefined
  const side = missing.home > 0 ? 'home' : 'away'
  return Array.from({ length: missing[side] }, (_, i) => {
    const counted = { ...before, [side]: before[side] + i + 1 }
    return { set, winner: side, written: counted, counted }
  })
}
