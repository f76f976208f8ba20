import { peersOf } from '../divisions.ts'
import { breakTies, groupsBy, type Measure } from '../level.ts'
import type { Result } from '../tally.ts'
import { among, gamesOf, opponentOf, recordOf, winPct } from '../won-lost.ts'
import type { BaseballRules, Criterion } from './rules.ts'

/** The teams of a season and the results so far. */
export interface Season {
  rules: Pick<BaseballRules, 'divisions' | 'order'>
  teams: readonly string[]
  results: readonly Result[]
}

/** Some teams of a season from first to last: by winning percentage, then by the league's criteria. */
export const rankTeams = (teams: readonly string[], season: Season): string[] =>
  groupsBy(teams, (team) => winPct(recordOf(team, season.results))).flatMap((tied) => breakTies(tied, (of) => measures(of, season)))

function* measures(tied: readonly string[], season: Season): Generator<Measure | undefined> {
  for (const criterion of season.rules.order) yield* measuresOf(criterion, tied, season)
}

function measuresOf(criterion: Criterion, tied: readonly string[], { rules, teams, results }: Season): Iterable<Measure | undefined> {
  const peers = (team: string, by: 'name' | 'conference') => peersOf(team, by, rules.divisions, teams)
  const inDivision = (team: string) => among(gamesOf(team, results), peers(team, 'name'))
  const inLeague = (team: string) => among(gamesOf(team, results), peers(team, 'conference'))
  switch (criterion) {
    case 'head_to_head':
      return [headToHead(tied, results)]
    case 'division_record':
      return [pct(inDivision)]
    case 'league_record':
      return [pct(inLeague)]
    case 'other_divisions_record':
      return [pct((team) => inLeague(team).filter((game) => !peers(team, 'name').includes(opponentOf(game, team))))]
    case 'last_half_in_league':
      return lastGames(tied, inLeague, (all) => Math.floor(all / 2))
    case 'last_20_in_division':
      return lastGames(tied, inDivision, () => 20)
  }
}

const pct =
  (of: (team: string) => readonly Result[]): Measure =>
  (team) =>
    winPct(recordOf(team, of(team)))

function headToHead(tied: readonly string[], results: readonly Result[]): Measure | undefined {
  const between = among(results, tied)
  return tied.every((team) => gamesOf(team, between).length > 0) ? pct(() => between) : undefined
}

/**
 * Over the last games of each team, first as many as `first` returns for its number of games, then one more each time.
 */
function* lastGames(tied: readonly string[], of: (team: string) => Result[], first: (all: number) => number): Generator<Measure> {
  const games = new Map(tied.map((team) => [team, newestFirst(tied, of(team), first)]))
  const most = Math.max(...tied.map((team) => games.get(team)!.added.length))
  for (let more = 0; more <= most; more++) {
    yield pct((team) => [...games.get(team)!.last, ...games.get(team)!.added.slice(0, more)])
  }
}

function newestFirst(tied: readonly string[], games: readonly Result[], first: (all: number) => number) {
  const newest = games.toReversed()
  const count = first(newest.length)
  const added = newest.slice(count).filter(({ home, away }) => !(tied.includes(home) && tied.includes(away)))
  return { last: newest.slice(0, count), added }
}
