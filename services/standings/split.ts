import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { type Contest, rank } from './rank.ts'
import { at, beforeLastRound, held, type StoredResults } from './results.ts'
import { rowOf } from './row.ts'
import type { Carried, Rules, Split } from './rules.ts'
import { ranking } from './table.ts'
import { tally } from './tally.ts'

/** Whether the season has gone on in groups: some match of one is held. */
export const hasSplit = (split: Split, matches: readonly Match[]): boolean =>
  matches.some((m) => split.groups.some(({ stage }) => m.schedule!.stage === stage))

/** A split season so far. */
interface Season {
  regular: StoredResults
  /** All teams in the order of the regular season. */
  first: readonly string[]
  split: Split
  rules: Rules
}

/** One of its groups. */
interface Group {
  stage: string
  group: string
  carried: Carried
  teams: readonly string[]
  /** How many teams stand in the groups above. */
  above: number
  final: StoredResults
}

/**
 * One table over all groups of a split season, from the top: the second group begins where the first ends, whatever the points. Played,
 * won, goals, form and streak count the whole season; the points are those carried over and those of the group.
 */
export function splitTable(matches: readonly Match[], split: Split, rules: Rules): StandingsRow[] {
  const inStage = (stage: string) =>
    held(
      matches.filter((m) => m.schedule!.stage === stage),
      rules,
    )
  const regular = inStage(split.regular)
  const season: Season = { regular, first: ranking(regular, rules), split, rules }
  const finals = split.groups.map(({ stage }) => inStage(stage))
  const members = membersOf(split, season.first, finals)
  return split.groups.flatMap((group, n) => {
    const above = members.slice(0, n).reduce((sum, teams) => sum + teams.length, 0)
    return rowsOf({ ...group, teams: members[n]!, above, final: finals[n]! }, season)
  })
}

/** A team is in the group it plays in. One of which no match is told yet takes the next free place, in the order of the regular season. */
function membersOf({ groups }: Split, first: readonly string[], finals: readonly StoredResults[]): string[][] {
  const placed = new Set<string>()
  const members = finals.map(({ teams }) => teams.filter((team) => !placed.has(team) && placed.add(team)))
  const waiting = first.filter((team) => !placed.has(team))
  for (const [n, teams] of members.entries()) {
    const last = n === members.length - 1
    teams.push(...waiting.splice(0, last ? waiting.length : Math.max(0, groups[n]!.size - teams.length)))
  }
  return members
}

function rowsOf(group: Group, season: Season): StandingsRow[] {
  const { order } = season.split
  const contest = contestOf(group, season, group.final)
  const was = positionsBefore(group, season)
  return rank(group.teams, contest, order).map((team, i) => {
    const position = group.above + i + 1
    const [before, zone] = [was?.get(team), season.rules.zones.get(position)]
    const place = { team, stage: group.stage, group: group.group, groupPosition: i + 1, position, ...(zone && { zone }) }
    const points = { carried: carriedPoints(team, group, season), deduction: season.rules.deductions.get(team) ?? 0 }
    return rowOf({ ...place, ...points, ...(before !== undefined && { was: before }) }, contest, order)
  })
}

function contestOf(group: Group, season: Season, final: StoredResults): Contest {
  return {
    results: [...season.regular.results, ...final.results],
    open: [...season.regular.open, ...final.open],
    points: (team) => carriedPoints(team, group, season) + tally(team, final.results).points,
    brought: {
      half_point: (team) => exactly(team, group, season) - carriedPoints(team, group, season),
      regular_season_position: (team) => -season.first.indexOf(team),
    },
  }
}

/** What is taken away is taken before the points are halved. */
function exactly(team: string, { carried }: Group, { regular, rules }: Season): number {
  const points = tally(team, regular.results).points - (rules.deductions.get(team) ?? 0)
  return carried === 'all' ? points : points / 2
}

function carriedPoints(team: string, group: Group, season: Season): number {
  const exact = exactly(team, group, season)
  return group.carried === 'half_up' ? Math.ceil(exact) : Math.floor(exact)
}

/** Before the last round of the group; before its first, as the last round of the regular season began. */
function positionsBefore(group: Group, season: Season): Map<string, number> | undefined {
  const { regular, rules, split } = season
  const numbered = (teams: readonly string[], above: number) => new Map(teams.map((team, i) => [team, above + i + 1]))
  if (group.final.results.length > 0) {
    const contest = contestOf(group, season, at(group.final, beforeLastRound(group.final.results)))
    return numbered(rank(group.teams, contest, split.order), group.above)
  }
  const earlier = beforeLastRound(regular.results)
  return earlier.length > 0 ? numbered(ranking(at(regular, earlier), rules), 0) : undefined
}
