import { gamesBehind, recordOf } from '../won-lost.ts'
import { rankTeams, type Season } from './order.ts'
import type { Playoffs } from './rules.ts'

export interface WildCardRace {
  /** The teams that would qualify for the play-offs by the current table. */
  qualifiers: ReadonlySet<string>
  /**
   * By team: games behind the last qualifying place, "2.5"; games ahead of the first team out, "+1.5". Absent for teams
   * that qualify by their division.
   */
  behind: ReadonlyMap<string, string>
}

/** The race in one league (AL, NL), by the order of each of its divisions. */
export function wildCardRace(
  divisions: readonly (readonly string[])[],
  season: Season,
  { divisionPlaces, wildCards }: Playoffs,
): WildCardRace {
  const winners = divisions.flatMap((teams) => teams.slice(0, divisionPlaces))
  const others = rankTeams(
    divisions.flatMap((teams) => teams.slice(divisionPlaces)),
    season,
  )
  const record = (team: string) => recordOf(team, season.results)
  const [last, firstOut] = [others[wildCards - 1], others[wildCards]]
  const behind = others.map((team, i): [string, string] => {
    if (i >= wildCards) return [team, String(gamesBehind(record(team), record(last!)))]
    const lead = firstOut === undefined ? 0 : gamesBehind(record(firstOut), record(team))
    return [team, lead > 0 ? `+${lead}` : String(lead)]
  })
  return { qualifiers: new Set([...winners, ...others.slice(0, wildCards)]), behind: new Map(behind) }
}
