import type { Side } from '@touchline/contract/outcome'
import { getLetter, getOutcome, getSide, type Json, type Letter, other, type Played, type Stated } from './matches.ts'

/** The data with which a fact is compared. */
export interface Context {
  sport: string
  fact: Stated
  /** The match whose end produced the fact. */
  match: Played
  /** All matches of the sport. */
  all: readonly Played[]
  plays: readonly Json[]
  stats: Json
}

/** The recomputed values of the fact; false if the fact is not true. Absent values are not compared. */
export type Found = Readonly<Record<string, unknown>> | false
export type Check = (context: Context) => Found

export const shortest = 3
export const fewest = 5
export const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
export const isOver = ({ state }: Played): boolean => ['finished', 'awarded', 'retired'].includes(state)

/** The results of the subject before the match, oldest first. */
export function before({ sport, fact, match, all }: Context): Played[] {
  const plays = ({ home, away }: Played) => home === fact.subject.id || away === fact.subject.id
  return all
    .filter((each) => each.startMs < match.startMs && plays(each) && getOutcome(sport, each) !== undefined)
    .sort((a, b) => a.startMs - b.startMs)
}
export const inSeason = (context: Context): Played[] =>
  before(context).filter(({ league, season }) => league === context.match.league && season === context.match.season)

export const getLetters = ({ sport, fact }: Context, matches: readonly Played[]): Letter[] =>
  matches.map((each) => getLetter(sport, fact.subject.id, each))
export const own = ({ fact, match }: Context): Side => getSide(fact.subject.id, match)
export const scores = ({ match }: Context, side: Side) => ({ scored: match.score![side], conceded: match.score![other(side)] })
