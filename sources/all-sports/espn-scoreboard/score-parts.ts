import type { MessageInitShape } from '@bufbuild/protobuf'
import type { ScoresSchema } from '@touchline/contract/gen/match'
import { placeOfPeriod } from '@touchline/contract/periods'
import { type Progress, type ScoreParts, scoreParts } from '../../scoreboard/score-parts.ts'
import { getSum, type Length, type Line, type Periods, type Points } from './line-score.ts'

interface Known {
  periods: Periods
  lines: readonly Line[]
  score: Points
  /** The period in play, or that has ended. Absent: the match is over. */
  progress?: Progress
  /** Of a match that is over. */
  length?: Length
  isShootout?: boolean
  penalties?: Points
}

/** The parts of a score that are known: by its lines, else of the score itself. */
export function partsOfScore(known: Known): MessageInitShape<typeof ScoresSchema> {
  const { periods, lines, penalties } = known
  // Scores by half have no line score.
  const hasLines = periods.sport !== 'soccer' && lines.length > 0
  return {
    ...(periods.sport !== 'volleyball' && getParts(known)),
    ...(penalties && { penalties }),
    ...(hasLines && { periods: { items: [...lines] } }),
  }
}

function getParts({ periods, lines, score, progress, length, isShootout = false }: Known): ScoreParts {
  if (lines.length > 0) return byLines(periods, lines, progress)
  const isHalftime = periods.sport === 'soccer' && progress?.period === '1H' && progress.ended
  if (isHalftime) return { halftime: score }
  if (progress) return {}
  if (length === 'regular') return { fulltime: score }
  if (length !== 'longer') return {}
  if (periods.sport !== 'hockey') return { extraTime: score }
  // The first goal ends an overtime of hockey, and a shoot-out counts one: before it both had the goals of the loser.
  const goals = Math.min(score.home, score.away)
  const level = { home: goals, away: goals }
  return { fulltime: level, extraTime: isShootout ? level : score }
}

/** The halves of colleges are two periods of a game that has four elsewhere. */
function byLines({ sport, regular }: Periods, lines: readonly Line[], progress: Progress | undefined): ScoreParts {
  const isIncomplete = progress !== undefined && lines.length < getPlace(progress.period, regular)
  if (isIncomplete) return {}
  if (sport !== 'basketball' || regular !== 2) return scoreParts(sport, lines, progress, sport === 'baseball' ? regular : undefined)
  const played = progress ? getPlace(progress.period, regular) + (progress.ended ? 0.5 : 0) : Number.POSITIVE_INFINITY
  const until = (count: number): Points => getSum(lines.slice(0, count))
  return {
    ...(played > 1 && { halftime: until(1) }),
    ...(played > regular && { fulltime: until(regular) }),
    ...(!progress && lines.length > regular && { extraTime: getSum(lines) }),
  }
}

/** Position of a period in the game, from 1. */
const getPlace = (period: string, regular: number): number => {
  const place = placeOfPeriod(period)
  return place < placeOfPeriod('OT1') ? place : place < placeOfPeriod('SO') ? place - placeOfPeriod('OT1') + regular + 1 : regular + 2
}
