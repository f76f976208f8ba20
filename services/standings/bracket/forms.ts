import { ofSport } from '@touchline/contract/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { countingLegs, hasResult, type TieForm, winnerOfLeg } from './decide.ts'
import { getIds, type KnockOutRound, type Pairing } from './ties.ts'

/** What a tie of two matches is where no source numbers its legs. */
const ofTwo = {
  soccer: 'legs',
  handball: 'legs',
  basketball: 'series',
  baseball: 'series',
  hockey: 'series',
  tennis: 'series',
  volleyball: 'series',
  'american-football': 'series',
} as const

const isGame = ({ schedule }: Match): boolean => /\bGame \d/.test(schedule!.round ?? '')
const hasLegs = (legs: readonly Match[]): boolean =>
  legs.some(({ schedule }) => schedule!.firstLeg !== undefined || schedule!.leg !== undefined)

/** The forms of the ties of a round. Other ties of it tell a tie over two legs from a replay. */
export function tieForms({ pairings }: KnockOutRound): Map<Pairing, TieForm> {
  const isSeries = pairings.some((pairing) => isSurelySeries(pairing))
  const isOverTwoLegs = pairings.some((pairing) => isSurelyOverLegs(pairing))
  return new Map(pairings.map((pairing) => [pairing, isSeries ? 'series' : getForm(pairing, isOverTwoLegs)]))
}

/** Drawn matches of soccer are replayed, so three matches need not be a series. */
function isSurelySeries(pairing: Pairing): boolean {
  const legs = countingLegs(pairing)
  return legs.some(isGame) || (legs.length > 2 && legs[0]!.sport !== 'soccer')
}

/** A second match that was arranged although the first one had a winner, or before the first one was played, is no replay. */
function isSurelyOverLegs(pairing: Pairing): boolean {
  const legs = countingLegs(pairing)
  if (legs.length !== 2 || legs.some(isGame)) return false
  const [first, second] = legs as [Match, Match]
  return isReversed(first, second) && (hasStatedLegs(legs) || winnerOfLeg(pairing, first) !== undefined || !hasResult(first))
}

const hasStatedLegs = (legs: readonly Match[]): boolean => legs.some(({ schedule }) => schedule!.leg !== undefined)
const isReversed = (first: Match, second: Match): boolean => getIds(first)[0] === getIds(second)[1]

function getForm(pairing: Pairing, isOverTwoLegs: boolean): TieForm {
  const legs = countingLegs(pairing)
  const [first, second, ...more] = legs
  if (!first || !second) return first && hasStatedLegs(legs) ? 'legs' : 'single'
  const areTwo = more.length === 0 && isReversed(first, second)
  if (areTwo && hasLegs(legs) && (isOverTwoLegs || hasStatedLegs(legs))) return 'legs'
  const areDrawn = legs.slice(0, -1).every((leg) => hasResult(leg) && winnerOfLeg(pairing, leg) === undefined)
  if (first.sport === 'soccer' && areDrawn && !(isOverTwoLegs && areTwo)) return 'replays'
  return areTwo ? ofSport(ofTwo, first.sport) : 'series'
}
