import { percent } from '../../parse/number-text.ts'
import type { SourceStats } from '../../source-model.ts'

/** Counts of a player or a team. A team's `opponentErrors` are its points from errors of the opponent. */
const counted = [
  ...(['attackPoints', 'attackAttempts', 'attackErrors', 'blockPoints', 'serveAces', 'serveAttempts', 'serveErrors', 'digs'] as const),
  ...(['receptions', 'receptionErrors', 'excellentReceptions', 'opponentErrors'] as const),
] as const

export type Counted = (typeof counted)[number]

/** Absent: not reported. NaN: unknown, since a part is unreadable. */
export type Counts = Partial<Record<Counted, number>>

/** The sum of each count; absent if no part has it. */
export function getSum(parts: Iterable<Counts>): Counts {
  const sum: Counts = {}
  for (const part of parts) for (const name of counted) if (part[name] !== undefined) sum[name] = (sum[name] ?? 0) + part[name]
  return sum
}

/** Statistics from the counts that are known. `points` needs all kinds of points. */
export function getStats(all: Counts): SourceStats {
  const { excellentReceptions, ...counts }: Counts = Object.fromEntries(Object.entries(all).filter(([, count]) => !Number.isNaN(count)))
  const { attackPoints, blockPoints, serveAces, receptions } = counts
  const points =
    attackPoints === undefined || blockPoints === undefined || serveAces === undefined ? undefined : attackPoints + blockPoints + serveAces
  const value = {
    ...counts,
    ...(points !== undefined && { points }),
    ...(receptions && excellentReceptions !== undefined && { receptionPct: percent(excellentReceptions, receptions) }),
  }
  return { case: 'volleyball', value }
}
