import type { StandingsRow } from '@touchline/contract/gen/standings'
import { asOf, beforeLastRound, type StoredResults, storedResults } from '../results.ts'
import { shareRow } from '../share-row.ts'
import type { StageOf } from '../stage.ts'
import { gamesBehind, recordOf } from '../won-lost.ts'
import { clinchOf } from './clinch.ts'
import { rankTeams, type Season } from './order.ts'
import { type BaseballRules, baseballRules } from './rules.ts'
import { type WildCardRace, wildCardRace } from './wild-card.ts'

/**
 * The rows of a stage, division by division in the order of the rules, each from first to last; one list without
 * divisions on file. Teams without a division are excluded from a table of divisions.
 */
export function baseballRows({ league, season, stage, matches, rules }: StageOf): StandingsRow[] {
  const stored = storedResults(matches, rules)
  const leagueRules = baseballRules(league, season, rules.into)
  const now = seasonOf(stored, leagueRules)
  const earlier = beforeLastRound(stored.results)
  const before = earlier.length > 0 ? seasonOf(asOf(stored, earlier), leagueRules) : undefined
  const ranked = tablesOf(now)
  const previous = before && tablesOf(before)
  const races = leagueRules.playoffs ? racesOf(ranked, now, leagueRules) : new Map<string, WildCardRace>()
  return ranked.flatMap((teams, i) =>
    teams.map((team, place) => {
      const race = races.get(leagueRules.divisions[i]?.conference ?? '')
      const row = shareRow(
        {
          team,
          stage,
          position: place + 1,
          ...(leagueRules.divisions[i] && { group: leagueRules.divisions[i].name }),
          ...(previous && { previous: previous[i]!.indexOf(team) + 1 }),
          ...(race?.qualifiers.has(team) && { zone: 'playoff' as const }),
        },
        now.results,
        leagueRules.order,
        true,
      )
      return Object.assign(
        row,
        columnsOf(team, teams[0]!, now, leagueRules),
        race?.behind.has(team) && { wildcardGamesBehind: race.behind.get(team)! },
      )
    }),
  )
}

const seasonOf = ({ teams, results }: StoredResults, rules: BaseballRules): Season => ({ rules, teams, results })

/** The ranking of each division; of all teams without divisions. */
const tablesOf = (season: Season): string[][] =>
  season.rules.divisions.length === 0
    ? [rankTeams(season.teams, season)]
    : season.rules.divisions.map(({ teams }) =>
        rankTeams(
          season.teams.filter((team) => teams.has(team)),
          season,
        ),
      )

/** The wild-card races by league (AL, NL). */
function racesOf(ranked: readonly string[][], season: Season, { divisions, playoffs }: BaseballRules): Map<string, WildCardRace> {
  const byLeague = Map.groupBy(ranked, (_, i) => divisions[i]!.conference)
  return new Map([...byLeague].map(([league, tables]) => [league, wildCardRace(tables, season, playoffs!)]))
}

function columnsOf(team: string, leader: string, season: Season, { divisions, playoffs }: BaseballRules) {
  const division = divisions.find(({ teams }) => teams.has(team))
  const clinch = playoffs && clinchOf(team, season, playoffs)
  return {
    gamesBehind: String(gamesBehind(recordOf(team, season.results), recordOf(leader, season.results))),
    ...(division && { conference: division.conference, division: division.name }),
    ...(clinch && { clinch }),
  }
}
