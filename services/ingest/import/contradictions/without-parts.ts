import { clone } from '@bufbuild/protobuf'
import { kindOfEvent } from '@touchline/contract/event-kinds'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { getOutcome } from '@touchline/contract/outcome'
import type { SourceMatch } from '@touchline/sources/source-model'
import type { MatchPart } from './kinds.ts'

/** The match without these parts. The winner then follows from the score. */
export function withoutParts(sport: string, match: SourceMatch, parts: readonly MatchPart[]): SourceMatch {
  const left = { ...match, scoreboard: clone(ScoreboardSchema, match.scoreboard) }
  for (const part of parts) leaveOut[part](left, sport)
  return left
}

type LeaveOut = (match: SourceMatch, sport: string) => void

const ofScores =
  (part: 'halftime' | 'fulltime' | 'extraTime' | 'penalties' | 'periods'): LeaveOut =>
  ({ scoreboard: { scores } }) => {
    if (scores) delete scores[part]
  }

const leaveOut: Readonly<Record<MatchPart, LeaveOut>> = {
  winner(match, sport) {
    delete match.scoreboard.winner
    const { winner } = getOutcome(sport, match.scoreboard)
    if (winner !== undefined) match.scoreboard.winner = winner
  },
  score({ scoreboard }) {
    for (const part of ['homeScore', 'awayScore', 'scores', 'aggregate'] as const) delete (scoreboard as Partial<Scoreboard>)[part]
  },
  halftime: ofScores('halftime'),
  fulltime: ofScores('fulltime'),
  extra_time: ofScores('extraTime'),
  penalties: ofScores('penalties'),
  periods: ofScores('periods'),
  tiebreaks({ scoreboard: { scores } }) {
    for (const set of scores?.periods?.items ?? []) {
      delete set.tiebreakHome
      delete set.tiebreakAway
    }
  },
  // Cards and substitutions stay, as for a source without goals.
  goals(match) {
    const others = match.events?.filter((event) => kindOfEvent(event) !== 'other') ?? []
    delete match.events
    if (others.length > 0) match.partialEvents = others
  },
  events(match) {
    delete match.events
  },
  plays(match) {
    delete match.plays
  },
  statistics(match) {
    delete match.statistics
  },
}
