import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { Contest } from '../rank.ts'
import { at, beforeLastRound, held, type StoredResults } from '../results.ts'
import { rowOf } from '../row.ts'
import type { Rules } from '../rules.ts'
import type { StageOf } from '../stage.ts'
import { recordOf, shownRecord } from '../won-lost.ts'
import { type LeagueRules, leagueRules } from './league-rules.ts'
import { peersOf, type Season, within } from './measures.ts'
import { divisionOrder, seedsOf } from './order.ts'
import { shownPercentage } from './percentage.ts'

/** The rows of a stage: of divisions where they are on file, else one list by percentage. */
export function footballRows({ league, season, stage, matches, rules }: StageOf): StandingsRow[] {
  const known = leagueRules(league, season, rules.into)
  return known ? divisionsTable(matches, rules, known, stage) : percentageTable(matches, rules, stage)
}

/** Where a league's own order is not on file: all its teams, level ones by the games among them, those in common, whom they beat, and points. */
function percentageTable(matches: readonly Match[], rules: Rules, stage: string): StandingsRow[] {
  const order: LeagueRules['division'] = ['head_to_head', 'common_games', 'strength_of_victory', 'net_points']
  const { teams } = held(matches, rules)
  const all = { conference: '', name: '', teams: new Set(teams) }
  const rows = divisionsTable(
    matches,
    rules,
    { divisions: [all], wildCards: 0, games: Number.POSITIVE_INFINITY, division: order, wildCard: [] },
    stage,
  )
  for (const row of rows) for (const key of ofDivisions) delete row[key]
  return rows
}

const ofDivisions = [
  'group',
  'groupPosition',
  'conference',
  'division',
  'divisionRecord',
  'conferenceRecord',
  'playoffSeed',
  'zone',
] as const

/**
 * The rows of a regular season: division by division, in the order of the rules, each from first to last. `position` is the place in the
 * division. Who goes on, and with which seed, is told when every game has been played. A team of no division is not in the table.
 */
export function divisionsTable(matches: readonly Match[], rules: Rules, league: LeagueRules, stage: string): StandingsRow[] {
  const stands = held(matches, rules)
  const season = seasonOf(stands, league)
  const earlier = beforeLastRound(stands.results)
  const before = earlier.length > 0 ? seasonOf(at(stands, earlier), league) : undefined
  const seeds = stands.results.length >= league.games ? seedsByTeam(season) : new Map<string, number>()
  return teamsByDivision(season).flatMap((teams, i) => {
    const { conference, name } = league.divisions[i]!
    const was = before && divisionOrder(teams, before)
    return divisionOrder(teams, season).map((team, place) => {
      const seed = seeds.get(team)
      const standing = { team, stage, group: name, position: place + 1, ...(was && { was: was.indexOf(team) + 1 }) }
      return footballRow(standing, season, { conference, ...(seed !== undefined && { playoffSeed: seed }) })
    })
  })
}

const seasonOf = ({ teams, results }: StoredResults, rules: LeagueRules): Season => ({ rules, teams, results })

const teamsByDivision = ({ rules, teams }: Season): string[][] =>
  rules.divisions.map((division) => teams.filter((team) => division.teams.has(team)))

function seedsByTeam(season: Season): Map<string, number> {
  const conferences = Map.groupBy(teamsByDivision(season), (_, i) => season.rules.divisions[i]!.conference)
  return new Map([...conferences.values()].flatMap((divisions) => seedsOf(divisions, season).map((team, i) => [team, i + 1] as const)))
}

interface Standing {
  team: string
  stage: string
  group: string
  position: number
  was?: number
}

function footballRow(standing: Standing, season: Season, said: { conference: string; playoffSeed?: number }): StandingsRow {
  const { team, group, position } = standing
  const { results, rules } = season
  // Games are not worth points.
  const contest: Contest = { results, open: [], points: () => 0 }
  const place = { ...standing, groupPosition: position, deduction: 0, ...(said.playoffSeed !== undefined && { zone: 'playoff' as const }) }
  const row = rowOf(place, contest, { by: 'points', tiebreakers: [], meetings: 0, again: false })
  const record = (by: 'name' | 'conference') => shownRecord(recordOf(team, within(season, peersOf(season, team, by))))
  const share = row.played > 0 && { winPct: shownPercentage(recordOf(team, results)) }
  const records = { divisionRecord: record('name'), conferenceRecord: record('conference') }
  Object.assign(row, said, share, records, { division: group, tiebreakers: [...rules.division] })
  delete row.points
  for (const split of [row.home, row.away] as StandingsSplit[]) delete split.points
  return row
}
