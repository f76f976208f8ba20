import { peersOf } from '../divisions.ts'
import type { Measure } from '../level.ts'
import { type Pairing, type Result, tally } from '../tally.ts'
import { among, gamesOf, opponentOf, recordOf, winPct } from '../won-lost.ts'
import type { BasketballRules, Criterion } from './rules.ts'

/** The teams of a season, the results so far and the open games. */
export interface Season {
  rules: Pick<BasketballRules, 'divisions' | 'by' | 'two' | 'more' | 'meetings' | 'eligible'>
  teams: readonly string[]
  results: readonly Result[]
  /** Still to be played. */
  open: readonly Pairing[]
}

/** A season with the leaders of its divisions. */
export type LedSeason = Season & { leaders: ReadonlySet<string> }

/** The leader of each division, as `first` returns it. */
export const leadersOf = ({ rules, teams }: Season, first: (division: string[]) => string | undefined): Set<string> =>
  new Set(rules.divisions.flatMap((division) => first(teams.filter((team) => division.teams.has(team))) ?? []))

/**
 * The value a criterion compares for each of these tied teams, larger is better; undefined when it does not apply to
 * them.
 */
export function measureOf(criterion: Criterion, tied: readonly string[], season: LedSeason): Measure | undefined {
  const { results, leaders } = season
  const peers = (team: string, by: 'name' | 'conference') => peersOf(team, by, season.rules.divisions, season.teams)
  const pct = (of: (team: string) => readonly Result[]) => (team: string) => winPct(recordOf(team, of(team)))
  switch (criterion) {
    case 'head_to_head':
      return ifMet(tied, season, (between) => pct(() => between))
    case 'head_to_head_net_points':
      return ifMet(tied, season, (between) => (team) => net(team, between))
    case 'division_leader':
      return (team) => Number(leaders.has(team))
    case 'division_record':
      return tied.every((team) => peers(tied[0]!, 'name').includes(team))
        ? pct((team) => among(gamesOf(team, results), peers(team, 'name')))
        : undefined
    case 'conference_record':
      return pct((team) => among(gamesOf(team, results), peers(team, 'conference')))
    case 'conference_playoff_teams':
      return pct(against(season, (team) => peers(team, 'conference')))
    case 'other_conference_playoff_teams':
      return pct(against(season, (team) => season.teams.filter((each) => !peers(team, 'conference').includes(each))))
    case 'net_points':
      return (team) => net(team, results)
    case 'points_for':
      return (team) => tally(team, results).goalsFor
    case 'quotients':
      return (team) => quotients(team, results)
  }
}

/**
 * A measure over the games among tied teams, once every two of them have met often enough and have no game left among
 * them.
 */
function ifMet(tied: readonly string[], { results, open, rules }: Season, measure: (between: Result[]) => Measure): Measure | undefined {
  const between = among(results, tied)
  if (rules.meetings === 0) return tied.every((team) => gamesOf(team, between).length > 0) ? measure(between) : undefined
  const hasOpenGame = open.some(({ home, away }) => tied.includes(home) && tied.includes(away))
  const met = Map.groupBy(between, ({ home, away }) => [home, away].sort().join(' '))
  const all = met.size === (tied.length * (tied.length - 1)) / 2 && [...met.values()].every(({ length }) => length >= rules.meetings)
  return all && !hasOpenGame ? measure(between) : undefined
}

/** A team's games against teams of a set that hold a play-off place, or are tied with the last one that does. */
function against({ rules, results }: Season, of: (team: string) => readonly string[]): (team: string) => Result[] {
  return (team) => {
    const percentages = new Map(of(team).map((each) => [each, winPct(recordOf(each, results))]))
    const last = [...percentages.values()].sort((a, b) => b - a)[Math.min(rules.eligible, percentages.size) - 1] ?? 0
    return gamesOf(team, results).filter((game) => (percentages.get(opponentOf(game, team)) ?? -1) >= last)
  }
}

function net(team: string, results: readonly Result[]): number {
  const { goalsFor, goalsAgainst } = tally(team, results)
  return goalsFor - goalsAgainst
}

/** Rounded to nine decimals: the order of addition must not separate teams. */
function quotients(team: string, results: readonly Result[]): number {
  const sum = gamesOf(team, results).reduce((all, game) => {
    const { goalsFor, goalsAgainst } = tally(team, [game])
    return goalsAgainst === 0 ? all : all + goalsFor / goalsAgainst
  }, 0)
  return Math.round(sum * 1e9)
}
