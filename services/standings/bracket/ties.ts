import { byCodePoint } from '@touchline/contract/by-code-point'
import type { Season } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'
import { isRoundRobin, knockOut, placeOfRound } from '@touchline/contract/round-order'
import { roundsInOrder } from '@touchline/contract/rounds'
import { byStart } from '../engine/results.ts'

/** All matches of a round between the same two teams, in order of play. */
export interface Pairing {
  /** The team that is at home in the first leg, and the other one. */
  sides: readonly [string, string]
  legs: readonly Match[]
}

/** A round of a knock-out stage. `round`: without the number of a leg or a game; empty: the source names none. */
export interface KnockOutRound {
  stage: string
  round: string
  pairings: readonly Pairing[]
}

export const isThirdPlace = ({ round }: KnockOutRound): boolean => lastPart(round) === 'Third Place'

export const getIds = ({ schedule }: Match): [string, string] => [schedule!.home!.teamId, schedule!.away!.teamId]

const legOfRound = /(?:^|, )(?:Leg|Game) \d{1,2}$|(?:^|,? )(?:(?:First|Second|Third|\d(?:st|nd|rd)) )?Replays?(?: \d)?$/i
/** "Semi-finals, Leg 1" and "Semi-finals, Replay" are "Semi-finals"; "Game 2" is empty. */
const baseRound = (round: string): string => round.replace(legOfRound, '')
/** The part of a round that may be the name of a knock-out round: "Path B, Semi-finals". */
const lastPart = (round: string): string => round.slice(round.lastIndexOf(', ') + 1).trim()

/** Whether a match is of a knock-out stage. Where a source has no stages, rounds such as "Semi-finals" are. */
export function isKnockOut({ stages }: Season): (match: Match) => boolean {
  const types = new Map(stages.map(({ name, type }) => [name, type]))
  return ({ schedule }) => {
    const { stage = '', round = '', group } = schedule!
    const base = lastPart(baseRound(round))
    const type = types.get(stage)
    if (type !== undefined) return type === 'knockout' && !isRoundRobin(base)
    const { kind, place } = placeOfRound(base, stage)
    return group === undefined && kind === knockOut && place !== undefined
  }
}

/** The rounds of the knock-out stages in order of play, each with its pairings in order of start. */
export function knockOutRounds(season: Season, matches: readonly Match[]): KnockOutRound[] {
  const inStages = Map.groupBy(matches, ({ schedule }) => schedule!.stage ?? '')
  const placed = [...inStages].flatMap(([stage, inStage]) => {
    const countsLegs = hasLegsAsMatchdays(inStage)
    return inStage.map((match) => {
      const { round = '', startAt } = match.schedule!
      return { stage, round: countsLegs && isMatchday(round) ? '' : baseRound(round), startAt, match }
    })
  })
  const rounds = roundsInOrder(
    placed,
    season.stages.map(({ name }) => name),
  )
  return rounds.flatMap(({ stage, round, matches: inRound }) =>
    withoutRepeats(getPairings(inRound.map(({ match }) => match))).map((pairings) => ({ stage, round, pairings })),
  )
}

const isMatchday = (round: string): boolean => /^Matchday \d{1,2}$/.test(round)

/** Some sources number the legs of a stage as matchdays. */
function hasLegsAsMatchdays(matches: readonly Match[]): boolean {
  const numbered = matches.filter(({ schedule }) => isMatchday(schedule!.round ?? ''))
  return [...Map.groupBy(numbered, pairKey).values()].some((legs) => new Set(legs.map(({ schedule }) => schedule!.round)).size > 1)
}

const pairKey = (match: Match): string => getIds(match).sort(byCodePoint).join('\n')

const getPairings = (matches: readonly Match[]): Pairing[] =>
  [...Map.groupBy(matches, pairKey).values()].map(inOrderOfPlay).map((legs) => ({ sides: getIds(legs[0]!), legs }))

/** By leg where each match has one, else by start. */
function inOrderOfPlay(matches: readonly Match[]): Match[] {
  const isNumbered = matches.every(({ schedule }) => schedule!.leg !== undefined)
  const byLeg = (a: Match, b: Match): number => byCodePoint(a.schedule!.leg!, b.schedule!.leg!) || byStart(a, b)
  return matches.toSorted(isNumbered ? byLeg : byStart)
}

/**
 * The pairings as rounds in which no team has two opponents: where a source names the rounds of a stage all the same, or not at
 * all, a pairing belongs to the round after the last pairing of both teams. Teams that enter later are placed by their start.
 */
function withoutRepeats(pairings: readonly Pairing[]): Pairing[][] {
  const opponents = Map.groupBy(
    pairings.flatMap(({ sides }) => sides),
    (team) => team,
  )
  if ([...opponents.values()].every(({ length }) => length === 1)) return [pairings.toSorted(inOrderOfStart)]
  const rounds: Pairing[][] = []
  const reached = new Map<string, number>()
  for (const pairing of pairings.toSorted(inOrderOfStart)) {
    const next = Math.max(...pairing.sides.map((team) => (reached.get(team) ?? -1) + 1))
    const round =
      next > 0
        ? next
        : Math.max(
            0,
            rounds.findLastIndex((other) => other[0]!.legs[0]!.schedule!.startAt <= getStart(pairing)),
          )
    for (const team of pairing.sides) reached.set(team, round)
    rounds[round] = [...(rounds[round] ?? []), pairing]
  }
  return rounds.filter((round) => round !== undefined)
}

export const getStart = ({ legs }: Pairing): string => legs[0]!.schedule!.startAt
const inOrderOfStart = (a: Pairing, b: Pairing): number =>
  byCodePoint(getStart(a), getStart(b)) || byCodePoint(pairKey(a.legs[0]!), pairKey(b.legs[0]!))
