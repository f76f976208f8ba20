import type { StandingsRow } from '@touchline/contract/gen/standings'
import { at, beforeLastRound, held, type StoredResults } from '../results.ts'
import { shareRow } from '../share-row.ts'
import type { StageOf } from '../stage.ts'
import { gamesBehind, recordOf } from '../won-lost.ts'
import { clinchOf } from './clinch.ts'
import { rankTeams, type Season } from './order.ts'
import { type BaseballRules, baseballRules } from './rules.ts'
import { type WildCardRace, wildCardRace } from './wild-card.ts'

/**
 * The rows of a stage, division by division in the order of the rules, each from first to last; one list where no divisions are on file.
 * A team of no division is not in a table of divisions.
 */
export function baseballRows({ league, season, stage, matches, rules }: StageOf): StandingsRow[] {
  const stands = held(matches, rules)
  const known = baseballRules(league, season, rules.into)
  const now = seasonOf(stands, known)
  const earlier = beforeLastRound(stands.results)
  const before = earlier.length > 0 ? seasonOf(at(stands, earlier), known) : undefined
  const ranked = tablesOf(now)
  const was = before && tablesOf(before)
  const races = known.playoffs ? racesOf(ranked, now, known) : new Map<string, WildCardRace>()
  return ranked.flatMap((teams, i) =>
    teams.map((team, place) => {
      const race = races.get(known.divisions[i]?.conference ?? '')
      const row = shareRow(
        {
          team,
          stage,
          position: place + 1,
          ...(known.divisions[i] && { group: known.divisions[i].name }),
          ...(was && { was: was[i]!.indexOf(team) + 1 }),
          ...(race?.through.has(team) && { zone: 'playoff' as const }),
        },
        now.results,
        known.order,
        true,
      )
      return Object.assign(
        row,
        columnsOf(team, teams[0]!, now, known),
        race?.behind.has(team) && { wildcardGamesBehind: race.behind.get(team)! },
      )
    }),
  )
}

const seasonOf = ({ teams, results }: StoredResults, rules: BaseballRules): Season => ({ rules, teams, results })

/** The order of each division; of all teams where there are none. */
const tablesOf = (season: Season): string[][] =>
  season.rules.divisions.length === 0
    ? [rankTeams(season.teams, season)]
    : season.rules.divisions.map(({ teams }) =>
        rankTeams(
          season.teams.filter((team) => teams.has(team)),
          season,
        ),
      )

/** By league. */
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
