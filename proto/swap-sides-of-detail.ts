import { create } from '@bufbuild/protobuf'
import { type AmericanFootballState, AmericanFootballStateSchema } from './gen/touchline/v1/american_football_pb.js'
import { type BasketballEvent, BasketballEventSchema } from './gen/touchline/v1/basketball_pb.js'
import {
  type MatchEvent,
  type Scoreboard,
  type TennisEvent,
  TennisEventSchema,
  type TennisState,
  TennisStateSchema,
} from './gen/touchline/v1/match_pb.js'

/*
 * What the details of a sport say of home and away, changed over: one row a sport. A sport without a row says nothing of them, such as
 * baseball, whose half-inning stays the half it is.
 */

type Detail = NonNullable<Scoreboard['detail']['value']>
type Extra = NonNullable<MatchEvent['extra']['value']>

const otherSide: Record<string, string> = { home: 'away', away: 'home' }
export const other = (side: string): string => otherSide[side] ?? side

/** "28-24" → "24-28". */
const changedOver = (score: string): string => score.split('-').reverse().join('-')

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
    return create(TennisEventSchema, { ...rest, ...(games !== undefined && { games: changedOver(games) }) })
  },
  basketball(value) {
    const { periodScore, ...rest } = value as BasketballEvent
    return create(BasketballEventSchema, { ...rest, ...(periodScore !== undefined && { periodScore: changedOver(periodScore) }) })
  },
}

export function swapSidesOfDetail(detail: Scoreboard['detail']): Scoreboard['detail'] {
  const turn = detail.case && details[detail.case]
  return turn ? ({ case: detail.case, value: turn(detail.value) } as Scoreboard['detail']) : detail
}

export function turnedExtra(extra: MatchEvent['extra']): MatchEvent['extra'] {
  const turn = extra.case && extras[extra.case]
  return turn ? ({ case: extra.case, value: turn(extra.value) } as MatchEvent['extra']) : extra
}
