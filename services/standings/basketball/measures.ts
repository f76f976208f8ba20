import { peersOf } from '../divisions.ts'
import type { Measure } from '../level.ts'
import { type Pairing, type Result, tally } from '../tally.ts'
import { among, gamesOf, opponentOf, recordOf, shareWon } from '../won-lost.ts'
import type { BasketballRules, Criterion } from './rules.ts'

/** What has been played so far, by whom. */
export interface Season {
  rules: Pick<BasketballRules, 'divisions' | 'by' | 'two' | 'more' | 'meetings' | 'eligible'>
  teams: readonly string[]
  results: readonly Result[]
  /** Still to be played. */
  open: readonly Pairing[]
}

/** With the leaders of its divisions. */
export type LedSeason = Season & { leaders: ReadonlySet<string> }

/** The first of each division, as `first` tells it. */
export const leadersOf = ({ rules, teams }: Season, first: (division: string[]) => string | undefined): Set<string> =>
  new Set(rules.divisions.flatMap((division) => first(teams.filter((team) => division.teams.has(team))) ?? []))

/** What a criterion counts of each of these level teams; undefined where it cannot be applied to them. */
export function measureOf(criterion: Criterion, level: readonly string[], season: LedSeason): Measure | undefined {
  const { results, leaders } = season
  const peers = (team: string, by: 'name' | 'conference') => peersOf(team, by, season.rules.divisions, season.teams)
  const share = (of: (team: string) => readonly Result[]) => (team: string) => shareWon(recordOf(team, of(team)))
  switch (criterion) {
    case 'head_to_head':
      return ifMet(level, season, (between) => share(() => between))
    case 'head_to_head_net_points':
      return ifMet(level, season, (between) => (team) => net(team, between))
    case 'division_leader':
      return (team) => Number(leaders.has(team))
    case 'division_record':
      return level.every((team) => peers(level[0]!, 'name').includes(team))
        ? share((team) => among(gamesOf(team, results), peers(team, 'name')))
        : undefined
    case 'conference_record':
      return share((team) => among(gamesOf(team, results), peers(team, 'conference')))
    case 'conference_playoff_teams':
      return share(against(season, (team) => peers(team, 'conference')))
    case 'other_conference_playoff_teams':
      return share(against(season, (team) => season.teams.filter((each) => !peers(team, 'conference').includes(each))))
    case 'net_points':
      return (team) => net(team, results)
    case 'points_for':
      return (team) => tally(team, results).goalsFor
    case 'quotients':
      return (team) => quotients(team, results)
  }
}

/** Games of two level teams, once each two of them have met often enough and have none left among them. */
function ifMet(level: readonly string[], { results, open, rules }: Season, measure: (between: Result[]) => Measure): Measure | undefined {
  const between = among(results, level)
  if (rules.meetings === 0) return level.every((team) => gamesOf(team, between).length > 0) ? measure(between) : undefined
  const isLeft = open.some(({ home, away }) => level.includes(home) && level.includes(away))
  const met = Map.groupBy(between, ({ home, away }) => [home, away].sort().join(' '))
  const all = met.size === (level.length * (level.length - 1)) / 2 && [...met.values()].every(({ length }) => length >= rules.meetings)
  return all && !isLeft ? measure(between) : undefined
}

/** A team's games against those of a set that are on a place for the play-offs, or level with the last of these. */
function against({ rules, results }: Season, of: (team: string) => readonly string[]): (team: string) => Result[] {
  return (team) => {
    const shares = new Map(of(team).map((each) => [each, shareWon(recordOf(each, results))]))
    const last = [...shares.values()].sort((a, b) => b - a)[Math.min(rules.eligible, shares.size) - 1] ?? 0
    return gamesOf(team, results).filter((game) => (shares.get(opponentOf(game, team)) ?? -1) >= last)
  }
}

function net(team: string, results: readonly Result[]): number {
  const { goalsFor, goalsAgainst } = tally(team, results)
  return goalsFor - goalsAgainst
}

/** To nine places: the order in which they are added must not tell teams apart. */
function quotients(team: string, results: readonly Result[]): number {
  const sum = gamesOf(team, results).reduce((all, game) => {
    const { goalsFor, goalsAgainst } = tally(team, [game])
    return goalsAgainst === 0 ? all : all + goalsFor / goalsAgainst
  }, 0)
  return Math.round(sum * 1e9)
}
