import { byCodePoint } from '@touchline/contract/by-code-point'
import type { MatchSportId } from '@touchline/contract/catalog'
import { drawsIn, getCreditedWinner } from '@touchline/contract/credited-winner'
import { isId } from '@touchline/contract/ids'
import { countsFrom } from '@touchline/contract/is-before'
import { placeOfRound } from '@touchline/contract/round-order'
import type { Entity } from '../fact.ts'
import { isBefore, type MatchRow, type Until } from '../inputs.ts'
import { sportTraits } from './sports.ts'

/** A match from the view of one of its sides. */
export interface Result {
  match: MatchRow
  opponentId: string
  /** Also `neutral` in sports without home grounds. */
  venue: 'home' | 'away' | 'neutral'
  /** False for an award or a walkover without a score; `scored` and `conceded` are then 0. */
  hasScore: boolean
  scored: number
  conceded: number
  outcome: 'won' | 'drawn' | 'lost'
  /** Sort key; equal for results whose order is unknown. */
  order: string
}

/**
 * The results of a side before an instant or a match, newest first. Awarded matches, retirements and walkovers count
 * for their winner, also without a score, except walkovers in tennis. Abandoned and cancelled matches do not count.
 */
export function getResults(sport: MatchSportId, sideId: string, matches: readonly MatchRow[], until: Until): Result[] {
  const own = new Map(matches.filter(({ homeId, awayId }) => homeId === sideId || awayId === sideId).map((match) => [match.id, match]))
  return inOrder(held(sport, [...own.values()], until))
    .map(({ match, order }) => ({ ...getResult(sport, sideId, match), order }))
    .reverse()
}

/** The matches that count as results before an instant or a match. */
export function held(sport: MatchSportId, matches: readonly MatchRow[], until: Until): MatchRow[] {
  const wasOver = isBefore(sport, until)
  return matches.filter((match) => wasOver(match) && getCreditedWinner(sport, match) !== undefined)
}

function getResult(sport: MatchSportId, sideId: string, match: MatchRow): Omit<Result, 'order'> {
  const isHome = match.homeId === sideId
  const winner = getCreditedWinner(sport, match)!
  return {
    match,
    opponentId: isHome ? match.awayId : match.homeId,
    venue: match.neutral || !sportTraits[sport].grounds ? 'neutral' : isHome ? 'home' : 'away',
    hasScore: match.homeScore !== undefined && match.awayScore !== undefined,
    scored: (isHome ? match.homeScore : match.awayScore) ?? 0,
    conceded: (isHome ? match.awayScore : match.homeScore) ?? 0,
    outcome: winner === 'draw' ? 'drawn' : (winner === 'home') === isHome ? 'won' : 'lost',
  }
}

/**
 * Orders matches oldest first, a suspended match by its completion. Matches that start together, as in a tournament of
 * which only the days are known, are ordered by round.
 */
function inOrder(matches: readonly MatchRow[]): { match: MatchRow; order: string }[] {
  const together = Map.groupBy(matches, countsFrom)
  return [...together].sort(([a], [b]) => byCodePoint(a, b)).flatMap(([from, each]) => byRound(from, each))
}

function byRound(from: string, matches: readonly MatchRow[]): { match: MatchRow; order: string }[] {
  if (matches.length === 1) return [{ match: matches[0]!, order: from }]
  const placed = matches.map((match) => ({ match, ...placeOfRound(match.round ?? '', match.stage ?? '') }))
  const isOneDraw = new Set(matches.map(({ leagueId, season }) => `${leagueId} ${season}`)).size === 1
  const isKnown = isOneDraw && placed.every(({ place }) => place !== undefined)
  if (!isKnown) return matches.toSorted(byId).map((match) => ({ match, order: from }))
  return placed
    .sort((a, b) => a.isMain - b.isMain || a.kind - b.kind || a.place! - b.place! || byId(a.match, b.match))
    .map(({ match, isMain, kind, place }) => ({ match, order: `${from} ${isMain} ${kind} ${place}` }))
}

const byId = (a: MatchRow, b: MatchRow): number => byCodePoint(a.id, b.id)

/** Whether the set of the newest `count` results is known. */
export const isCutKnown = (results: readonly Pick<Result, 'order'>[], count: number): boolean =>
  results[count] === undefined || results[count - 1]?.order !== results[count].order

/** The newest `count` results, or all if there are fewer. Empty when their set is unknown. */
export const newest = (results: readonly Result[], count: number): readonly Result[] =>
  isCutKnown(results, count) ? results.slice(0, count) : []

export interface WinsAndLosses {
  played: number
  won: number
  drawn?: number | undefined
  lost: number
}

export function getRecord(sport: MatchSportId, results: readonly Result[]): WinsAndLosses {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length
  const drawn = count('drawn')
  const isStated = drawsIn[sport] === 'usual' || drawn > 0
  return { played: results.length, won: count('won'), ...(isStated && { drawn }), lost: count('lost') }
}

/** The shoot-out score of a match from the view of a side. Empty when there was none or its score is unknown. */
export function getShootout(sideId: string, { homeId, scores }: MatchRow): { shootout_scored?: number; shootout_conceded?: number } {
  const { home, away } = scores?.penalties ?? { home: 0, away: 0 }
  if (home === away) return {}
  const [scored, conceded] = homeId === sideId ? [home, away] : [away, home]
  return { shootout_scored: scored, shootout_conceded: conceded }
}

/** Whether the score, with that of a shoot-out if there was one, shows who won. */
export const scoreNamesWinner = (result: Result): boolean =>
  isWonByScore(result) || (result.hasScore && result.scored === result.conceded && result.match.scores?.penalties !== undefined)

/** Whether goals may be summed over these results. */
export const areScored = (results: readonly Result[]): boolean => results.every(({ hasScore }) => hasScore)

export const getSum = (results: readonly Result[], which: 'scored' | 'conceded'): number =>
  results.reduce((sum, result) => sum + result[which], 0)

/** Whether the side with the higher score won. After a retirement or an award the score may differ or be absent. */
export const isWonByScore = ({ hasScore, outcome, scored, conceded }: Result): boolean =>
  hasScore && outcome === (scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn')

/** Ids in order of start. Expects results newest first. */
export const getIds = (results: readonly Result[]): string[] => results.map(({ match }) => match.id).reverse()

/** Undefined when only the days of the tournament are known. */
export const getDay = ({ startAt, latestDate }: Pick<MatchRow, 'startAt' | 'latestDate'>): string | undefined =>
  latestDate === undefined ? startAt.slice(0, 10) : undefined

/** The day from which a result counts: for a suspended match, the day of its completion. Undefined: as in `getDay`. */
export const countedOn = (match: MatchRow): string | undefined => {
  const from = countsFrom(match)
  return from === match.startAt ? getDay(match) : from.slice(0, 10)
}

/** The year of the oldest result. Expects at least one result, newest first. */
export const firstYear = (results: readonly Result[]): number => Number(results.at(-1)!.match.startAt.slice(0, 4))

/** A side with the type of its id: in some sports players are sides. */
export const sideEntity = (id: string): Entity => ({ type: isId(id, 'player') ? 'player' : 'team', id })
export const leagueEntity = (id: string): Entity => ({ type: 'league', id })
