import type { StandingsRow } from '@touchline/contract/gen/standings'
import { peersOf } from '../divisions.ts'
import { asOf, beforeLastRound, type StoredResults, storedResults } from '../results.ts'
import { shareRow } from '../share-row.ts'
import type { StageOf } from '../stage.ts'
import { among, formatRecord, gamesBehind, gamesOf, recordOf } from '../won-lost.ts'
import type { Season } from './measures.ts'
import { rankTeams } from './order.ts'
import { type BasketballRules, basketballRules } from './rules.ts'

/**
 * The rows of a stage: by conference if the league has them (teams without one are excluded), else by group, else one
 * list. Single games of a season, between fewer than half of the teams in its divisions, make no table.
 */
export function basketballRows({ league, season, stage, matches, rules }: StageOf): StandingsRow[] {
  const leagueRules = basketballRules(league, season, rules.into)
  if (leagueRules.stages && !leagueRules.stages.includes(stage)) return []
  if (leagueRules.divisions.length > 0) {
    const stored = storedResults(matches, rules)
    return isSeason(stored, leagueRules) ? rowsOf(stage, stored, leagueRules) : []
  }
  const byGroup = Map.groupBy(matches, ({ schedule }) => schedule!.group)
  return [...byGroup.keys()]
    .sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .filter((group) => group !== undefined || !leagueRules.grouped)
    .flatMap((group) => rowsOf(stage, storedResults(byGroup.get(group)!, rules), leagueRules, group))
}

const isSeason = ({ teams }: StoredResults, { divisions }: BasketballRules): boolean => {
  const divisionTeams = new Set(divisions.flatMap((division) => [...division.teams]))
  return 2 * teams.filter((team) => divisionTeams.has(team)).length >= divisionTeams.size
}

function rowsOf(stage: string, stored: StoredResults, rules: BasketballRules, group?: string): StandingsRow[] {
  const now = seasonOf(stored, rules)
  const earlier = beforeLastRound(stored.results)
  const previous = earlier.length > 0 ? tablesOf(seasonOf(asOf(stored, earlier), rules), group) : undefined
  return [...tablesOf(now, group)].flatMap(([name, teams]) =>
    teams.map((team, place) => {
      const standing = {
        team,
        stage,
        position: place + 1,
        ...(name !== undefined && { group: name }),
        ...(previous && { previous: previous.get(name)!.indexOf(team) + 1 }),
        ...(place < rules.places && { zone: 'playoff' as const }),
      }
      return Object.assign(shareRow(standing, now.results, rules.two, false), columnsOf(team, teams[0]!, now))
    }),
  )
}

const seasonOf = ({ teams, results, open }: StoredResults, rules: BasketballRules): Season => ({ rules, teams, results, open })

/** Teams in order of rank, by conference; without conferences all teams under their group. */
function tablesOf(season: Season, group: string | undefined): Map<string | undefined, string[]> {
  const { divisions } = season.rules
  if (divisions.length === 0) return new Map([[group, rankTeams(season.teams, season)]])
  const conferences = Map.groupBy(divisions, ({ conference }) => conference)
  const teamsOf = (of: typeof divisions) => season.teams.filter((team) => of.some(({ teams }) => teams.has(team)))
  return new Map([...conferences].map(([name, of]) => [name, rankTeams(teamsOf(of), season)]))
}

/** Games behind, and the records within conference and division, only for leagues that publish them. */
function columnsOf(team: string, leader: string, { rules, teams, results }: Season) {
  const record = (each: string) => recordOf(each, results)
  const division = rules.divisions.find((each) => each.teams.has(team))
  const within = (by: 'name' | 'conference') =>
    formatRecord(recordOf(team, among(gamesOf(team, results), peersOf(team, by, rules.divisions, teams))))
  return {
    ...(rules.by === 'share' && { gamesBehind: String(gamesBehind(record(team), record(leader))) }),
    ...(division && {
      conference: division.conference,
      division: division.name,
      conferenceRecord: within('conference'),
      divisionRecord: within('name'),
    }),
  }
}
