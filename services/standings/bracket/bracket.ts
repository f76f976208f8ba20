import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type MatchSportId, sportNamed } from '@touchline/contract/catalog'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match, Side as TeamSide } from '@touchline/contract/gen/match'
import {
  type BracketLeg,
  BracketLegSchema,
  type BracketNextSchema,
  type BracketRound,
  BracketRoundSchema,
} from '@touchline/contract/gen/standings'
import { getOutcome, type Side } from '@touchline/contract/outcome'
import { isEnded } from '@touchline/contract/states'
import { inBracketOrder } from '../engine/bracket-order.ts'
import { isSeeded } from '../engine/draw.ts'
import { countingLegs, countWins, decideTie, getHost, hasResult, pairInTie, type TieForm, type TieResult } from './decide.ts'
import { tieForms } from './forms.ts'
import { getIds, getStart, isKnockOut, isThirdPlace, type KnockOutRound, knockOutRounds, type Pairing } from './ties.ts'

/**
 * The rounds of all knock-out stages of a season, in order of play, with their ties; whatever the order of the matches. Empty
 * without a knock-out stage. `now`: milliseconds since 1970.
 */
export function seasonBracket({ league, season, matches }: SeasonMatches, now: number): BracketRound[] {
  const isInBracket = isKnockOut(season!)
  const rounds = inOrder(knockOutRounds(season!, matches.filter(isInBracket)))
  const later = laterTeams(rounds)
  const results = decideAll(rounds, later, now)
  const others = matches.filter((match) => !isInBracket(match))
  const byes = getByes(rounds, league!.sport as MatchSportId)
  return rounds.map((round, i) =>
    create(BracketRoundSchema, {
      stage: round.stage,
      round: round.round,
      order: i + 1,
      thirdPlace: isThirdPlace(round),
      byes: byes.get(round) ?? [],
      ties: round.pairings.map((pairing) => {
        const result = results.get(pairing)!
        const next = result.winner && findNext(rounds, i, { pairing, winner: result.winner, others })
        const [home, away] = pairing.sides.map((team) => sideIn(pairing, team))
        return { home: home!, away: away!, legs: pairing.legs.map((leg) => getLeg(pairing, leg)), ...result, ...(next && { next }) }
      }),
    }),
  )
}

/** Whether every tie has a winner and no match is open. */
export const isComplete = (rounds: readonly BracketRound[]): boolean =>
  rounds.every(({ ties }) => ties.every(({ winner, legs }) => winner !== undefined && legs.every(({ state }) => isEnded(state))))

/** Each round with its pairings in the order in which their winners meet. */
function inOrder(rounds: readonly KnockOutRound[]): KnockOutRound[] {
  const placed = rounds.map((round) => round.pairings.map((pairing) => ({ pairing, leads: !isThirdPlace(round) })))
  const ordered = inBracketOrder(placed, ({ pairing, leads }) => (leads ? pairing.sides : []))
  return rounds.map((round, i) => ({ ...round, pairings: ordered[i]!.map(({ pairing }) => pairing) }))
}

/** The teams of all later rounds, for each round; those of a match for the third place have not played on. */
function laterTeams(rounds: readonly KnockOutRound[]): Set<string>[] {
  const found: Set<string>[] = []
  let teams = new Set<string>()
  for (const round of rounds.toReversed()) {
    found.unshift(teams)
    if (!isThirdPlace(round)) teams = new Set([...teams, ...round.pairings.flatMap(({ sides }) => sides)])
  }
  return found
}

/** The side of a pairing that plays on, if only one does. */
function advancedSide({ sides }: Pairing, later: ReadonlySet<string>): Side | undefined {
  const [home, away] = sides.map((team) => later.has(team))
  return home === away ? undefined : home ? 'home' : 'away'
}

const dayMs = 86_400_000
/** Games of a series are a few days apart, so none is to come after this time without one. */
const seriesPauseMs = 10 * dayMs

function decideAll(rounds: readonly KnockOutRound[], later: readonly ReadonlySet<string>[], now: number): Map<Pairing, TieResult> {
  const results = new Map<Pairing, TieResult>()
  /** Wins that decide a series, by stage: later series are not shorter. */
  const needed = new Map<string, number>()
  for (const [i, round] of rounds.entries()) {
    const forms = tieForms(round)
    const winsNeeded = winsOfAdvanced(round, forms, later[i]!) ?? needed.get(round.stage)
    if (winsNeeded !== undefined) needed.set(round.stage, winsNeeded)
    for (const pairing of round.pairings) {
      const last = countingLegs(pairing).at(-1)
      const isOver =
        last !== undefined && countingLegs(pairing).every(hasResult) && now - Date.parse(last.schedule!.startAt) > seriesPauseMs
      results.set(
        pairing,
        decideTie(pairing, { form: forms.get(pairing)!, advanced: advancedSide(pairing, later[i]!), winsNeeded, isOver }),
      )
    }
  }
  return results
}

/** The most wins of a team that won a series of the round and played on. Undefined: none is known. */
function winsOfAdvanced({ pairings }: KnockOutRound, forms: ReadonlyMap<Pairing, TieForm>, later: ReadonlySet<string>): number | undefined {
  const wins = pairings.flatMap((pairing) => {
    const side = forms.get(pairing) === 'series' ? advancedSide(pairing, later) : undefined
    return side ? [countWins(pairing)[side]] : []
  })
  return wins.length === 0 ? undefined : Math.max(...wins)
}

interface WonTie {
  pairing: Pairing
  winner: Side
  /** Matches of the season outside its knock-out stages. */
  others: readonly Match[]
}

/** The next tie of the winner. Undefined if it plays other matches first, such as a group stage after qualifying. */
function findNext(
  rounds: readonly KnockOutRound[],
  from: number,
  { pairing, winner, others }: WonTie,
): MessageInitShape<typeof BracketNextSchema> | undefined {
  const team = pairing.sides[winner === 'home' ? 0 : 1]
  for (const [i, round] of rounds.entries()) {
    if (i <= from || isThirdPlace(round)) continue
    const place = round.pairings.findIndex(({ sides }) => sides.includes(team))
    if (place < 0) continue
    const [after, before] = [pairing.legs.at(-1)!.schedule!.startAt, getStart(round.pairings[place]!)]
    const isBetween = ({ schedule }: Match) => schedule!.startAt > after && schedule!.startAt < before
    if (others.some((match) => isBetween(match) && getIds(match).includes(team))) return undefined
    return { stage: round.stage, round: round.round, order: i + 1, place: place + 1 }
  }
  return undefined
}

/**
 * The byes of each round: teams of a later round of its stage that had no tie in the stage before, where other teams of that
 * round come from this one. Where the sides are players, an unseeded one is ignored, because its first match may be missing in
 * the data.
 */
function getByes(rounds: readonly KnockOutRound[], sport: MatchSportId): Map<KnockOutRound, TeamSide[]> {
  const found = new Map<KnockOutRound, TeamSide[]>()
  for (const inStage of Map.groupBy(rounds, ({ stage }) => stage).values()) {
    const seen = new Set<string>()
    for (const [i, round] of inStage.entries()) {
      const teams = new Set(round.pairings.flatMap(({ sides }) => sides))
      const before = inStage.slice(0, i).findLast(({ pairings }) => pairings.some(({ sides }) => sides.some((team) => teams.has(team))))
      const fresh = round.pairings.flatMap((pairing) =>
        pairing.sides.filter((team) => !seen.has(team)).map((team) => sideIn(pairing, team)),
      )
      const byes = sportNamed(sport).sidesArePlayers ? fresh.filter(isSeeded) : fresh
      if (before) found.set(before, [...(found.get(before) ?? []), ...byes])
      for (const team of teams) seen.add(team)
    }
  }
  return found
}

/** The side of a team as in the first leg that has it. */
function sideIn({ legs }: Pairing, team: string): TeamSide {
  const { home, away } = legs[0]!.schedule!
  return home!.teamId === team ? home! : away!
}

function getLeg(pairing: Pairing, leg: Match): BracketLeg {
  const { startAt, timeTbd, latestDate } = leg.schedule!
  const scoreboard = leg.state!.scoreboard!
  const { state, status, homeScore: home, awayScore: away, scores } = scoreboard
  const { winner } = getOutcome(leg.sport, scoreboard)
  const isHome = getHost(pairing, leg) === 'home'
  const side = winner === undefined || winner === 'draw' || isHome ? winner : winner === 'home' ? 'away' : 'home'
  return create(BracketLegSchema, {
    matchId: leg.id,
    startAt,
    timeTbd: timeTbd || latestDate !== undefined,
    host: isHome ? 'home' : 'away',
    state,
    status,
    ...(home !== undefined && away !== undefined && { score: pairInTie(pairing, leg, { home, away }) }),
    ...(scores?.penalties && { penalties: pairInTie(pairing, leg, scores.penalties) }),
    ...(side && { winner: side }),
  })
}
