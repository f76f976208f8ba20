import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { getRow } from './columns.ts'
import type { Contest } from './contest.ts'
import { rank } from './rank.ts'
import { beforeLastRound, type StoredResults } from './results.ts'
import type { Carried, Rules, Split } from './rules.ts'
import { countedResults, getContest } from './table.ts'
import { getPoints, tally } from './tally.ts'

/** Whether the season has split, that is, a match of one of its groups is stored. */
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
  /** Number of teams in the groups above this one. */
  above: number
  final: StoredResults
}

/**
 * One table over all groups of a split season, from the top: the second group starts below the first, regardless of
 * points. Played, won, goals, form and streak cover the full season; points are the carried-over points plus the points
 * won in the group.
 */
export function splitTable(matches: readonly Match[], split: Split, rules: Rules): StandingsRow[] {
  const inStage = (stage: string) =>
    countedResults(
      matches.filter((m) => m.schedule!.stage === stage),
      rules,
    )
  const regular = inStage(split.regular)
  const season: Season = { regular, regularOrder: getOrder(regular, rules), split, rules }
  const finals = split.groups.map(({ stage }) => inStage(stage))
  const members = getMembers(split, season.regularOrder, finals)
  return split.groups.flatMap((group, n) => {
    const above = members.slice(0, n).reduce((sum, teams) => sum + teams.length, 0)
    return getRows({ ...group, teams: members[n]!, above, final: finals[n]! }, season)
  })
}

/**
 * A team is in the group it plays in. Teams without a match there yet fill the free places in the order of the regular
 * season.
 */
function getMembers({ groups }: Split, regularOrder: readonly string[], finals: readonly StoredResults[]): string[][] {
  const placed = new Set<string>()
  const members = finals.map(({ teams }) => teams.filter((team) => !placed.has(team) && placed.add(team)))
  const waiting = regularOrder.filter((team) => !placed.has(team))
  for (const [n, teams] of members.entries()) {
    const last = n === members.length - 1
    teams.push(...waiting.splice(0, last ? waiting.length : Math.max(0, groups[n]!.size - teams.length)))
  }
  return members
}

const getOrder = (stored: StoredResults, rules: Rules): string[] => rank(stored.teams, getContest(stored, rules))

function getRows(group: Group, season: Season): StandingsRow[] {
  const { deductions, zones, columns } = season.rules
  const contest = groupContest(group, season, group.final)
  const previous = previousPositions(group, season)
  const ranked = rank(group.teams, contest)
  return ranked.map((teamId, i) => {
    const position = group.above + i + 1
    const place = { teamId, stage: group.stage, group: group.group, groupPosition: i + 1, position, leader: ranked[0]! }
    const points = { carriedPoints: carriedPoints(teamId, group, season), deduction: deductions.get(teamId) ?? 0 }
    return getRow({ ...place, ...points, previous: previous?.get(teamId), zone: zones.get(position) }, contest, columns)
  })
}

function groupContest(group: Group, season: Season, final: StoredResults): Contest {
  const { regular, regularOrder, rules, split } = season
  const results = [...regular.results, ...final.results]
  const open = [...regular.open, ...final.open]
  return {
    ...getContest({ teams: group.teams, results, open }, { ...rules, ranking: split.ranking }),
    points: (team) => carriedPoints(team, group, season) + getPoints(tally(team, final.results), split.ranking.points),
    carried: {
      halfPoint: (team) => exactCarried(team, group, season) - carriedPoints(team, group, season),
      position: (team) => -regularOrder.indexOf(team),
    },
  }
}

/** Carried-over points before rounding. Deductions apply before the points are halved. */
function exactCarried(team: string, { carried }: Group, { regular, rules }: Season): number {
  const points = getContest(regular, rules).points(team)
  return carried === 'all' ? points : points / 2
}

function carriedPoints(team: string, group: Group, season: Season): number {
  const exact = exactCarried(team, group, season)
  return group.carried === 'half_up' ? Math.ceil(exact) : Math.floor(exact)
}

/**
 * Positions before the last round of the group; before the group's first round, positions before the last round of the
 * regular season.
 */
function previousPositions(group: Group, season: Season): Map<string, number> | undefined {
  const numbered = (teams: readonly string[], above: number) => new Map(teams.map((team, i) => [team, above + i + 1]))
  if (group.final.results.length > 0) {
    const { teams, open } = group.final
    const earlier = beforeLastRound(group.final) ?? { teams, results: [], open: [...open, ...group.final.results] }
    return numbered(rank(group.teams, groupContest(group, season, earlier)), group.above)
  }
  const earlier = beforeLastRound(season.regular)
  return earlier && numbered(getOrder(earlier, season.rules), 0)
}
