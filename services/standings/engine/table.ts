import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import type { Zone } from '@touchline/contract/standings'
import { getRow } from './columns.ts'
import { type Contest, getDivision } from './contest.ts'
import { getRace, getRaces, placeIn, type Race } from './playoffs.ts'
import { firstMeasure, rank } from './rank.ts'
import { beforeLastRound, type Result, type StoredResults, selectResults, storedResults } from './results.ts'
import type { Rules, Unranked } from './rules.ts'
import { gamesBehind, getPoints, tally } from './tally.ts'

/**
 * The rows of one stage, for every team with a match there, played or not. There is one table per division or
 * conference, if the sport has such tables and the league's divisions are on file (teams in none are excluded); else
 * one per group, ordered by name. Parallel groups are separate tables: nothing ranks the first of group A against the
 * first of group B, so `position` equals `group_position` there. Empty: the stage has no table.
 */
export function stageRows(stage: string, matches: readonly Match[], rules: Rules): StandingsRow[] {
  const { stages, grouped = false } = rules.ranking
  if (stages && !stages.includes(stage)) return []
  if (rules.tables && rules.divisions.length > 0) return getRows(stage, countedResults(matches, rules), rules)
  return inGroups(matches)
    .filter(([group]) => group !== undefined || !grouped)
    .flatMap(([group, inGroup]) => getRows(stage, countedResults(inGroup, rules), rules, group))
}

/** The matches of each group, ordered by name; the group without a name is first. */
export const inGroups = (matches: readonly Match[]): [group: string | undefined, matches: Match[]][] =>
  [...Map.groupBy(matches, ({ schedule }) => schedule!.group)].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))

/** Whether a level score counts as a draw. Only a ranking defines that a league has none. */
export const countsDraws = ({ ranking, columns, levelCounts }: Rules | Unranked): boolean =>
  !ranking || levelCounts === true || columns.includes('drawn') || ranking.points.draw !== undefined

/** The results of the matches that count under the rules. */
export const countedResults = (matches: readonly Match[], rules: Rules): StoredResults => {
  const { annulled, ranking, after, setPoints, select } = rules
  const stored = storedResults(matches, { annulled, cards: ranking.cards, draws: countsDraws(rules), after, setPoints })
  return select ? { ...stored, results: selectResults(stored.results, select) } : stored
}

function getRows(stage: string, stored: StoredResults, rules: Rules, group?: string): StandingsRow[] {
  const contest = getContest(stored, rules)
  if (isFragment(contest)) return []
  const earlier = rules.select ? undefined : beforeLastRound(stored)
  const before = earlier && positionsBefore(earlier, rules, group)
  const tables = getTables(contest, rules, group)
  const positions = positionsIn(tables, contest)
  const races = racesIn(tables, contest, rules)
  return tables.flatMap(([name, teams]) => {
    const zones = zonesByPosition(teams, contest, { ...rules, zones: rules.stageZones?.get(stage) ?? rules.zones })
    return teams.map((teamId) => {
      const race = rules.playoffs && races?.get(getRace(getDivision(teamId, contest), rules.playoffs))
      const position = positions.get(teamId)
      const zone = (race && placeIn(race, teamId)) ?? zones.get(teamId)
      const placed = { teamId, stage, position, previous: before?.get(teamId), zone, race, leader: teams[0]! }
      const deduction = rules.deductions.get(teamId) ?? 0
      const inGroup = name !== undefined && { group: name, groupPosition: position }
      return getRow({ ...placed, deduction, ...inGroup }, contest, rules.columns)
    })
  })
}

type Table = [name: string | undefined, teams: string[]]

function positionsBefore(earlier: StoredResults, rules: Rules, group: string | undefined): ReadonlyMap<string, number> {
  const contest = getContest(earlier, rules)
  return positionsIn(getTables(contest, rules, group), contest)
}

/** Position of each team; teams whose place is unknown are missing. */
const positionsIn = (tables: readonly Table[], { undecided }: Contest): ReadonlyMap<string, number> =>
  new Map(tables.flatMap(([, teams]) => teams.flatMap((team, i) => (undecided?.has(team) ? [] : [[team, i + 1] as const]))))

/**
 * In a season with a split, only the table over its groups has zones. Before the first result no position has a zone.
 * Teams whose order is unknown have a zone only if all of their places have the same one.
 */
function zonesByPosition(teams: readonly string[], contest: Contest, rules: Rules): ReadonlyMap<string, Zone | undefined> {
  if (rules.split || contest.results.length === 0) return new Map()
  const zoneByTeam = new Map(teams.map((team, i) => [team, zoneAt(i + 1, teams, contest, rules)]))
  const open = teams.filter((team) => contest.undecided?.has(team))
  for (const level of Map.groupBy(open, firstMeasure(contest)).values())
    if (new Set(level.map((team) => zoneByTeam.get(team))).size > 1) for (const team of level) zoneByTeam.delete(team)
  return zoneByTeam
}

function zoneAt(position: number, teams: readonly string[], { results }: Contest, { zones, contested }: Rules): Zone | undefined {
  if (!contested) return zones.get(position)
  const [first, last] = contested.places
  const [holder, chaser] = [first, last].map((place) => tally(teams[place - 1] ?? '', results))
  const isContested = teams.length >= last && gamesBehind(chaser!, holder!) <= contested.games
  return isContested && first <= position && position <= last ? contested.zone : zones.get(position)
}

export const getContest = (stored: StoredResults, { ranking, criteria, divisions, deductions, deciders, setPoints }: Rules): Contest => ({
  ...stored,
  ranking,
  criteria,
  divisions,
  deciders,
  points: (team) => getPoints(tally(team, stored.results), ranking.points) - (deductions.get(team) ?? 0),
  ...((ranking.partial || ranking.shared || (setPoints && stored.results.some(lacksSets))) && { undecided: new Set<string>() }),
})

const lacksSets = ({ setPoints }: Result): boolean => setPoints === undefined

/** Whether so few teams play that the data has only single games of a season. */
function isFragment({ ranking: { teamsMin = 0 }, divisions, teams }: Contest): boolean {
  const listed = new Set(divisions.flatMap((division) => [...division.teams]))
  return teams.filter((team) => listed.has(team)).length < teamsMin * listed.size
}

/** The tables: teams in order of rank per division, per conference, or in one list. */
function getTables(contest: Contest, { tables }: Rules, group: string | undefined): Table[] {
  const { divisions, teams } = contest
  if (!tables || divisions.length === 0) return [[group, rank(teams, contest)]]
  const parts = Map.groupBy(divisions, ({ name, conference }) => (tables === 'division' ? name : conference))
  const getTeams = (part: typeof divisions) => teams.filter((team) => part.some((division) => division.teams.has(team)))
  return [...parts].map(([name, part]) => [name, withLeadersFirst(rank(getTeams(part), contest), part, contest)])
}

/**
 * The teams of a conference in order of rank, with the leaders of its divisions moved into the first `leadersWithin`
 * places.
 */
function withLeadersFirst(order: string[], divisions: Contest['divisions'], { ranking: { leadersWithin } }: Contest): string[] {
  if (leadersWithin === undefined) return order
  const leaders = divisions.flatMap(({ teams }) => order.find((team) => teams.has(team)) ?? [])
  const others = order.filter((team) => !leaders.includes(team))
  const first = new Set([...leaders, ...others.slice(0, Math.max(0, leadersWithin - leaders.length))])
  return [...order.filter((team) => first.has(team)), ...order.filter((team) => !first.has(team))]
}

function racesIn(tables: readonly Table[], contest: Contest, { playoffs }: Rules): Map<string, Race> | undefined {
  if (!playoffs || contest.results.length < (playoffs.leagueGames ?? 1)) return undefined
  const orders = tables.map(([, teams]) => teams)
  return getRaces(orders, contest, playoffs)
}
