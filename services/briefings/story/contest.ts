import type { MatchSportId } from '@touchline/contract/catalog'
import { drawsIn } from '@touchline/contract/credited-winner'
import type { Pair, Scoreboard } from '@touchline/contract/gen/match'
import { type Decision, getLeader, getOutcome, type Side, type Winner } from '@touchline/contract/outcome'
import type { Entity } from '../fact.ts'
import { sideEntity } from '../facts/results.ts'
import type { MatchRow, StoryInputs } from '../inputs.ts'

export type { Side }
export const sides = ['home', 'away'] as const satisfies Side[]
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/** A match that was played to its end, with a result. */
export interface Contest {
  inputs: StoryInputs
  sport: MatchSportId
  match: MatchRow
  board: Scoreboard
  /** The official score. */
  score: Score
  /** The official score without the goal that a shoot-out adds. */
  playedScore: Score
  /** Outcome by the official score; 'draw' for a level score, even if a shoot-out decided. */
  outcome: Winner
  /** The winner of the match, a shoot-out included. */
  winner: Winner
  decidedBy: Decision
  /** Undefined when there was none, or when its score is unknown or contradicts the winner. */
  shootout: Score | undefined
}

export type Score = Readonly<Record<Side, number>>

/** Whether the official score gives the winner of a shoot-out one more goal. */
const shootoutCounts: Readonly<Record<MatchSportId, boolean>> = {
  soccer: false,
  basketball: false,
  baseball: false,
  hockey: true,
  tennis: false,
  handball: false,
  volleyball: false,
  'american-football': false,
}

/** Undefined when the match was not played to its end or its result is unknown. */
export function getContest(inputs: StoryInputs): Contest | undefined {
  const { sport, match, board } = inputs
  const { homeScore: home, awayScore: away } = board
  const { winner, decidedBy } = getOutcome(sport, board)
  if (board.state !== 'finished' || home === undefined || away === undefined || winner === undefined || !decidedBy) return undefined
  const outcome = leaderIn({ home, away })
  if (winner === 'draw' && drawsIn[sport] === 'never') return undefined
  const penalties = decidedBy === 'shootout' ? board.scores?.penalties : undefined
  const score = { home, away }
  const isAdded = penalties !== undefined && shootoutCounts[sport] && winner !== 'draw'
  return {
    ...{ inputs, sport, match, board, outcome, winner, decidedBy },
    score,
    playedScore: isAdded ? { ...score, [winner]: score[winner] - 1 } : score,
    shootout: penalties && winner !== 'draw' && leaderIn(penalties) === winner ? getScore(penalties) : undefined,
  }
}

const getScore = ({ home, away }: Pair): Score => ({ home, away })

export const leaderIn: (score: Score) => Winner = getLeader

export const getId = ({ match }: { match: MatchRow }, side: Side): string => (side === 'home' ? match.homeId : match.awayId)
export const getEntity = (of: { match: MatchRow }, side: Side): Entity => sideEntity(getId(of, side))

/** The common fields of facts about one side of a match. */
export const ofSide = (of: { match: MatchRow }, side: Side) => ({
  subject: getEntity(of, side),
  related: { opponent: getEntity(of, otherSide(side)) },
  matches: [of.match.id],
})

/** The same, with the player if known. */
export function byPlayer(of: { match: MatchRow }, side: Side, player: Entity | undefined) {
  const { related, ...rest } = ofSide(of, side)
  return { ...rest, related: { ...(player && { player }), ...related } }
}

/** A score from the view of a side. */
export const getValues = (score: Score, side: Side) => ({ scored: score[side], conceded: score[otherSide(side)] })

/** The periods that were played, "OT1", "7"; empty when they are unknown. */
export const getPeriods = ({ board }: Pick<Contest, 'board'>) => board.scores?.periods?.items ?? []
