import { create } from '@bufbuild/protobuf'
import { PairSchema, type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Side } from '@touchline/contract/outcome'
import { clockText } from '../../parse/number-text.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { getMinute } from '../../scoreboard/hockey-minute.ts'
import { scoreParts } from '../../scoreboard/score-parts.ts'
import {
  type Decided,
  finalState,
  fullOvertimeState,
  hasFullOvertime,
  hasTies,
  type Line,
  tiedState,
  undecidedState,
} from '../shared/result.ts'
import type { GameId } from './game-id.ts'
import type { Head } from './head.ts'
import { periodLength } from './period.ts'

export type Score = Record<Side, number>

/** What the replies tell about how the score came about. */
interface ScoreDetails {
  /** Goals of each period, without the shoot-out. Absent: not known, or they do not make the score. */
  lines?: readonly Line[]
  /** Successful attempts of the shoot-out. Absent: not known. */
  attempts?: Score
}

export const scoreIn = ({ home, away }: Head): Score => ({ home: home.score ?? 0, away: away.score ?? 0 })

/** Undefined: the game is not over. */
export const finalScore = (head: Head): Score | undefined => (head.phase.rank === 'over' ? scoreIn(head) : undefined)

/** Where a game that is over was decided; undefined: not known. */
export function decidedIn({ phase, lastPeriod, period }: Head): Decided | undefined {
  if (phase.rank !== 'over') return undefined
  const last = lastPeriod ?? (period && (period.name === 'SO' ? 'SO' : period.name.startsWith('OT') ? 'OT' : 'REG'))
  return last && ({ REG: 'regulation', OT: 'overtime', SO: 'shootout' } as const)[last]
}

/** The goals in play: the winner of a shoot-out has one more in the score. */
export function goalsInPlay(head: Head): Score {
  const { home, away } = scoreIn(head)
  return decidedIn(head) === 'shootout' ? { home: Math.min(home, away), away: Math.min(home, away) } : { home, away }
}

/** Throws an Error for a final score that leaves no winner, in a season without ties. */
export function getScoreboard(head: Head, id: GameId, details: ScoreDetails, repairs: string[]): Scoreboard {
  const { phase, timeTbd } = head
  switch (phase.rank) {
    case 'postponed':
      return create(ScoreboardSchema, { state: 'postponed', status: 'PST' })
    case 'cancelled':
      return create(ScoreboardSchema, { state: 'cancelled', status: 'CANC' })
    case 'scheduled':
      return create(ScoreboardSchema, { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' })
    case 'playing':
      return inPlay(head, id, details)
    case 'over':
      return ended(head, id, details, repairs)
  }
}

function ended(head: Head, { year, type }: GameId, { lines, attempts }: ScoreDetails, repairs: string[]): Scoreboard {
  const score = scoreIn(head)
  const decided = decidedIn(head)
  const canTie = hasTies(year) && decided !== 'shootout'
  if (canTie && score.home === score.away) return tiedState(score.home, decided === 'overtime', lines)
  if (decided === undefined) return undecidedState(score)
  if (decided === 'overtime' && type === 'regular' && hasFullOvertime(year)) return fullOvertimeState(score)
  const shootout = { period: 'SO', home: Number(score.home > score.away), away: Number(score.away > score.home) }
  const all = lines && (decided === 'shootout' ? [...lines, shootout] : lines)
  const board = tolerant(repairs, () => finalState(score, decided, all), leftOut('score by phases')) ?? undecidedState(score)
  const isRight = attempts && attempts.home !== attempts.away && attempts.home > attempts.away === score.home > score.away
  if (board.status === 'AP' && isRight) board.scores!.penalties = create(PairSchema, attempts)
  return board
}

/** A game that has just begun has neither period nor clock. */
function inPlay(head: Head, id: GameId, { lines, attempts }: ScoreDetails): Scoreboard {
  const { period, clock, phase } = head
  const score = scoreIn(head)
  const shown = { homeScore: score.home, awayScore: score.away }
  if (period === undefined) {
    const [state, status] = phase.isSuspended ? ['suspended', 'SUSP'] : ['live', 'LIVE']
    return create(ScoreboardSchema, { ...shown, state, status })
  }
  const isShootout = period.name === 'SO'
  const isBreak = !isShootout && clock?.inIntermission === true
  const parts = lines ? scoreParts('hockey', lines, { period: period.name, ended: isBreak }) : {}
  const scores = {
    ...parts,
    ...(lines && { periods: { items: [...lines] } }),
    ...(isShootout && attempts && { penalties: attempts }),
  }
  if (phase.isSuspended) return create(ScoreboardSchema, { ...shown, state: 'suspended', status: 'SUSP', scores })
  if (isBreak) return create(ScoreboardSchema, { ...shown, state: 'break', status: 'BT', period: period.name, scores })
  const played = isShootout || clock === undefined ? undefined : periodLength(period, id) - clock.secondsLeft
  const text = played === undefined || played < 0 ? undefined : clockText(played)
  const minute = getMinute(period.name, text)
  return create(ScoreboardSchema, {
    ...shown,
    ...{ state: 'live', status: period.name.startsWith('OT') ? 'OT' : period.name, period: period.name, scores },
    ...(text !== undefined && minute !== undefined && { clock: text, minute }),
  })
}
