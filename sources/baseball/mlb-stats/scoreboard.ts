import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { situation } from '../../scoreboard/baseball-count.ts'
import { scoreParts } from '../../scoreboard/score-parts.ts'
import { regularInnings } from '../shared/regular-innings.ts'
import type { Inning, LineScore } from './line-score.ts'
import { type GameStatus, isInPlay } from './status.ts'

interface Runs {
  home: number
  away: number
}

/** What the replies about one game tell of its score. */
export interface SourceScore {
  status: GameStatus
  line?: LineScore
  /** Of an entry of a schedule without a line score. */
  score?: Runs
  /** Runs by the plays and by the box score, where these are known. */
  counted?: readonly Runs[]
  /** The winner as stated, which a forfeit needs. */
  winner?: 'home' | 'away'
  /** YYYY-MM-DD. */
  date: string
  isOfDoubleheader: boolean
  /** Day on which a suspended game was resumed. */
  resumedOn?: string
}

const codes = { delayed: 'DEL', interrupted: 'INT', suspended: 'SUSP', postponed: 'PST', cancelled: 'CANC', awarded: 'AWD' } as const

/** The score and state of a game. Throws an Error for a game that is over without a score. */
export function getScoreboard(source: SourceScore, repairs: string[]): Scoreboard {
  const { status } = source
  const { state, reason } = status
  const why = { ...(reason !== undefined && { statusReason: reason }) }
  if (state === 'scheduled') return create(ScoreboardSchema, { state, status: status.timeTbd ? 'TBD' : 'NS' })
  if (state === 'delayed' || state === 'postponed' || state === 'cancelled')
    return create(ScoreboardSchema, { state, status: codes[state], ...why })
  const runs = getRuns(source, repairs)
  const shownRuns = runs && { homeScore: runs.home, awayScore: runs.away }
  const resumed = { resumedOn: source.resumedOn === undefined ? [] : [source.resumedOn] }
  if (isInPlay(status)) return create(ScoreboardSchema, { ...inPlay(source, runs, repairs), ...shownRuns, ...why, ...resumed })
  if (state === 'suspended')
    return create(ScoreboardSchema, {
      state,
      status: codes.suspended,
      ...shownRuns,
      ...why,
      ...resumed,
      scores: getScores(source, runs, repairs),
    })
  const winner = state === 'awarded' && source.winner ? source.winner : runs && getWinner(runs)
  if (!winner) throw new Error('a game that is over without a score')
  return create(ScoreboardSchema, {
    ...(state === 'awarded' ? { state, status: codes.awarded } : { state: 'finished', status: 'FT' }),
    ...why,
    ...shownRuns,
    ...resumed,
    winner,
    scores: getScores(source, runs, repairs),
  })
}

const getWinner = ({ home, away }: Runs): 'home' | 'away' | 'draw' => (home > away ? 'home' : home < away ? 'away' : 'draw')

const sum = (innings: readonly Inning[]): Runs =>
  innings.reduce((total, { home = 0, away = 0 }) => ({ home: total.home + home, away: total.away + away }), { home: 0, away: 0 })

const isSame = (a: Runs, b: Runs): boolean => a.home === b.home && a.away === b.away

/**
 * The runs as stated, unless the innings make others and so do the plays, the box score or the list. A game in play without innings
 * has just begun.
 */
function getRuns({ status, line, score, counted = [] }: SourceScore, repairs: string[]): Runs | undefined {
  const innings = line?.innings ?? []
  const total = innings.length > 0 || (isInPlay(status) && line?.situation) ? sum(innings) : undefined
  const runs = line?.runs ?? score ?? total
  if (!runs || !total || isSame(runs, total) || ![...counted, ...(score ? [score] : [])].some((each) => isSame(each, total))) return runs
  repairs.push(`runs left out: ${runs.home}-${runs.away}, where the innings make ${total.home}-${total.away}`)
  return total
}

/** The innings, unless they do not make the runs. */
function getInnings({ line }: SourceScore, runs: Runs | undefined, repairs: string[]): readonly Inning[] {
  const innings = line?.innings ?? []
  const total = sum(innings)
  if (innings.length === 0 || !runs || isSame(total, runs)) return innings
  repairs.push(`innings left out: they make ${total.home}-${total.away} of a score of ${runs.home}-${runs.away}`)
  return []
}

/** The line score and the parts of the score that are over; of a stopped game those before the inning it was stopped in. */
function getScores(source: SourceScore, runs: Runs | undefined, repairs: string[]) {
  const lines = getInnings(source, runs, repairs).map(({ number, home, away }) => ({
    period: String(number),
    ...(home !== undefined && { home }),
    ...(away !== undefined && { away }),
  }))
  if (lines.length === 0) return {}
  const { status, line, date, isOfDoubleheader } = source
  const isOver = status.state === 'finished' || status.state === 'awarded'
  const at = line?.situation
  const played = isOver ? undefined : { period: String(at?.inning ?? lines.length), ended: hasInningEnded(source) }
  return {
    ...scoreParts('baseball', lines, played, line?.regular ?? regularInnings(date, isOfDoubleheader)),
    periods: { items: lines },
  }
}

/** A break is between two innings; the change of sides within an inning is play. */
const hasInningEnded = ({ line }: SourceScore): boolean => line?.situation?.isBetween === true && line.situation.half === 'bottom'

function inPlay(source: SourceScore, runs: Runs | undefined, repairs: string[]) {
  const { status, line } = source
  const scores = getScores(source, runs, repairs)
  const at = line?.situation
  const detail = at && { detail: situation({ ...at, inningHalf: at.half }) }
  if (status.state === 'interrupted') return { state: 'interrupted', status: codes.interrupted, scores, ...detail }
  if (!at) return { state: 'live', status: 'LIVE', scores }
  const isBreak = hasInningEnded(source)
  return { state: isBreak ? 'break' : 'live', status: isBreak ? 'BT' : `IN${at.inning}`, period: String(at.inning), scores, ...detail }
}
