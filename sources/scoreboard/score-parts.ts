import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { Pair, PeriodScore } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'

type Line = Pick<PeriodScore, 'period'> & { home?: number | undefined; away?: number | undefined }
type Points = Pick<Pair, 'home' | 'away'>

/** `halftime`, `fulltime` and `extra_time` of a match; absent until the part of the match is over. */
export interface ScoreParts {
  halftime?: Points
  fulltime?: Points
  extraTime?: Points
}

const shootOut = placeOfPeriod('SO')

/** The period in play, or the one that ended before the current break. */
export interface Progress {
  period: string
  ended: boolean
}

/**
 * The parts of the score that are over, from the score of each period: the first half from half-time on, regular time from its
 * end on, extra time from the start of a shoot-out or the end of the match on, since until then another overtime may follow.
 * `progress` undefined: the match is over. `end`: the last period of regular time if it is not the usual one, as in a baseball
 * game of seven innings.
 */
export function scoreParts(
  sport: SportId,
  lines: readonly Line[],
  progress: Progress | undefined,
  end = sportNamed(sport).regulation?.end,
): ScoreParts {
  if (end === undefined || lines.length === 0) return {}
  const half = sportNamed(sport).regulation?.half
  const played = progress ? placeOfPeriod(progress.period) + (progress.ended ? 0.5 : 0) : Number.POSITIVE_INFINITY
  const until = (last: number): Points => getSum(lines.filter(({ period }) => placeOfPeriod(period) <= last))
  const isExtra = ({ period }: Line) => placeOfPeriod(period) > end && placeOfPeriod(period) < shootOut
  return {
    ...(half !== undefined && played > half && { halftime: until(half) }),
    ...(played > end && { fulltime: until(end) }),
    ...(played >= shootOut && lines.some(isExtra) && { extraTime: until(shootOut - 1) }),
  }
}

const getSum = (lines: readonly Line[]): Points =>
  lines.reduce<Points>((sum, { home = 0, away = 0 }) => ({ home: sum.home + home, away: sum.away + away }), { home: 0, away: 0 })
