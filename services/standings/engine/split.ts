import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { type Contest, rank } from './rank.ts'
import { asOf, beforeLastRound, type StoredResults, storedResults } from './results.ts'
import { rowOf } from './row.ts'
import type { Carried, Rules, Split } from './rules.ts'
import { ranking } from './table.ts'
import { tally } from './tally.ts'

/** Whether the season has split: a match of one of its groups is stored. */
export const hasSplit = (split: Split, matches: readonly Match[]): boolean =>
  matches.some((m) => split.groups.some(({ stage }) => m.schedule!.stage === stage))

/** The input of a split season. */
interface Season {
  regular: StoredResults
  /** All teams in the order of the regular season. */
  regularOrder: readonly string[]
  split: Split
  rules: Rules
}

/** One group of a split season. */
interface Group {
  stage: string
  group: string
  carried: Carried
  teams: readonly string[]
  /** Number of teams in the groups above. */
  above: number
  final: StoredResults
}

/**
 * One table over all groups of a split season, from the top: the second group starts below the first, regardless of
 * points. Played, won, goals, form and streak cover the full season; points are those carried over plus those of the
 * group.
 */
export function splitTable(matches: readonly Match[], split: Split, rules: Rules): StandingsRow[] {
  const inStage = (stage: string) =>
    storedResults(
      matches.filter((m) => m.schedule!.stage === stage),
      rules,
    )
  const regular = inStage(split.regular)
  const season: Season = { regular, regularOrder: ranking(regular, rules), split, rules }
  const finals = split.groups.map(({ stage }) => inStage(stage))
  const members = membersOf(split, season.regularOrder, finals)
  return split.groups.flatMap((group, n) => {
    const above = members.slice(0, n).reduce((sum, teams) => sum + teams.length, 0)
    return rowsOf({ ...group, teams: members[n]!, above, final: finals[n]! }, season)
  })
}

/**
 * A team is in the group it plays in. Teams without a match there yet fill the free places in the order of the regular
 * season.
 */
function membersOf({ groups }: Split, regularOrder: readonly string[], finals: readonly StoredResults[]): string[][] {
  const placed = new Set<string>()
  const members = finals.map(({ teams }) => teams.filter((team) => !placed.has(team) && placed.add(team)))
  const waiting = regularOrder.filter((team) => !placed.has(team))
  for (const [n, teams] of members.entries()) {
    const last = n === members.length - 1
    teams.push(...waiting.splice(0, last ? waiting.length : Math.max(0, groups[n]!.size - teams.length)))
  }
  return members
}

function rowsOf(group: Group, season: Season): StandingsRow[] {
  const { order } = season.split
  const contest = contestOf(group, season, group.final)
  const previous = previousPositions(group, season)
  return rank(group.teams, contest, order).map((team, i) => {
    const position = group.above + i + 1
    const [before, zone] = [previous?.get(team), season.rules.zones.get(position)]
    const place = { team, stage: group.stage, group: group.group, groupPosition: i + 1, position, ...(zone && { zone }) }
    const points = { carried: carriedPoints(team, group, season), deduction: season.rules.deductions.get(team) ?? 0 }
    return rowOf({ ...place, ...points, ...(before !== undefined && { previous: before }) }, contest, order)
  })
}

function contestOf(group: Group, season: Season, final: StoredResults): Contest {
  return {
    results: [...season.regular.results, ...final.results],
    open: [...season.regular.open, ...final.open],
    points: (team) => carriedPoints(team, group, season) + tally(team, final.results).points,
    carried: {
      half_point: (team) => exactCarried(team, group, season) - carriedPoints(team, group, season),
      regular_season_position: (team) => -season.regularOrder.indexOf(team),
    },
  }
}

/** Points carried over before rounding. Deductions apply before the points are halved. */
function exactCarried(team: string, { carried }: Group, { regular, rules }: Season): number {
  const points = tally(team, regular.results).points - (rules.deductions.get(team) ?? 0)
  return carried === 'all' ? points : points / 2
}

function carriedPoints(team: string, group: Group, season: Season): number {
  const exact = exactCarried(team, group, season)
  return group.carried === 'half_up' ? Math.ceil(exact) : Math.floor(exact)
}

/**
 * Positions before the last round of the group; before the group's first round, those before the last round of the
 * regular season.
 */
function previousPositions(group: Group, season: Season): Map<string, number> | undefined {
  const { regular, rules, split } = season
  const numbered = (teams: readonly string[], above: number) => new Map(teams.map((team, i) => [team, above + i + 1]))
  if (group.final.results.length > 0) {
    const contest = contestOf(group, season, asOf(group.final, beforeLastRound(group.final.results)))
    return numbered(rank(group.teams, contest, split.order), group.above)
  }
  const earlier = beforeLastRound(regular.results)
  return earlier.length > 0 ? numbered(ranking(asOf(regular, earlier), rules), 0) : undefined
}
