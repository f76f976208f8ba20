import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import type { SeasonMatches } from '@touchline/contract/gen/fixtures'
import type { Match, Side } from '@touchline/contract/gen/match'
import {
  type DrawMatch,
  DrawMatchSchema,
  DrawRoundSchema,
  type Standings,
  StandingsRowSchema,
  StandingsSchema,
} from '@touchline/contract/gen/standings'
import { getOutcome } from '@touchline/contract/outcome'
import { isRoundRobin, knockOut, placeOfRound } from '@touchline/contract/round-order'
import { getAge } from './age.ts'
import { inBracketOrder } from './bracket-order.ts'
import { refusedResults } from './refused.ts'
import { byStart, newestUpdate } from './results.ts'

/**
 * The draw of a tournament: one row per round in order of play; in a round robin, one per group and round. It includes
 * future matches whose sides are decided. Undefined without a match. `open`: the same as for `seasonTable`.
 */
export function seasonDraw({ league, season, matches }: SeasonMatches, open: readonly Match[] = matches): Standings | undefined {
  if (matches.length === 0) return undefined
  const rounds = getRounds(
    matches,
    season!.stages.map(({ name }) => name),
  )
  const ordered = inBracketOrder(
    rounds.map(({ matches }) => matches),
    getIds,
  )
  const bracket = new Map(rounds.map((round, i) => [round, ordered[i]!]))
  const byes = byesIn(bracket)
  const orders = [...new Set(rounds.map(orderKey))]
  return create(StandingsSchema, {
    sport: league!.sport,
    leagueId: league!.id,
    season: season!.name,
    rows: rounds.map((each) => {
      const order = orders.indexOf(orderKey(each)) + 1
      const draw = create(DrawRoundSchema, {
        round: each.round,
        order,
        matches: bracket.get(each)!.map(drawMatch),
        byes: byes.get(each) ?? [],
      })
      return create(StandingsRowSchema, { stage: each.stage, ...(each.group !== undefined && { group: each.group }), draw })
    }),
    rule: { reviewed: false, reason: 'draw' },
    updatedAt: newestUpdate(matches),
    refusedResults: refusedResults(season!, open),
    ...getAge(league!.sport, matches, open),
  })
}

interface Round {
  stage: string
  round: string
  group: string | undefined
  /** Sort key among the rounds of a season. */
  rank: readonly [isMain: number, kind: number, stage: number, place: number]
  matches: readonly Match[]
}

const orderKey = ({ stage, round }: Round): string => `${stage}\n${round}`

/** The rounds in order of play. `stages`: names of the stages in that order. */
function getRounds(matches: readonly Match[], stages: readonly string[]): Round[] {
  const grouped = Map.groupBy([...matches].sort(byStart), ({ schedule }) =>
    [schedule!.stage, schedule!.round, schedule!.group].map((each) => each ?? '').join('\n'),
  )
  const rounds = [...grouped.values()].flatMap(eachGroup).map((inRound): Round => {
    const { stage = '', round = '', group } = inRound[0]!.schedule!
    // For an unknown round name, the number of sides is counted.
    const { isMain, kind, place = -2 * inRound.length } = placeOfRound(round, stage)
    return { stage, round, group, rank: [isMain, kind, stages.indexOf(stage), place], matches: inRound }
  })
  return decidedSoFar(
    rounds.sort((a, b) => compareRanks(a.rank, b.rank) || byCodePoint(a.round, b.round) || byCodePoint(a.group ?? '', b.group ?? '')),
  )
}

/** A source may not name the groups of a round robin. Then sides that meet one another form a group. */
function eachGroup(matches: readonly Match[]): (readonly Match[])[] {
  const { round = '', group } = matches[0]!.schedule!
  if (!isRoundRobin(round) || group !== undefined) return [matches]
  const groups: { sides: Set<string>; matches: Match[] }[] = []
  for (const match of matches) {
    const [first, ...others] = groups.filter(({ sides }) => getIds(match).some((id) => sides.has(id)))
    const joined = first ?? { sides: new Set<string>(), matches: [] }
    if (!first) groups.push(joined)
    for (const other of others) {
      groups.splice(groups.indexOf(other), 1)
      for (const id of other.sides) joined.sides.add(id)
      joined.matches.push(...other.matches)
    }
    for (const id of getIds(match)) joined.sides.add(id)
    joined.matches.push(match)
  }
  return groups.map((each) => each.matches.sort(byStart))
}

const compareRanks = (a: Round['rank'], b: Round['rank']): number =>
  a.map((each, i) => each - b[i]!).find((difference) => difference !== 0) ?? 0

const isOpen = ({ state }: Match): boolean => ['scheduled', 'delayed', 'postponed'].includes(state!.scoreboard!.state)
const getSides = ({ schedule }: Match): Side[] => [schedule!.home!, schedule!.away!]
const getIds = (match: Match): string[] => getSides(match).map(({ teamId }) => teamId)

/**
 * Drops open matches of a side that has an earlier open match in a knock-out round: on a past day it was not known who
 * would play them.
 */
function decidedSoFar(rounds: readonly Round[]): Round[] {
  const undecided = new Set<string>()
  return rounds.flatMap((round) => {
    const matches = round.matches.filter((match) => !isOpen(match) || !getIds(match).some((id) => undecided.has(id)))
    if (round.rank[1] === knockOut) for (const match of round.matches) if (isOpen(match)) for (const id of getIds(match)) undecided.add(id)
    return matches.length === 0 ? [] : [{ ...round, matches }]
  })
}

export const isSeeded = ({ seed = '' }: Pick<Side, 'seed'>): boolean => /^\d/.test(seed)

/**
 * The byes of the first knock-out round of each stage: seeded sides whose first match is in the second round. An
 * unseeded side is ignored, because its match of the first round may be missing in the data.
 */
function byesIn(bracket: ReadonlyMap<Round, readonly Match[]>): Map<Round, Side[]> {
  const found = new Map<Round, Side[]>()
  const knockOuts = [...bracket.keys()].filter(({ rank: [isMain, kind] }) => isMain === 1 && kind === knockOut)
  for (const [first, second] of Map.groupBy(knockOuts, ({ stage }) => stage).values()) {
    if (!first || !second) continue
    const played = new Set(first.matches.flatMap(getIds))
    const byes = bracket
      .get(second)!
      .flatMap(getSides)
      .filter((side) => !played.has(side.teamId) && isSeeded(side))
    found.set(first, byes)
  }
  return found
}

function drawMatch({ id, sport, schedule, state }: Match): DrawMatch {
  const { state: stateName, status, homeScore, awayScore, scores } = state!.scoreboard!
  const { winner } = getOutcome(sport, state!.scoreboard!)
  return create(DrawMatchSchema, {
    matchId: id,
    home: schedule!.home!,
    away: schedule!.away!,
    state: stateName,
    status,
    ...(winner !== undefined && { winner }),
    ...(homeScore !== undefined && { homeScore }),
    ...(awayScore !== undefined && { awayScore }),
    periods: scores?.periods?.items ?? [],
  })
}
