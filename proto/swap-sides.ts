import { create } from '@bufbuild/protobuf'
import { type AmericanFootballState, AmericanFootballStateSchema } from './gen/touchline/v1/american_football_pb.js'
import { type BasketballEvent, BasketballEventSchema } from './gen/touchline/v1/basketball_pb.js'
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
  type TennisEvent,
  TennisEventSchema,
  type TennisState,
  TennisStateSchema,
} from './gen/touchline/v1/match_pb.js'

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

/*
 * Swaps home and away in the sport-specific details, one row per sport. A sport without a row has no side-dependent
 * fields; baseball's half-inning, for example, does not depend on the sides.
 */

type Detail = NonNullable<Scoreboard['detail']['value']>
type Extra = NonNullable<MatchEvent['extra']['value']>

const otherSide: Record<string, string> = { home: 'away', away: 'home' }
export const other = (side: string): string => otherSide[side] ?? side

/** "28-24" → "24-28". */
const swapScore = (score: string): string => score.split('-').reverse().join('-')

const details: { [of: string]: ((value: Detail) => Detail) | undefined } = {
  tennis(value) {
    const { server, gameHome, gameAway, ...rest } = value as TennisState
    return create(TennisStateSchema, {
      ...rest,
      ...(server !== undefined && { server: other(server) }),
      ...(gameAway !== undefined && { gameHome: gameAway }),
      ...(gameHome !== undefined && { gameAway: gameHome }),
    })
  },
  americanFootball(value) {
    const { possession, ...rest } = value as AmericanFootballState
    return create(AmericanFootballStateSchema, { ...rest, ...(possession !== undefined && { possession: other(possession) }) })
  },
}

const extras: { [of: string]: ((value: Extra) => Extra) | undefined } = {
  tennis(value) {
    const { games, ...rest } = value as TennisEvent
    return create(TennisEventSchema, { ...rest, ...(games !== undefined && { games: swapScore(games) }) })
  },
  basketball(value) {
    const { periodScore, ...rest } = value as BasketballEvent
    return create(BasketballEventSchema, { ...rest, ...(periodScore !== undefined && { periodScore: swapScore(periodScore) }) })
  },
}

export function swapSidesOfDetail(detail: Scoreboard['detail']): Scoreboard['detail'] {
  const swap = detail.case && details[detail.case]
  return swap ? ({ case: detail.case, value: swap(detail.value) } as Scoreboard['detail']) : detail
}

export function swapSidesOfExtra(extra: MatchEvent['extra']): MatchEvent['extra'] {
  const swap = extra.case && extras[extra.case]
  return swap ? ({ case: extra.case, value: swap(extra.value) } as MatchEvent['extra']) : extra
}
