import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import { leagueRulesRow } from '@touchline/contract/names/reviewed-row'
import { americanFootball } from './american-football/american-football.ts'
import { baseball } from './baseball/baseball.ts'
import { basketball } from './basketball/basketball.ts'
import { leagueNames } from './engine/named-leagues.ts'
import { getRules, type Rules, type RulesOptions, rulesVersion, type SportRules, teamsNamedIn, type Unranked } from './engine/rules.ts'
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

/** The rules of a league in a season. `league`: its name in the rules. */
export const leagueRules = (sport: string, league: string | undefined, season: string, options?: RulesOptions): Rules | Unranked =>
  getRules(ofSport(sportRules, sport), league, season, options)

const namesIn = Object.fromEntries(
  Object.entries(sportRules).map(([sport, { leagues }]) => [sport, leagueNames(sport as MatchSportId, leagues)]),
) as Record<MatchSportId, ReturnType<typeof leagueNames>>

/** The name of a league in the rules of its sport; undefined when no rules apply to it. */
export const nameInRules = (league: Pick<League, 'id' | 'key' | 'sport'>): string | undefined =>
  byOperator.get(league.id) ?? ofSport(namesIn, league.sport)(league)

const byOperator = new Map<string, string>()

/**
 * Adds a row of league-rules.json of REVIEWED_DATA: the rules of the league `rules_of` apply to the league with this
 * id.
 */
export function addLeagueRules(row: unknown): void {
  const { id, sport, rulesOf: name } = leagueRulesRow(row)
  const isKnown = ofSport(sportRules, sport).leagues.some(({ league }) => league === name)
  if (!isKnown) throw new Error(`rules_of "${name}" is no league that has rules in ${sport}`)
  byOperator.set(id, name)
}

/** Version of the rules that compute the table of a league in a season. */
export const versionOfRules = (league: Pick<League, 'id' | 'key' | 'sport'>, season: string): string =>
  rulesVersion(ofSport(sportRules, league.sport), nameInRules(league), season)

const decisionsIn = ({ deductions = [], annulled = [] }: SportRules) => [...deductions, ...annulled]

/** The sports with a rule that names one of these teams. */
export const sportsNaming = (teamIds: ReadonlySet<string>): MatchSportId[] =>
  (Object.keys(sportRules) as MatchSportId[]).filter((sport) => {
    const aligned = (sportRules[sport].divisions ?? []).flatMap((row) => row.divisions.flatMap(({ teams }) => teams))
    return [...aligned, ...decisionsIn(sportRules[sport])].some(({ team_id }) => teamIds.has(team_id))
  })

/** The seasons of a league whose rules name one of these teams, among seasons that have started or have a decision. */
export function seasonsNaming(teamIds: ReadonlySet<string>, league: League): string[] {
  const { sport } = league
  const name = nameInRules(league)
  const decided = decisionsIn(ofSport(sportRules, sport)).flatMap((row) => (row.league === name ? [row.season] : []))
  const isNamed = (season: string) => teamsNamedIn(leagueRules(sport, name, season)).some((team) => teamIds.has(team))
  return [...new Set([...decided, ...league.startedSeasons])].filter(isNamed)
}
