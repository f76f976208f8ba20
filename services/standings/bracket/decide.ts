import { create } from '@bufbuild/protobuf'
import { type Match, type Pair, PairSchema } from '@touchline/contract/gen/match'
import type { Decision, ReportedResult, Side, TieDecision } from '@touchline/contract/outcome'
import { getOutcome, getTie } from '@touchline/contract/outcome'
import { isEnded } from '@touchline/contract/states'
import type { Pairing } from './ties.ts'

/** How a tie is decided: by one match, over two legs, by replays of drawn matches, or by the most wins. */
export type TieForm = 'single' | 'legs' | 'replays' | 'series'

/** What the other ties of a knock-out say about a tie. */
export interface TieContext {
  form: TieForm
  /** The side that plays on in a later round; undefined: none, or both. */
  advanced: Side | undefined
  /** Wins that decide a series, if known from other series. */
  winsNeeded: number | undefined
  /** No further match of the tie can come. */
  isOver: boolean
}

/** The state of a tie, with the sides of the pairing. */
export interface TieResult {
  winner?: Side
  /** Absent without a winner, and where the winner is known only from the next round. */
  decidedBy?: Decision | TieDecision | 'series'
  /** Absent unless the tie is over two legs. */
  aggregate?: Pair
  /** Absent unless the tie is a series. */
  wins?: Pair
}

const replaced: ReadonlySet<string> = new Set(['cancelled', 'abandoned'])
/** The legs that may decide: another match replaces a cancelled or abandoned one. */
export const countingLegs = ({ legs }: Pairing): readonly Match[] => legs.filter(({ state }) => !replaced.has(state!.scoreboard!.state))

export const hasResult = ({ state }: Match): boolean => isEnded(state!.scoreboard!.state)

const swapped = (side: Side): Side => (side === 'home' ? 'away' : 'home')
/** The side of the tie that is at home in a leg. */
export const getHost = ({ sides }: Pairing, { schedule }: Match): Side => (schedule!.home!.teamId === sides[0] ? 'home' : 'away')
const inTie = (pairing: Pairing, leg: Match, side: Side): Side => (getHost(pairing, leg) === 'home' ? side : swapped(side))
export const pairInTie = (pairing: Pairing, leg: Match, { home, away }: Pick<Pair, 'home' | 'away'>): Pair =>
  create(PairSchema, getHost(pairing, leg) === 'home' ? { home, away } : { home: away, away: home })

/** The side that won a leg; undefined: drawn, or without a winner. */
export function winnerOfLeg(pairing: Pairing, leg: Match): Side | undefined {
  const { winner } = getOutcome(leg.sport, leg.state!.scoreboard!)
  return winner === 'home' || winner === 'away' ? inTie(pairing, leg, winner) : undefined
}

export function countWins(pairing: Pairing): Record<Side, number> {
  const won = countingLegs(pairing).map((leg) => winnerOfLeg(pairing, leg))
  return { home: won.filter((side) => side === 'home').length, away: won.filter((side) => side === 'away').length }
}

/** The winner by the legs; where they do not tell, the side that plays on. */
export function decideTie(pairing: Pairing, context: TieContext): TieResult {
  const result = byLegs(pairing, context)
  const isOpen = countingLegs(pairing).some((leg) => !hasResult(leg))
  return result.winner || isOpen || !context.advanced ? result : { ...result, winner: context.advanced }
}

function byLegs(pairing: Pairing, context: TieContext): TieResult {
  const legs = countingLegs(pairing)
  const last = legs.at(-1)
  if (!last) return {}
  switch (context.form) {
    case 'single':
    case 'replays':
      return byLastMatch(pairing, last)
    case 'legs':
      return byAggregate(pairing, legs[0]!, last)
    case 'series':
      return byWins(pairing, context)
  }
}

function byLastMatch(pairing: Pairing, last: Match): TieResult {
  const winner = winnerOfLeg(pairing, last)
  const { decidedBy } = getOutcome(last.sport, last.state!.scoreboard!)
  return winner ? { winner, ...(decidedBy && { decidedBy }) } : {}
}

function byAggregate(pairing: Pairing, first: Match, last: Match): TieResult {
  const scoreboard = last.state!.scoreboard!
  const firstLeg = last.schedule!.firstLeg ?? (first === last ? undefined : scoredAs(first))
  const { winner, decidedBy, aggregate } = getTie(
    last.sport,
    { leg: last.schedule!.leg, firstLeg, reported: scoreboard.aggregate },
    scoreboard,
  )
  return {
    ...(winner && { winner: inTie(pairing, last, winner) }),
    ...(decidedBy && { decidedBy }),
    ...(aggregate && { aggregate: pairInTie(pairing, last, aggregate) }),
  }
}

/** The first leg with the sides of the second one. Whether goals scored away decide is not known. */
function scoredAs({ sport, state }: Match): { score?: Pair; awayGoals: boolean } | undefined {
  const scoreboard: ReportedResult = state!.scoreboard!
  const { homeScore, awayScore } = scoreboard
  if (getOutcome(sport, scoreboard).decidedBy === undefined) return undefined
  const isScored = homeScore !== undefined && awayScore !== undefined
  return { awayGoals: false, ...(isScored && { score: create(PairSchema, { home: awayScore, away: homeScore }) }) }
}

function byWins(pairing: Pairing, { advanced, winsNeeded, isOver }: TieContext): TieResult {
  const count = countWins(pairing)
  const wins = create(PairSchema, count)
  const leader: Side | undefined = count.home > count.away ? 'home' : count.away > count.home ? 'away' : undefined
  const isDecided = leader && (advanced === leader || isOver || (winsNeeded !== undefined && count[leader] >= winsNeeded))
  if (!isDecided) return { wins }
  // A round of one game each.
  const [only, ...more] = countingLegs(pairing)
  return more.length === 0 ? byLastMatch(pairing, only!) : { winner: leader, decidedBy: 'series', wins }
}
