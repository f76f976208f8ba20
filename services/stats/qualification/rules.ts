import { sportOfId } from '@touchline/contract/ids'
import { leagueRulesRow } from '@touchline/contract/names/reviewed-row'
import file from './rules.json' with { type: 'json' }

/*
 * Who qualifies as a leader in statistics in which a few attempts are enough for the best value, by the rules of the
 * leagues. A league or a season without a row has no rule: none is borrowed from another league or era.
 */

/** A total that a player needs for `team_matches` matches of the team; in proportion for any other number of them. */
export interface Threshold {
  /** "matches": the matches in which the ranked statistic is known. */
  statistic: string
  /** Of durations in seconds, of innings in full innings. */
  min: number
  team_matches: number
}

export interface QualificationRule {
  /** First and last season, both inclusive; unbounded when absent. */
  from?: string
  to?: string
  statistics: readonly string[]
  /** Only where players are ranked by the value for each match. Absent: `statistics` are rates. */
  per_match?: boolean
  /** A player who reaches one of them qualifies. */
  any_of: readonly Threshold[]
  /** The total that a player needs is rounded to the nearest whole number. Absent: it is not rounded. */
  rounded?: boolean
  /** The publication of the league that contains the rule. */
  source: string
}

interface LeagueRules {
  league_id: string
  /** The name that rules of standings give the league; the id decides. */
  league: string
  rules: readonly QualificationRule[]
}

export const leagueRules: readonly LeagueRules[] = file

const byLeague = new Map(leagueRules.map(({ league_id, rules }) => [league_id, rules]))

/**
 * Adds a row of league-rules.json of REVIEWED_DATA: the rules of the league `rules_of` apply to the league with this
 * id. Standings checks that a league of this name has rules; those of most leagues are about tables alone.
 */
export function addLeagueRules(row: unknown): void {
  const { id, sport, rulesOf: name } = leagueRulesRow(row)
  const named = leagueRules.find(({ league, league_id }) => league === name && sportOfId(league_id) === sport)
  if (named) byLeague.set(id, named.rules)
}

interface Ranked {
  leagueId: string
  season: string
  statistic: string
  /** The value for each match ranks, and differs from the total. */
  perMatch: boolean
}

/** Undefined: none is on file for the league, the season or the statistic. */
export const findRule = ({ leagueId, season, statistic, perMatch }: Ranked): QualificationRule | undefined =>
  byLeague
    .get(leagueId)
    ?.find(
      ({ from = season, to = season, statistics, per_match = false }) =>
        from <= season && season <= to && per_match === perMatch && statistics.includes(statistic),
    )
