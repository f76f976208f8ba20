import { create } from '@bufbuild/protobuf'
import { AmericanFootballStateSchema } from './gen/touchline/v1/american_football_pb.js'
import { BasketballEventSchema } from './gen/touchline/v1/basketball_pb.js'
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
import type { Play } from './gen/touchline/v1/play_by_play_pb.js'
import { GameScoreSchema, TennisEventSchema, TennisPlaySchema, TennisStateSchema } from './gen/touchline/v1/tennis_pb.js'
import { VolleyballEventSchema } from './gen/touchline/v1/volleyball_pb.js'

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

/**
 * Functions that copy each message of a `oneof` with home and away swapped; undefined: no field depends on the sides.
 */
type Swaps<OneOf extends { case: string | undefined; value?: unknown }> = {
  readonly [of in NonNullable<OneOf['case']>]: ((value: Extract<OneOf, { case: of }>['value']) => typeof value) | undefined
}

const otherSide: Record<string, string> = { home: 'away', away: 'home' }
export const other = (side: string): string => otherSide[side] ?? side

/** "28-24" → "24-28". */
const swapScore = (score: string): string => score.split('-').reverse().join('-')

const details: Swaps<Scoreboard['detail']> = {
  tennis: ({ server, gameScore, ...rest }) =>
    create(TennisStateSchema, {
      ...rest,
      ...(server !== undefined && { server: other(server) }),
      ...(gameScore && { gameScore: create(GameScoreSchema, { home: gameScore.away, away: gameScore.home }) }),
    }),
  baseball: undefined,
  americanFootball: ({ possession, ...rest }) =>
    create(AmericanFootballStateSchema, { ...rest, ...(possession !== undefined && { possession: other(possession) }) }),
}

const extras: Swaps<MatchEvent['extra']> = {
  soccer: undefined,
  tennis: ({ games, ...rest }) => create(TennisEventSchema, { ...rest, ...(games !== undefined && { games: swapScore(games) }) }),
  basketball: ({ periodScore, ...rest }) =>
    create(BasketballEventSchema, { ...rest, ...(periodScore !== undefined && { periodScore: swapScore(periodScore) }) }),
  baseball: undefined,
  hockey: undefined,
  americanFootball: undefined,
  volleyball: ({ periodScore, ...rest }) =>
    create(VolleyballEventSchema, { ...rest, ...(periodScore !== undefined && { periodScore: swapScore(periodScore) }) }),
  handball: undefined,
}

const playDetails: Swaps<Play['details']> = {
  basketball: undefined,
  baseball: undefined,
  hockey: undefined,
  americanFootball: undefined,
  tennis: ({ server, pointScore, ...rest }) =>
    create(TennisPlaySchema, {
      ...rest,
      ...(server !== undefined && { server: other(server) }),
      ...(pointScore !== undefined && { pointScore: swapScore(pointScore) }),
    }),
}

export const swapSidesOfDetail = (detail: Scoreboard['detail']): Scoreboard['detail'] => swapped(detail, details)
export const swapSidesOfPlay = (of: Play['details']): Play['details'] => swapped(of, playDetails)
export const swapSidesOfExtra = (extra: MatchEvent['extra']): MatchEvent['extra'] => swapped(extra, extras)

function swapped<OneOf extends { case: string | undefined; value?: unknown }>(of: OneOf, swaps: Swaps<OneOf>): OneOf {
  const swap = of.case === undefined ? undefined : swaps[of.case as NonNullable<OneOf['case']>]
  return swap ? ({ case: of.case, value: swap(of.value as never) } as OneOf) : of
}
