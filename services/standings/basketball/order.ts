import { breakTies, groupsBy, type Measure } from '../level.ts'
import { recordOf, winPct } from '../won-lost.ts'
import { type LedSeason, leadersOf, measureOf, type Season } from './measures.ts'

/** Some teams of a season from first to last: by winning percentage, or by wins, then by the league's criteria. */
export function rankTeams(teams: readonly string[], season: Season): string[] {
  const leaders = leadersOf(season, (division) => ranked(division, { ...season, leaders: new Set() })[0])
  return ranked(teams, { ...season, leaders })
}

const ranked = (teams: readonly string[], season: LedSeason): string[] =>
  groupsBy(teams, firstOf(season)).flatMap((tied) => breakTies(tied, (of) => measures(of, season)))

function firstOf({ rules, results }: Season): Measure {
  return (team) => {
    const record = recordOf(team, results)
    return rules.by === 'wins' ? record.won : winPct(record)
  }
}

function* measures(tied: readonly string[], season: LedSeason): Generator<Measure | undefined> {
  for (const criterion of tied.length === 2 ? season.rules.two : season.rules.more) yield measureOf(criterion, tied, season)
}
