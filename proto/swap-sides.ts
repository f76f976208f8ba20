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
import { other, swapSidesOfDetail, swapSidesOfExtra } from './swap-sides-of-detail.ts'

/** A contribution with home and away swapped. On neutral ground, sources differ in which side they report as home. */
export const swapSides = (c: StateContribution): StateContribution =>
  create(StateContributionSchema, {
    ...c,
    snapshots: c.snapshots.map((snapshot) => ({
      ...snapshot,
      ...(snapshot.scoreboard && { scoreboard: swapScoreboard(snapshot.scoreboard) }),
    })),
    events: c.events.map((each) => ({ ...each, event: swapEvent(each.event!) })),
  })

function swapScoreboard(scoreboard: Scoreboard): Scoreboard {
  const { homeScore, awayScore, winner, scores, aggregate, detail, ...rest } = scoreboard
  return create(ScoreboardSchema, {
    ...rest,
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
    ...(winner !== undefined && { winner: other(winner) }),
    ...(scores && { scores: swapScores(scores) }),
    ...(aggregate && { aggregate: swapPair(aggregate) }),
    detail: swapSidesOfDetail(detail),
  })
}

const swapPair = ({ home, away }: Pair): Pair => create(PairSchema, { home: away, away: home })

const swapScores = ({ halftime, fulltime, extraTime, penalties, periods }: Scores): Scores =>
  create(ScoresSchema, {
    ...(halftime && { halftime: swapPair(halftime) }),
    ...(fulltime && { fulltime: swapPair(fulltime) }),
    ...(extraTime && { extraTime: swapPair(extraTime) }),
    ...(penalties && { penalties: swapPair(penalties) }),
    ...(periods && { periods: { items: periods.items.map(swapPeriod) } }),
  })

const swapPeriod = ({ period, home, away, tiebreakHome, tiebreakAway }: PeriodScore): PeriodScore =>
  create(PeriodScoreSchema, {
    period,
    ...(away !== undefined && { home: away }),
    ...(home !== undefined && { away: home }),
    ...(tiebreakAway !== undefined && { tiebreakHome: tiebreakAway }),
    ...(tiebreakHome !== undefined && { tiebreakAway: tiebreakHome }),
  })

function swapEvent(event: MatchEvent): MatchEvent {
  const { team, homeScore, awayScore, extra, ...rest } = event
  return create(MatchEventSchema, {
    ...rest,
    ...(team !== undefined && { team: other(team) }),
    ...(awayScore !== undefined && { homeScore: awayScore }),
    ...(homeScore !== undefined && { awayScore: homeScore }),
    extra: swapSidesOfExtra(extra),
  })
}
