import { type Contest, type Criterion, getPeers, type Measure } from './contest.ts'
import { rank } from './rank.ts'
import { among, getOpponent, getResults, type Result } from './results.ts'
import { combinedWinPct, type Points, type Tally, tally, winPct } from './tally.ts'

/*
 * Building blocks for the criteria of all sports: a value of a team's record, and the games that the record counts. A
 * sport names the criteria it uses.
 */

export type Value = (t: Tally, points: Points) => number

export const goalsFor: Value = (t) => t.goalsFor
export const goalDifference: Value = (t) => t.goalsFor - t.goalsAgainst
export const averageGoalDifference: Value = (t) => (t.played === 0 ? 0 : goalDifference(t, { win: 0 }) / t.played)
/**
 * Won divided by lost. It is infinite if none was lost, and 1 if both are equal, also before the first. Equal fractions
 * give equal numbers.
 */
export const ratio = (won: number, lost: number): number => (won === lost ? 1 : lost === 0 ? Number.POSITIVE_INFINITY : won / lost)

export const goalAverage: Value = ({ goalsFor, goalsAgainst }) => ratio(goalsFor, goalsAgainst)
export const wins: Value = (t) => t.won

/** The games of a team that count; undefined: the criterion does not apply to these tied teams. */
export type Games = (tied: readonly string[], contest: Contest) => ((team: string) => readonly Result[]) | undefined

export const allGames: Games =
  (_, { results }) =>
  () =>
    results

export const awayGames: Games =
  (_, { results }) =>
  (team) =>
    results.filter(({ away }) => away === team)

/** The first meeting of every two teams, which makes the first half of a season whatever the order of its rounds. */
export const firstMeetings: Games = (_, { results }) => {
  const met = new Set<string>()
  const first = results.filter((result) => !met.has(getPair(result)) && met.add(getPair(result)))
  return () => first
}

/** Games among the tied teams, once they have met as often as the rules require. */
export const headToHead: Games = (tied, { results, open, ranking: { meetings } }) => {
  const between = among(results, tied)
  const pairs = [...Map.groupBy(between, getPair).values()]
  if (meetings === 'balanced') {
    const games = pairs.flatMap(withoutOddGames)
    return () => games
  }
  const isOpen = open.some(({ home, away }) => tied.includes(home) && tied.includes(away))
  const hasMet = (team: string) => getResults(team, between).length > 0
  const haveAllMet = pairs.length === (tied.length * (tied.length - 1)) / 2 && pairs.every(({ length }) => length >= meetings)
  return (meetings === 0 ? tied.every(hasMet) : haveAllMet && !isOpen) ? () => between : undefined
}

export const headToHeadAway: Games = (tied, contest) => {
  const games = headToHead(tied, contest)
  return games && ((team) => games(team).filter(({ away }) => away === team))
}

const getPair = ({ home, away }: Result): string => [home, away].sort().join(' ')

/** The games of two teams, equally many per venue: the first games at the venue with more are dropped. */
function withoutOddGames(games: readonly Result[]): Result[] {
  const byVenue = [...Map.groupBy(games, ({ home }) => home).values()]
  const fewest = byVenue.length === 2 ? Math.min(...byVenue.map(({ length }) => length)) : 0
  return byVenue.flatMap((atVenue) => atVenue.slice(atVenue.length - fewest))
}

/** Games against teams of the own division, or of the own conference. */
export const within =
  (by: 'name' | 'conference'): Games =>
  (_, contest) =>
  (team) =>
    among(getResults(team, contest.results), getPeers(team, by, contest))

export const divisionGames = within('name')
export const conferenceGames = within('conference')

/** Games against teams of the own division; applies only if all tied teams are in one division. */
export const sharedDivisionGames: Games = (tied, contest) => {
  const division = getPeers(tied[0]!, 'name', contest)
  return tied.every((team) => division.includes(team)) ? divisionGames(tied, contest) : undefined
}

/** Games against teams of the other divisions of the own conference. */
export const otherDivisionsGames: Games = (tied, contest) => {
  const inConference = conferenceGames(tied, contest)!
  return (team) => {
    const division = getPeers(team, 'name', contest)
    return inConference(team).filter((game) => !division.includes(getOpponent(game, team)))
  }
}

/** Games against teams with a winning percentage of at least .500. */
export const winningTeamsGames: Games = (_, { results, ranking }) => {
  const getPct = (team: string) => winPct(tally(team, results), ranking.points)
  return (team) => getResults(team, results).filter((game) => getPct(getOpponent(game, team)) >= 0.5)
}

/**
 * Games against opponents that all tied teams have met. `gamesMin`: applies only if each tied team has at least this
 * many such games.
 */
export const commonGames =
  (gamesMin = 0): Games =>
  (tied, { results }) => {
    const met = tied.map((team) => new Set(opponents(team, results)))
    const common = new Set([...met[0]!].filter((team) => met.every((each) => each.has(team))))
    const games = (team: string) => getResults(team, results).filter((game) => common.has(getOpponent(game, team)))
    return tied.every((team) => games(team).length >= gamesMin) ? games : undefined
  }

/**
 * Games against teams of the own conference, or of the other conferences, that hold a play-off place or are tied with
 * the last team that does.
 */
export const playoffTeamsGames =
  (inOwnConference: boolean): Games =>
  (_, contest) =>
  (team) => {
    const { teams, results, ranking } = contest
    const own = getPeers(team, 'conference', contest)
    const rivals = inOwnConference ? own : teams.filter((each) => !own.includes(each))
    const pct = new Map(rivals.map((each) => [each, winPct(tally(each, results), ranking.points)]))
    const last = [...pct.values()].sort((a, b) => b - a)[Math.min(ranking.eligible ?? 0, pct.size) - 1] ?? 0
    return getResults(team, results).filter((game) => (pct.get(getOpponent(game, team)) ?? -1) >= last)
  }

/** Compares a value over these games. */
export const compare =
  (value: Value, games: Games = allGames): Criterion =>
  (tied, contest) => {
    const of = games(tied, contest)
    return of ? [(team) => value(tally(team, of(team)), contest.ranking.points)] : []
  }

/** Ranks the winner of the match for the place before its loser; applies to two level teams only. */
export const playoff: Criterion = (tied, { deciders = [] }) =>
  deciders
    .filter(({ winner, loser }) => tied.length === 2 && tied.includes(winner) && tied.includes(loser))
    .map(
      ({ winner }) =>
        (team) =>
          Number(team === winner),
    )

/** The sum of a value over a team's opponents, once per meeting. */
export const ofOpponents =
  (value: Value): Criterion =>
  (_, { results, ranking }) => [
    (team) => opponents(team, results).reduce((sum, each) => sum + value(tally(each, results), ranking.points), 0),
  ]

/** Combined winning percentage of all opponents (once per meeting), or of beaten opponents (once per win). */
export const strength =
  (ofAll: boolean): Criterion =>
  (_, { results, ranking }) => [
    (team) => {
      const games = ofAll ? results : results.filter((game) => tally(team, [game]).won === 1)
      const tallies = opponents(team, games).map((each) => tally(each, results))
      return combinedWinPct(tallies, ranking.points)
    },
  ]

const opponents = (team: string, results: readonly Result[]): string[] => getResults(team, results).map((game) => getOpponent(game, team))

/**
 * Winning percentage over a team's last games. `first` returns the initial number of games for the number of all of
 * them; then one more game is added each time, except games between tied teams.
 */
export const overLast = (games: Games, first: (all: number) => number): Criterion =>
  function* (tied, contest) {
    const of = games(tied, contest)!
    const isBetween = ({ home, away }: Result) => tied.includes(home) && tied.includes(away)
    const last = new Map(
      tied.map((team) => {
        const newest = of(team).toReversed()
        const count = first(newest.length)
        return [team, { always: newest.slice(0, count), added: newest.slice(count).filter((game) => !isBetween(game)) }]
      }),
    )
    const most = Math.max(...[...last.values()].map(({ added }) => added.length))
    for (let more = 0; more <= most; more++) {
      yield (team) => {
        const { always, added } = last.get(team)!
        return winPct(tally(team, [...always, ...added.slice(0, more)]), contest.ranking.points)
      }
    }
  }

/** 1 for a team that has beaten every other tied team, -1 for a team that has lost to every other, else 0. */
export const sweep: Criterion = (tied, { results }) => {
  const between = among(results, tied)
  return [
    (team) => {
      const { won, lost, drawn } = tally(team, between)
      const hasMetAll = new Set(opponents(team, between)).size === tied.length - 1
      return !hasMetAll || drawn > 0 || (won > 0 && lost > 0) ? 0 : Math.sign(won - lost)
    },
  ]
}

/**
 * Division leaders before other teams. `name`: the name of this criterion, which is ignored when the leaders are
 * determined.
 */
export const divisionLeader =
  (name: string): Criterion =>
  (_, contest) => {
    const unled = { ...contest, criteria: { ...contest.criteria, [name]: () => [] }, undecided: new Set<string>() }
    const leaders = contest.divisions.map((division) =>
      rank(
        contest.teams.filter((team) => division.teams.has(team)),
        unled,
      ).at(0),
    )
    return [(team) => Number(leaders.includes(team))]
  }

/**
 * Minus the sum of the ranks by points scored and by points allowed, in the conference or in the league. Equal teams
 * share a rank.
 */
export const pointsRanking =
  (inConference: boolean): Criterion =>
  (_, contest) => [
    (team) => {
      const own = tally(team, contest.results)
      const others = inConference ? getPeers(team, 'conference', contest) : contest.teams
      const tallies = others.map((other) => tally(other, contest.results))
      const ahead = tallies.filter((other) => other.goalsFor > own.goalsFor).length
      const fewer = tallies.filter((other) => other.goalsAgainst < own.goalsAgainst).length
      return -(ahead + fewer)
    },
  ]

/**
 * Points scored divided by points allowed, summed over all games; rounded, so that the order of addition has no effect.
 */
export const quotients: Criterion = (_, { results }) => [
  (team) =>
    Math.round(
      getResults(team, results).reduce((sum, game) => {
        const t = tally(team, [game])
        return t.goalsAgainst === 0 ? sum : sum + t.goalsFor / t.goalsAgainst
      }, 0) * 1e9,
    ),
]

/** The better card record; does not apply when the cards of a match are not known. */
export const fairPlayPoints: Criterion = (tied, { results }) => {
  const played = results.filter(({ home, away }) => tied.includes(home) || tied.includes(away))
  if (played.some(({ fairPlay }) => fairPlay === undefined)) return []
  const pointsOfSide = (team: string, { home, away, fairPlay }: Result) =>
    home === team ? fairPlay!.home : away === team ? fairPlay!.away : 0
  return [(team) => played.reduce((sum, result) => sum + pointsOfSide(team, result), 0)]
}

/** A value that a split season carries over from its regular season. */
export const carriedOver =
  (of: (carried: NonNullable<Contest['carried']>) => Measure): Criterion =>
  (_, { carried }) =>
    carried ? [of(carried)] : []
