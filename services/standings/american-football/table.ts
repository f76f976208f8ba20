import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { Contest } from '../rank.ts'
import { asOf, beforeLastRound, type StoredResults, storedResults } from '../results.ts'
import { rowOf } from '../row.ts'
import type { Rules } from '../rules.ts'
import type { StageOf } from '../stage.ts'
import { formatRecord, recordOf } from '../won-lost.ts'
import { type LeagueRules, leagueRules } from './league-rules.ts'
import { peersOf, type Season, within } from './measures.ts'
import { divisionOrder, seedsOf } from './order.ts'
import { formatPercentage } from './percentage.ts'

/** The rows of a stage: of divisions where they are on file, else one list by percentage. */
export function footballRows({ league, season, stage, matches, rules }: StageOf): StandingsRow[] {
  const ownRules = leagueRules(league, season, rules.into)
  return ownRules ? divisionsTable(matches, rules, ownRules, stage) : percentageTable(matches, rules, stage)
}

/**
 * Without a rule on file for the league: one list of all its teams. Ties are broken by the games among the tied teams,
 * common games, strength of victory and net points.
 */
function percentageTable(matches: readonly Match[], rules: Rules, stage: string): StandingsRow[] {
  const order: LeagueRules['division'] = ['head_to_head', 'common_games', 'strength_of_victory', 'net_points']
  const { teams } = storedResults(matches, rules)
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
 * The rows of a regular season: division by division, in the order of the rules, each from first to last. `position` is
 * the position in the division. Seeds and zones are set once every game has been played. Teams without a division are
 * excluded.
 */
export function divisionsTable(matches: readonly Match[], rules: Rules, league: LeagueRules, stage: string): StandingsRow[] {
  const stored = storedResults(matches, rules)
  const season = seasonOf(stored, league)
  const earlier = beforeLastRound(stored.results)
  const before = earlier.length > 0 ? seasonOf(asOf(stored, earlier), league) : undefined
  const seeds = stored.results.length >= league.games ? seedsByTeam(season) : new Map<string, number>()
  return teamsByDivision(season).flatMap((teams, i) => {
    const { conference, name } = league.divisions[i]!
    const previous = before && divisionOrder(teams, before)
    return divisionOrder(teams, season).map((team, place) => {
      const seed = seeds.get(team)
      const standing = { team, stage, group: name, position: place + 1, ...(previous && { previous: previous.indexOf(team) + 1 }) }
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
  previous?: number
}

function footballRow(standing: Standing, season: Season, columns: { conference: string; playoffSeed?: number }): StandingsRow {
  const { team, group, position } = standing
  const { results, rules } = season
  // Games are not worth points.
  const contest: Contest = { results, open: [], points: () => 0 }
  const place = {
    ...standing,
    groupPosition: position,
    deduction: 0,
    ...(columns.playoffSeed !== undefined && { zone: 'playoff' as const }),
  }
  const row = rowOf(place, contest, { by: 'points', tiebreakers: [], meetings: 0, again: false })
  const record = (by: 'name' | 'conference') => formatRecord(recordOf(team, within(season, peersOf(season, team, by))))
  const pct = row.played > 0 && { winPct: formatPercentage(recordOf(team, results)) }
  const records = { divisionRecord: record('name'), conferenceRecord: record('conference') }
  Object.assign(row, columns, pct, records, { division: group, tiebreakers: [...rules.division] })
  delete row.points
  for (const split of [row.home, row.away] as StandingsSplit[]) delete split.points
  return row
}
