import type { StandingsRow } from '@touchline/contract/gen/standings'
import { peersOf } from '../divisions.ts'
import { at, beforeLastRound, held, type StoredResults } from '../results.ts'
import { shareRow } from '../share-row.ts'
import type { StageOf } from '../stage.ts'
import { among, gamesBehind, gamesOf, recordOf, shownRecord } from '../won-lost.ts'
import type { Season } from './measures.ts'
import { rankTeams } from './order.ts'
import { type BasketballRules, basketballRules } from './rules.ts'

/**
 * The rows of a stage: conference by conference where the league has them (a team of none is not in the table), else group by group, else
 * one list. Single games of a season, between fewer than half of the teams that its divisions name, make no table.
 */
export function basketballRows({ league, season, stage, matches, rules }: StageOf): StandingsRow[] {
  const known = basketballRules(league, season, rules.into)
  if (known.stages && !known.stages.includes(stage)) return []
  if (known.divisions.length > 0) {
    const stands = held(matches, rules)
    return isSeason(stands, known) ? rowsOf(stage, stands, known) : []
  }
  const byGroup = Map.groupBy(matches, ({ schedule }) => schedule!.group)
  return [...byGroup.keys()]
    .sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .filter((group) => group !== undefined || !known.grouped)
    .flatMap((group) => rowsOf(stage, held(byGroup.get(group)!, rules), known, group))
}

const isSeason = ({ teams }: StoredResults, { divisions }: BasketballRules): boolean => {
  const named = new Set(divisions.flatMap((division) => [...division.teams]))
  return 2 * teams.filter((team) => named.has(team)).length >= named.size
}

function rowsOf(stage: string, stands: StoredResults, rules: BasketballRules, group?: string): StandingsRow[] {
  const now = seasonOf(stands, rules)
  const earlier = beforeLastRound(stands.results)
  const was = earlier.length > 0 ? tablesOf(seasonOf(at(stands, earlier), rules), group) : undefined
  return [...tablesOf(now, group)].flatMap(([name, teams]) =>
    teams.map((team, place) => {
      const standing = {
        team,
        stage,
        position: place + 1,
        ...(name !== undefined && { group: name }),
        ...(was && { was: was.get(name)!.indexOf(team) + 1 }),
        ...(place < rules.places && { zone: 'playoff' as const }),
      }
      return Object.assign(shareRow(standing, now.results, rules.two, false), columnsOf(team, teams[0]!, now))
    }),
  )
}

const seasonOf = ({ teams, results, open }: StoredResults, rules: BasketballRules): Season => ({ rules, teams, results, open })

/** Teams in order of rank, by conference; without conferences all of them, by the group they play in. */
function tablesOf(season: Season, group: string | undefined): Map<string | undefined, string[]> {
  const { divisions } = season.rules
  if (divisions.length === 0) return new Map([[group, rankTeams(season.teams, season)]])
  const conferences = Map.groupBy(divisions, ({ conference }) => conference)
  const teamsOf = (of: typeof divisions) => season.teams.filter((team) => of.some(({ teams }) => teams.has(team)))
  return new Map([...conferences].map(([name, of]) => [name, rankTeams(teamsOf(of), season)]))
}

/** Games behind, and the records in the league's parts, only where the league counts so. */
function columnsOf(team: string, leader: string, { rules, teams, results }: Season) {
  const record = (each: string) => recordOf(each, results)
  const division = rules.divisions.find((each) => each.teams.has(team))
  const within = (by: 'name' | 'conference') =>
    shownRecord(recordOf(team, among(gamesOf(team, results), peersOf(team, by, rules.divisions, teams))))
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
