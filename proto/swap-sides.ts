import { create } from '@bufbuild/protobuf'
import { type StateContribution, StateContributionSchema } from './gen/touchline/v1/feed_pb.js'
import {
  type MatchEvent,
  MatchEventSchema,
  type Pair,
  PairSchema,
  type PeriodScore,
  PeriodScoreSchema,
  type Scoreboard,
  ScoreboardSchema,
  type Scores,
  ScoresSchema,
} from './gen/touchline/v1/match_pb.js'
import { other, swapSidesOfDetail, turnedExtra } from './swap-sides-of-detail.ts'

/** What one source said of a match with home and away changed over: who stands first on neutral ground is a matter of the source. */
export const swapSides = (c: StateContribution): StateContribution =>
  create(StateContributionSchema, {
    ...c,
    snapshots: c.snapshots.map((mark) => ({ ...mark, ...(mark.scoreboard && { scoreboard: turnedState(mark.scoreboard) }) })),
    events: c.events.map((each) => ({ ...each, event: turnedEvent(each.event!) })),
  })

function turnedState(state: Scoreboard): Scoreboard {
  const { homeScore, awayScore, winner, scores, aggregate, detail, ...rest } = state
  return create(ScoreboardSchema, {
    ...rest,
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
    ...(winner !== undefined && { winner: other(winner) }),
    ...(scores && { scores: turnedScores(scores) }),
    ...(aggregate && { aggregate: turnedPair(aggregate) }),
    detail: swapSidesOfDetail(detail),
  })
}

const turnedPair = ({ home, away }: Pair): Pair => create(PairSchema, { home: away, away: home })

const turnedScores = ({ halftime, fulltime, extraTime, penalties, periods }: Scores): Scores =>
  create(ScoresSchema, {
    ...(halftime && { halftime: turnedPair(halftime) }),
    ...(fulltime && { fulltime: turnedPair(fulltime) }),
    ...(extraTime && { extraTime: turnedPair(extraTime) }),
    ...(penalties && { penalties: turnedPair(penalties) }),
    ...(periods && { periods: { items: periods.items.map(turnedPeriod) } }),
  })

const turnedPeriod = ({ period, home, away, tiebreakHome, tiebreakAway }: PeriodScore): PeriodScore =>
  create(PeriodScoreSchema, {
    period,
    ...(away !== undefined && { home: away }),
    ...(home !== undefined && { away: home }),
    ...(tiebreakAway !== undefined && { tiebreakHome: tiebreakAway }),
    ...(tiebreakHome !== undefined && { tiebreakAway: tiebreakHome }),
  })

function turnedEvent(event: MatchEvent): MatchEvent {
  const { team, homeScore, awayScore, extra, ...rest } = event
  return create(MatchEventSchema, {
    ...rest,
    ...(team !== undefined && { team: other(team) }),
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
    extra: turnedExtra(extra),
  })
}
