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
  /** The winner as stated, which a forfeit needs. */
  winner?: 'home' | 'away'
  /** YYYY-MM-DD. */
  date: string
  isOfDoubleheader: boolean
  /** Day on which a suspended game was resumed. */
  resumedOn?: string
}

const codes = { delayed: 'DEL', interrupted: 'INT', suspended: 'SUSP', postponed: 'PST', cancelled: 'CANC', awarded: 'AWD' } as const

/** The score of a game that has begun. Throws an Error for a game that is over without a score. */
export function getScoreboard(source: SourceScore, repairs: string[]): Scoreboard {
  const { status } = source
  const { state, reason } = status
  const told = { ...(reason !== undefined && { statusReason: reason }) }
  if (state === 'scheduled') return create(ScoreboardSchema, { state, status: status.timeTbd ? 'TBD' : 'NS' })
  if (state === 'delayed' || state === 'postponed' || state === 'cancelled')
    return create(ScoreboardSchema, { state, status: codes[state], ...told })
  const runs = getRuns(source)
  const shownRuns = runs && { homeScore: runs.home, awayScore: runs.away }
  const resumed = { resumedOn: source.resumedOn === undefined ? [] : [source.resumedOn] }
  if (isInPlay(status)) return create(ScoreboardSchema, { ...inPlay(source, runs, repairs), ...shownRuns, ...told, ...resumed })
  if (state === 'suspended')
    return create(ScoreboardSchema, {
      state,
      status: codes.suspended,
      ...shownRuns,
      ...told,
      ...resumed,
      scores: getScores(source, runs, repairs),
    })
  if (!runs) throw new Error('a game that is over without a score')
  const byRuns = runs.home > runs.away ? 'home' : runs.home < runs.away ? 'away' : 'draw'
  return create(ScoreboardSchema, {
    ...(state === 'awarded' ? { state, status: codes.awarded } : { state: 'finished', status: 'FT' }),
    ...told,
    ...shownRuns,
    ...resumed,
    winner: state === 'awarded' ? (source.winner ?? byRuns) : byRuns,
    scores: getScores(source, runs, repairs),
  })
}

const sum = (innings: readonly Inning[]): Runs =>
  innings.reduce((total, { home = 0, away = 0 }) => ({ home: total.home + home, away: total.away + away }), { home: 0, away: 0 })

const getRuns = ({ line, score }: SourceScore): Runs | undefined =>
  line?.runs ?? score ?? (line && line.innings.length > 0 ? sum(line.innings) : undefined)

/** The innings, unless they do not make the runs. */
function getInnings({ line }: SourceScore, runs: Runs | undefined, repairs: string[]): readonly Inning[] {
  const innings = line?.innings ?? []
  const total = sum(innings)
  if (innings.length === 0 || !runs || (total.home === runs.home && total.away === runs.away)) return innings
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
