import { type MatchSportId, ofSport } from './catalog.ts'
import type { FirstLeg, Pair, PeriodScore } from './gen/touchline/v1/match_pb.js'
import { placeOfPeriod } from './periods.ts'

/*
 * Who won a match, who won a tie over two legs, and how. The record, tables, draws, briefings and tools all use these
 * functions, so they agree.
 */

export type Side = 'home' | 'away'
export type Winner = Side | 'draw'
export const isWinner = (text: string | undefined): text is Winner => text === 'home' || text === 'away' || text === 'draw'

export const decisions = ['fulltime', 'extra_time', 'overtime', 'shootout', 'award', 'walkover', 'retirement', 'default'] as const
export type Decision = (typeof decisions)[number]

export const tieDecisions = ['aggregate', 'away_goals', 'extra_time', 'shootout', 'golden_set', 'award', 'walkover'] as const
export type TieDecision = (typeof tieDecisions)[number]

type Score = Pick<Pair, 'home' | 'away'>

/** The fields of a scoreboard that determine the result. */
export interface ReportedResult {
  state: string
  status: string
  /** Official score: without a shoot-out; in hockey a shoot-out counts one for its winner. */
  homeScore?: number | undefined
  awayScore?: number | undefined
  /** The winner as the source reports it. */
  winner?: string | undefined
  scores?:
    | {
        extraTime?: Score | undefined
        penalties?: Score | undefined
        periods?: { items: readonly Pick<PeriodScore, 'period' | 'home' | 'away'>[] } | undefined
      }
    | undefined
}

export interface Outcome {
  /** Absent: not decided, or not known. */
  winner?: Winner
  /** Absent: the match has no result. */
  decidedBy?: Decision
}

interface SportRow {
  /** False: a level score is an error of its source. */
  draws: boolean
  /** The play that follows a level score; null: the sport is played in sets. */
  longer: 'extra_time' | 'overtime' | null
  /** Last period before it. */
  regular: number
  /** Whether the official score includes a shoot-out; null: the sport has none. */
  shootout: 'apart' | 'in_score' | null
}

const rows: Readonly<Record<MatchSportId, SportRow>> = {
  soccer: { draws: true, longer: 'extra_time', regular: 2, shootout: 'apart' },
  basketball: { draws: true, longer: 'overtime', regular: 4, shootout: null },
  baseball: { draws: true, longer: 'extra_time', regular: 9, shootout: null },
  hockey: { draws: true, longer: 'overtime', regular: 3, shootout: 'in_score' },
  tennis: { draws: false, longer: null, regular: 5, shootout: null },
  handball: { draws: true, longer: 'extra_time', regular: 2, shootout: 'apart' },
  volleyball: { draws: true, longer: null, regular: 5, shootout: null },
  'american-football': { draws: true, longer: 'overtime', regular: 4, shootout: null },
}

/**
 * The winner of this match and how it was decided. A finished match is decided by its score, or by the shoot-out if
 * there was one, even in a second leg that did not end level. An awarded match goes to the reported winner, else by its
 * score. After a walkover, a retirement or a default only the reported winner counts, never the score.
 */
export function getOutcome(sport: string, result: ReportedResult): Outcome {
  const reported = getSide(result.winner)
  switch (result.state) {
    case 'finished':
      return finished(ofSport(rows, sport), result)
    case 'awarded':
      return withWinner(isWinner(result.winner) ? result.winner : leaderBy(ofSport(rows, sport), result), 'award')
    case 'walkover':
      return withWinner(reported, 'walkover')
    case 'retired':
      return withWinner(reported, result.status === 'DEF' ? 'default' : 'retirement')
    default:
      return {}
  }
}

const withWinner = (winner: Winner | undefined, decidedBy: Decision): Outcome => ({ ...(winner && { winner }), decidedBy })
const getSide = (winner: string | undefined): Side | undefined => (winner === 'home' || winner === 'away' ? winner : undefined)

export const getLeader = ({ home, away }: Score): Winner => (home > away ? 'home' : home < away ? 'away' : 'draw')
const getScore = ({ homeScore: home, awayScore: away }: ReportedResult): Score | undefined =>
  home === undefined || away === undefined ? undefined : { home, away }

/** The winner by the official score; undefined without a score, and for a level score in a sport without draws. */
function leaderBy({ draws }: SportRow, result: ReportedResult): Winner | undefined {
  const score = getScore(result)
  const leader = score && getLeader(score)
  return leader === 'draw' && !draws ? undefined : leader
}

function finished(row: SportRow, result: ReportedResult): Outcome {
  const leader = leaderBy(row, result)
  if (row.shootout !== null && hadShootout(result)) {
    const { penalties } = result.scores ?? {}
    const byScore = row.shootout === 'in_score' ? getSide(leader) : undefined
    return withWinner(byScore ?? getSide(penalties && getLeader(penalties)) ?? getSide(result.winner), 'shootout')
  }
  const winner = leader ?? (getScore(result) && row.draws ? undefined : getSide(result.winner))
  if (winner === undefined) return {}
  return { winner, decidedBy: row.longer !== null && wasLonger(row, result) ? row.longer : 'fulltime' }
}

const statusesOfShootouts: ReadonlySet<string> = new Set(['PEN', 'AP'])
const shootoutPeriods: ReadonlySet<string> = new Set(['PEN', 'SO'])

/** A shoot-out with a level score is one whose attempts are unknown. */
function hadShootout({ status, scores }: ReportedResult): boolean {
  const { penalties, periods } = scores ?? {}
  const isInPeriods = periods?.items.some(({ period }) => shootoutPeriods.has(period)) ?? false
  return statusesOfShootouts.has(status) || isInPeriods || (penalties !== undefined && getLeader(penalties) !== 'draw')
}

const statusesOfLonger: ReadonlySet<string> = new Set(['AET', 'AOT'])
/** Whether the status says that overtime or extra time decided the match. */
export const isStatusOfLonger = (status: string): boolean => statusesOfLonger.has(status)

function wasLonger({ regular }: SportRow, { status, scores }: ReportedResult): boolean {
  if (isStatusOfLonger(status) || scores?.extraTime !== undefined) return true
  return scores?.periods?.items.some(({ period }) => placeOfPeriod(period) > regular) ?? false
}

/**
 * The side that tables, records and form credit with the match; undefined: the match does not count in them, such as a
 * finished match without a score. They use the score before a shoot-out: if it is level, the match is drawn in soccer
 * and goes to the winner of the shoot-out elsewhere. A walkover in tennis is nobody's win.
 */
export function getCredit(sport: string, result: ReportedResult): Winner | undefined {
  const { winner, decidedBy } = getOutcome(sport, result)
  if (result.state === 'finished' && !getScore(result)) return undefined
  if (decidedBy === 'shootout') {
    const leader = leaderBy(ofSport(rows, sport), result)
    return leader === 'draw' && sport !== 'soccer' ? winner : leader
  }
  return sport === 'tennis' && decidedBy === 'walkover' ? undefined : winner
}

export interface TieOutcome {
  /** Set together with `decidedBy`. Absent: the match does not decide a tie, or the winner is not known. */
  winner?: Side
  decidedBy?: TieDecision
  /** Score over both legs, with the sides of this match. Absent: not known, or a golden set decides. */
  aggregate?: Score
}

/** The leg as the schedule states it, and the aggregate score that a source reports. */
export interface TieLeg {
  leg?: string | undefined
  firstLeg?: Pick<FirstLeg, 'score' | 'awayGoals'> | undefined
  reported?: Score | undefined
}

/**
 * Who won the tie over two legs that this match decides. A shoot-out or a golden set decides it, else the aggregate
 * score, else goals scored away where the rules of the competition say so.
 */
export function getTie(sport: string, { leg, firstLeg, reported }: TieLeg, result: ReportedResult): TieOutcome {
  const golden = getGoldenSet(result)
  const aggregate = firstLeg?.score ? getAggregate(sport, firstLeg.score, result) : reported
  if (!golden && !firstLeg && !aggregate && leg !== '2') return {}
  const { winner, decidedBy } = getOutcome(sport, result)
  const tie = decidedBy === undefined ? undefined : decidedTie({ golden, aggregate, firstLeg, winner: getSide(winner), decidedBy }, result)
  return { ...tie, ...(aggregate && !golden && { aggregate }) }
}

/** Score of the golden set, which decides a tie and does not count as a set of the match. Undefined: there was none. */
export function getGoldenSet({ scores }: Pick<ReportedResult, 'scores'>): Score | undefined {
  const { home, away } = scores?.periods?.items.find(({ period }) => period === 'GS') ?? {}
  return home === undefined || away === undefined ? undefined : { home, away }
}

/** Goals of both legs; in volleyball the points of a table, which are known once the match has ended. */
function getAggregate(sport: string, first: Score, result: ReportedResult): Score | undefined {
  const score = getScore(result)
  if (!score || (sport === 'volleyball' && getOutcome(sport, result).winner === undefined)) return undefined
  const [a, b] = sport === 'volleyball' ? [tablePoints(first), tablePoints(score)] : [first, score]
  return a && b && { home: a.home + b.home, away: a.away + b.away }
}

/** 3-0 for a match won in three or four sets, 2-1 for one won in five. */
function tablePoints({ home, away }: Score): Score | undefined {
  if (home === away) return undefined
  const [winner, loser] = home + away === 5 ? [2, 1] : [3, 0]
  return home > away ? { home: winner, away: loser } : { home: loser, away: winner }
}

interface Deciding {
  golden: Score | undefined
  aggregate: Score | undefined
  firstLeg: TieLeg['firstLeg']
  winner: Side | undefined
  decidedBy: Decision
}

type DecidedTie = Required<Pick<TieOutcome, 'winner' | 'decidedBy'>>

function decidedTie({ golden, aggregate, firstLeg, winner, decidedBy }: Deciding, result: ReportedResult): DecidedTie | undefined {
  const by = (side: Winner | undefined, how: TieDecision): DecidedTie | undefined => {
    const decided = getSide(side)
    return decided && { winner: decided, decidedBy: how }
  }
  if (golden) return by(getLeader(golden), 'golden_set')
  if (decidedBy === 'shootout') return by(winner, 'shootout')
  if (decidedBy === 'retirement' || decidedBy === 'default') return undefined
  const isUnplayed = decidedBy === 'award' || decidedBy === 'walkover'
  // A tie without a score is decided only if the opponent left the competition.
  if (isUnplayed && !getScore(result)) return by(winner, decidedBy)
  const leader = getSide(aggregate && getLeader(aggregate))
  if (!leader) return firstLeg?.awayGoals ? by(leaderAway(firstLeg.score, result), 'away_goals') : undefined
  if (isUnplayed && leader === winner) return by(leader, decidedBy)
  return by(leader, decidedBy === 'extra_time' || decidedBy === 'overtime' ? 'extra_time' : 'aggregate')
}

/** The home side of this match was away in the first leg. */
function leaderAway(first: Score | undefined, { awayScore }: ReportedResult): Winner | undefined {
  return first && awayScore !== undefined ? getLeader({ home: first.home, away: awayScore }) : undefined
}
