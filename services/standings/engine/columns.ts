import { create } from '@bufbuild/protobuf'
import { type StandingsRow, StandingsRowSchema, StandingsSplitSchema } from '@touchline/contract/gen/standings'
import { type Contest, perGame } from './rank.ts'
import type { Order, Zone } from './rules.ts'
import { type Result, type Tally, tally } from './tally.ts'

/** Position of a row, and the values that are not computed from its results. */
export interface Place {
  team: string
  stage: string
  /** From 1, over the full table. */
  position: number
  group?: string
  /** From 1. */
  groupPosition?: number
  /** The position before the last round; absent before the second. */
  previous?: number
  /** Points deducted, positive. */
  deduction: number
  /** Points carried over into the group. */
  carried?: number
  zone?: Zone
}

export function rowOf(place: Place, contest: Contest, order: Order): StandingsRow {
  const { team, stage, position, group, groupPosition, previous, deduction, carried, zone } = place
  const own = contest.results.filter((r) => r.home === team || r.away === team)
  const all = tally(team, own)
  const outcomes = own.map((r) => outcome(r, team))
  const byGame = order.by === 'points_per_game'
  return create(StandingsRowSchema, {
    position,
    teamId: team,
    stage,
    ...(group !== undefined && { group }),
    ...(groupPosition !== undefined && { groupPosition }),
    played: all.played,
    won: all.won,
    drawn: all.drawn,
    lost: all.lost,
    points: contest.points(team),
    form: outcomes.slice(-5).join(''),
    streak: streak(outcomes),
    ...(previous !== undefined && { positionChange: previous - position }),
    ...(zone && { zone }),
    deduction,
    ...(carried !== undefined && { carriedPoints: carried }),
    home: split(tally(team, own, 'home')),
    away: split(tally(team, own, 'away')),
    goalsFor: all.goalsFor,
    goalsAgainst: all.goalsAgainst,
    goalDifference: all.goalsFor - all.goalsAgainst,
    tiebreakers: byGame ? ['points_per_game', ...order.tiebreakers] : [...order.tiebreakers],
    ...(byGame && { pointsPerGame: perGame(team, contest).toFixed(2) }),
  })
}

function outcome(r: Result, team: string): 'W' | 'D' | 'L' {
  const lead = (r.homeGoals - r.awayGoals) * (r.home === team ? 1 : -1)
  return lead > 0 ? 'W' : lead < 0 ? 'L' : 'D'
}

/** "W3": the last outcome, and how many of it in a row; empty before the first. */
export function streak(outcomes: readonly string[]): string {
  const last = outcomes.at(-1)
  if (!last) return ''
  const broken = outcomes.findLastIndex((o) => o !== last)
  return `${last}${outcomes.length - 1 - broken}`
}

const split = (t: Tally) =>
  create(StandingsSplitSchema, {
    played: t.played,
    won: t.won,
    drawn: t.drawn,
    lost: t.lost,
    points: t.points,
    goalsFor: t.goalsFor,
    goalsAgainst: t.goalsAgainst,
  })
