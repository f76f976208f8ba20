import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import type { PeriodScore, Scoreboard } from '@touchline/contract/gen/match'
import { getOutcome, isStatusOfLonger, type Outcome } from '@touchline/contract/outcome'
import { placeOfPeriod } from '@touchline/contract/periods'
import type { SourceLeague, SourceMatch } from '@touchline/sources/source-model'
import type { MatchKind } from './kinds.ts'

export interface Score {
  home: number
  away: number
}

/** A match in the form for rules, without the parts that an earlier rule has left out. */
export interface CheckedMatch {
  sport: MatchSportId
  league: SourceLeague
  match: SourceMatch
  board: Scoreboard
  /** Whether the match ended by play and not by a decision. */
  isFinished: boolean
  /** Official score. Undefined unless both sides have one. */
  score: Score | undefined
  /** Periods in the order of the source. */
  periods: readonly PeriodScore[]
  /** Outcome by score and shoot-out alone, ignoring the winner that the source reports. */
  outcome: Outcome
  /** Whether it may be the second leg of a tie, where extra time and shoot-outs depend on the aggregate score. */
  mayBeSecondLeg: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A check for one kind of contradiction. `find` returns a sentence about it, or undefined. */
export interface MatchRule {
  kind: MatchKind
  find(checked: CheckedMatch): string | undefined
}

export function checkedMatch(sport: MatchSportId, league: SourceLeague, match: SourceMatch, now: number): CheckedMatch {
  const { scoreboard: board, stage } = match
  const { homeScore: home, awayScore: away, winner: _, ...rest } = board
  return {
    ...{ sport, league, match, board, now },
    isFinished: board.state === 'finished',
    score: home === undefined || away === undefined ? undefined : { home, away },
    periods: board.scores?.periods?.items ?? [],
    outcome: getOutcome(sport, { ...rest, homeScore: home, awayScore: away }),
    // A source may not name stages, and the stages of a competition other than a league include knock-out rounds.
    mayBeSecondLeg: stage.type === 'knockout' || (stage.type === 'league' && (league.type !== 'league' || stage.name === '')),
  }
}

export const shownScore = ({ home, away }: Score): string => `${home}-${away}`
export const isLevel = ({ home, away }: Score): boolean => home === away
export const isSame = (a: Score, b: Score): boolean => a.home === b.home && a.away === b.away
/** Whether a side has less than in `b`. */
export const isBelow = (a: Score, b: Score): boolean => a.home < b.home || a.away < b.away

/** Whether it is a regular period or one of extra time, not a shoot-out or golden set. */
export const isPlayed = ({ period }: PeriodScore): boolean => placeOfPeriod(period) >= 0 && placeOfPeriod(period) < shootoutPlace
const shootoutPlace = placeOfPeriod('SO')

export const scoreIn = ({ home = 0, away = 0 }: PeriodScore): Score => ({ home, away })
export const getSum = (periods: readonly PeriodScore[]): Score =>
  periods.map(scoreIn).reduce((sum, each) => ({ home: sum.home + each.home, away: sum.away + each.away }), { home: 0, away: 0 })

/** Whether overtime, extra time or extra innings were played, according to status, score or periods. */
export function wasLonger({ sport, board, periods }: CheckedMatch): boolean {
  const { end = Number.POSITIVE_INFINITY } = sportNamed(sport).regulation ?? {}
  const isPeriodLonger = periods.some((each) => isPlayed(each) && placeOfPeriod(each.period) > end)
  return isStatusOfLonger(board.status) || board.scores?.extraTime !== undefined || isPeriodLonger
}
