import { gamesBehind, recordOf } from '../won-lost.ts'
import { rankTeams, type Season } from './order.ts'
import type { Playoffs } from './rules.ts'

export interface WildCardRace {
  /** Who would go to the play-offs as the table stands. */
  through: ReadonlySet<string>
  /** By team: behind the last place that is through, "2.5"; ahead of the first that is not, "+1.5". None for those through by their division. */
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
  return { through: new Set([...winners, ...others.slice(0, wildCards)]), behind: new Map(behind) }
}
