import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'

/** Phase in which a game was decided. */
export type Decided = 'regulation' | 'overtime' | 'shootout'

export interface Line {
  period: string
  home: number
  away: number
}

const statusByDecision: Record<Decided, string> = { regulation: 'FT', overtime: 'AOT', shootout: 'AP' }

/** The NHL had ties in the regular season until 2003/04; since 2005/06 a shoot-out decides. */
export const hasTies = (year: number): boolean => year <= 2003

/** Overtime of the regular season was played to its end until the NHL dropped it in 1942/43; later its first goal ends it. */
export const hasFullOvertime = (year: number): boolean => year <= 1942

/**
 * The scoreboard of a finished game. Overtime ends with its first goal and a shoot-out counts as one goal, so a game
 * decided there was tied at the goals of the loser before it. `periods`: the line score; absent when the source has
 * none. Throws an Error for an impossible final score.
 */
export function finalState(score: { home: number; away: number }, decided: Decided, periods?: readonly Line[]): Scoreboard {
  const { home, away } = score
  if (home === away) throw new Error(`${home}-${away} leaves no winner`)
  if (decided !== 'regulation' && Math.abs(home - away) !== 1)
    throw new Error(`${home}-${away} after ${decided}: that is decided by one goal`)
  const tiedScore = { home: Math.min(home, away), away: Math.min(home, away) }
  return create(ScoreboardSchema, {
    state: 'finished',
    status: statusByDecision[decided],
    homeScore: home,
    awayScore: away,
    winner: home > away ? 'home' : 'away',
    scores: {
      fulltime: decided === 'regulation' ? score : tiedScore,
      ...(decided !== 'regulation' && { extraTime: decided === 'overtime' ? score : tiedScore }),
      ...(periods && { periods: { items: [...periods] } }),
    },
  })
}

/** The scoreboard of a finished game with only the final score known. Throws an Error for a tie. */
export function undecidedState({ home, away }: { home: number; away: number }): Scoreboard {
  if (home === away) throw new Error(`${home}-${away} leaves no winner`)
  const winner = home > away ? 'home' : 'away'
  return create(ScoreboardSchema, { state: 'finished', status: statusByDecision.regulation, homeScore: home, awayScore: away, winner })
}

/** The scoreboard of a game won in an overtime that was played to its end: the score before it is unknown. */
export const fullOvertimeState = ({ home, away }: { home: number; away: number }): Scoreboard =>
  create(ScoreboardSchema, {
    state: 'finished',
    status: statusByDecision.overtime,
    homeScore: home,
    awayScore: away,
    winner: home > away ? 'home' : 'away',
    scores: { extraTime: { home, away } },
  })

/** The scoreboard of a game that ended in a tie, after regulation or after overtime. */
export const tiedState = (goals: number, afterOvertime: boolean, periods?: readonly Line[]): Scoreboard => {
  const score = { home: goals, away: goals }
  return create(ScoreboardSchema, {
    state: 'finished',
    status: afterOvertime ? 'AOT' : 'FT',
    homeScore: goals,
    awayScore: goals,
    winner: 'draw',
    scores: { fulltime: score, ...(afterOvertime && { extraTime: score }), ...(periods && { periods: { items: [...periods] } }) },
  })
}

export const regularSeason = { name: 'Regular Season', type: 'league' } as const
export const playOffs = { name: 'Play-offs', type: 'knockout' } as const

/** Teams and date of a play-off game. */
interface Tie {
  home: string
  away: string
  /** YYYY-MM-DD. */
  date: string
}

const roundsByCount: Record<number, readonly string[]> = {
  4: ['Semi-finals', 'Final'],
  8: ['Quarter-finals', 'Semi-finals', 'Final'],
  16: ['First Round', 'Second Round', 'Conference Finals', 'Stanley Cup Final'],
}

/** The round of a bracket of sixteen, from 1, and its place among the games of the stage. */
export const roundOfSixteen = (nth: number, game: number): Round => getRound(roundsByCount[16]?.[nth - 1], nth, game)

const getRound = (name: string | undefined, nth: number, game: number): Round =>
  name === undefined ? { roundOrder: 0 } : { round: `${name}, Game ${game}`, roundOrder: nth * 10 + game }

interface Round {
  /** With the number of the game in its series: "Semi-finals, Game 3". */
  round?: string
  /** Orders the games of a stage; 0 when unknown. */
  roundOrder: number
}

/**
 * The round of each game of play-offs in series: the n-th opponent of a team is its opponent in round n. Requires a
 * complete bracket of four or sixteen teams, or of eight with all its series, since any larger one begins with some of its
 * teams; games of other brackets (24 teams in 2020) get no round.
 */
export function roundsOfSeries<Game extends Tie>(games: readonly Game[]): Map<Game, Round> {
  const opponents = new Map<string, string[]>()
  const daysByTeam = new Map<string, string[]>()
  for (const game of games.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    add(opponents, game.home, game.away)
    add(opponents, game.away, game.home)
    add(daysByTeam, getPair(game), game.date)
  }
  const isWhole = opponents.size !== 8 || daysByTeam.size === opponents.size - 1
  const names = (isWhole && roundsByCount[opponents.size]) || []
  return new Map(
    games.map((game) => {
      const nth = opponents.get(game.home)!.indexOf(game.away) + 1
      const round = nth === opponents.get(game.away)!.indexOf(game.home) + 1 ? names[nth - 1] : undefined
      const number = daysByTeam.get(getPair(game))!.indexOf(game.date) + 1
      return [game, getRound(round, nth, number)] as const
    }),
  )
}

const getPair = ({ home, away }: Tie): string => [home, away].sort().join('\n')

function add(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key) ?? []
  if (!list.includes(value)) lists.set(key, [...list, value])
}
