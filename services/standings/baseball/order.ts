import { peersOf } from '../divisions.ts'
import { breakTies, groupsBy, type Measure } from '../level.ts'
import type { Result } from '../tally.ts'
import { among, gamesOf, opponentOf, recordOf, shareWon } from '../won-lost.ts'
import type { BaseballRules, Criterion } from './rules.ts'

/** What has been played so far, by whom. */
export interface Season {
  rules: Pick<BaseballRules, 'divisions' | 'order'>
  teams: readonly string[]
  results: readonly Result[]
}

/** Some teams of a season from first to last: by share of games won, then by the league's criteria. */
export const rankTeams = (teams: readonly string[], season: Season): string[] =>
  groupsBy(teams, (team) => shareWon(recordOf(team, season.results))).flatMap((level) => breakTies(level, (of) => measures(of, season)))

function* measures(level: readonly string[], season: Season): Generator<Measure | undefined> {
  for (const criterion of season.rules.order) yield* measuresOf(criterion, level, season)
}

function measuresOf(criterion: Criterion, level: readonly string[], { rules, teams, results }: Season): Iterable<Measure | undefined> {
  const peers = (team: string, by: 'name' | 'conference') => peersOf(team, by, rules.divisions, teams)
  const inDivision = (team: string) => among(gamesOf(team, results), peers(team, 'name'))
  const inLeague = (team: string) => among(gamesOf(team, results), peers(team, 'conference'))
  switch (criterion) {
    case 'head_to_head':
      return [headToHead(level, results)]
    case 'division_record':
      return [share(inDivision)]
    case 'league_record':
      return [share(inLeague)]
    case 'other_divisions_record':
      return [share((team) => inLeague(team).filter((game) => !peers(team, 'name').includes(opponentOf(game, team))))]
    case 'last_half_in_league':
      return lastGames(level, inLeague, (all) => Math.floor(all / 2))
    case 'last_20_in_division':
      return lastGames(level, inDivision, () => 20)
  }
}

const share =
  (of: (team: string) => readonly Result[]): Measure =>
  (team) =>
    shareWon(recordOf(team, of(team)))

function headToHead(level: readonly string[], results: readonly Result[]): Measure | undefined {
  const between = among(results, level)
  return level.every((team) => gamesOf(team, between).length > 0) ? share(() => between) : undefined
}

/** Over the last games of each, as many as `first` says of how many it has; then with one game more each time. */
function* lastGames(level: readonly string[], of: (team: string) => Result[], first: (all: number) => number): Generator<Measure> {
  const games = new Map(level.map((team) => [team, newestFirst(level, of(team), first)]))
  const most = Math.max(...level.map((team) => games.get(team)!.added.length))
  for (let more = 0; more <= most; more++) {
    yield share((team) => [...games.get(team)!.last, ...games.get(team)!.added.slice(0, more)])
  }
}

function newestFirst(level: readonly string[], games: readonly Result[], first: (all: number) => number) {
  const newest = games.toReversed()
  const count = first(newest.length)
  const added = newest.slice(count).filter(({ home, away }) => !(level.includes(home) && level.includes(away)))
  return { last: newest.slice(0, count), added }
}
