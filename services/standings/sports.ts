import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { americanFootball } from './american-football/american-football.ts'
import { baseball } from './baseball/baseball.ts'
import { basketball } from './basketball/basketball.ts'
import { type Rules, type RulesOptions, rulesOf, type SportRules, teamsNamedIn, type Unranked } from './engine/rules.ts'
import { handball } from './handball/handball.ts'
import { hockey } from './hockey/hockey.ts'
import { soccer } from './soccer/soccer.ts'
import { tennis } from './tennis/tennis.ts'
import { volleyball } from './volleyball/volleyball.ts'

export const sportRules: Readonly<Record<MatchSportId, SportRules>> = {
  soccer,
  basketball,
  baseball,
  hockey,
  tennis,
  handball,
  volleyball,
  'american-football': americanFootball,
}

/** The rules of a league (by its slug) in a season. */
export const leagueRules = (sport: string, league: string, season: string, options?: RulesOptions): Rules | Unranked =>
  rulesOf(ofSport(sportRules, sport), league, season, options)

const decisionsIn = ({ deductions = [], annulled = [] }: SportRules) => [...deductions, ...annulled]

/** The sports with a rule that names one of these teams. */
export const sportsNaming = (teamIds: ReadonlySet<string>): MatchSportId[] =>
  (Object.keys(sportRules) as MatchSportId[]).filter((sport) => {
    const aligned = (sportRules[sport].divisions ?? []).flatMap((row) => row.divisions.flatMap(({ teams }) => teams))
    return [...aligned, ...decisionsIn(sportRules[sport])].some(({ team_id }) => teamIds.has(team_id))
  })

/** The seasons of a league whose rules name one of these teams: of those that have started or have a decision. */
export function seasonsNaming(teamIds: ReadonlySet<string>, sport: MatchSportId, slug: string, started: readonly string[]): string[] {
  const decided = decisionsIn(sportRules[sport]).flatMap(({ league, season }) => (league === slug ? [season] : []))
  const isNamed = (season: string) => teamsNamedIn(leagueRules(sport, slug, season)).some((team) => teamIds.has(team))
  return [...new Set([...decided, ...started])].filter(isNamed)
}
