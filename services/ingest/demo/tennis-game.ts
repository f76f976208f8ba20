import type { Side } from '@touchline/contract/outcome'
import {
  type Ending,
  getCall,
  getResult,
  getServer,
  isTieBreak,
  longTieBreakSet,
  opponent,
  type Stakes,
  shortSet,
  type TennisFormat,
  type TennisScore,
  tieBreakSet,
} from '@touchline/sources/scoreboard/tennis'
import { count, type MatchLog, type Member, recordMoment, type StatsBuilder, sides } from './match-log.ts'

/** The tournaments of the tour by name. No player is in two of them. */
export const tournaments: Readonly<Record<string, Tournament>> = {
  'Demo Clay Open': { entrants: 16, surface: 'clay', format: { bestOf: 3, noAd: false, set: tieBreakSet, lastSet: tieBreakSet } },
  'Demo Grass Classic': { entrants: 14, surface: 'grass', format: { bestOf: 3, noAd: false, set: tieBreakSet, lastSet: longTieBreakSet } },
  'Demo Indoor Masters': {
    entrants: 16,
    surface: 'hard',
    isIndoors: true,
    format: { bestOf: 5, noAd: true, set: shortSet, lastSet: shortSet },
  },
}

interface Tournament {
  entrants: number
  surface: string
  isIndoors?: true
  format: TennisFormat
}

/** Probabilities per point of the server, close to those of a tour, and of incidents in a match. */
export const chances = {
  firstServeIn: 0.62,
  ace: 0.11,
  doubleFault: 0.09,
  wonOnFirst: 0.68,
  wonOnSecond: 0.53,
  /** Change of the probabilities per place between the players in the ranking list, up to a maximum of places. */
  perPlace: 0.002,
  placesMost: 40,
  winner: 0.45,
  unforced: 0.6,
  atNet: 0.12,
  challenge: 0.008,
  walkover: 0.05,
  default: 0.03,
  medicalTimeout: 0.12,
  retirement: 0.05,
  rain: 0.18,
  suspended: 0.4,
}
export const servedWell: Readonly<Record<string, number>> = { clay: -0.02, grass: 0.03, hard: 0.01 }

/** From this many points in a game on, the side that leads wins nearly every further one, which ends long games. */
const longGame = 16

export interface Game extends MatchLog {
  tournament: Tournament
  players: Record<Side, Member>
  tennis: TennisScore
  /** Seconds without play because of rain. */
  idleSeconds: number
}

/** The point that was played. */
export interface Point {
  server: Side
  winner: Side
  kind: 'ace' | 'double_fault' | 'winner' | 'error'
  firstServe: boolean
}

export function playPoint(game: Game): Point {
  const { rng, tennis, tournament, match } = game
  const server = getServer(tournament.format, tennis)
  const returner = opponent(server)
  const rank = (side: Side) => match[side].ranking?.position ?? 0
  const places = Math.max(-chances.placesMost, Math.min(chances.placesMost, rank(returner) - rank(server)))
  const edge = places * chances.perPlace + servedWell[tournament.surface]!
  const firstServe = rng.chance(chances.firstServeIn)
  if (!firstServe && rng.chance(chances.doubleFault)) return { server, winner: returner, kind: 'double_fault', firstServe }
  if (firstServe && rng.chance(chances.ace + edge)) return { server, winner: server, kind: 'ace', firstServe }
  const { home, away } = tennis.points
  const isLong = home + away >= longGame && home !== away
  const leader = home > away ? 'home' : 'away'
  const wins = isLong
    ? rng.chance(leader === server ? 0.95 : 0.05)
    : rng.chance((firstServe ? chances.wonOnFirst : chances.wonOnSecond) + edge)
  return { server, winner: wins ? server : returner, kind: rng.chance(chances.winner) ? 'winner' : 'error', firstServe }
}

/** Counts a point in the statistics of both sides. */
export function countPoint(game: Game, { server, winner, kind, firstServe }: Point, { breakPoint }: Stakes): void {
  const { rng } = game
  const loser = opponent(winner)
  const serve = firstServe ? 'first' : 'second'
  const held = winner === server
  count(game, server, undefined, `${serve}Served`)
  if (held) count(game, server, undefined, `${serve}Won`)
  count(game, winner, undefined, 'won')
  if (kind === 'ace') count(game, server, undefined, 'aces')
  if (kind === 'double_fault') count(game, server, undefined, 'doubleFaults')
  if (kind === 'ace' || kind === 'winner') count(game, winner, undefined, 'winners')
  if (kind === 'double_fault' || (kind === 'error' && rng.chance(chances.unforced))) count(game, loser, undefined, 'unforcedErrors')
  if (breakPoint) {
    count(game, server, undefined, 'faced')
    if (held) count(game, server, undefined, 'saved')
  }
  if (kind === 'winner' || kind === 'error')
    for (const side of sides) {
      if (!rng.chance(chances.atNet)) continue
      count(game, side, undefined, 'net')
      if (side === winner) count(game, side, undefined, 'netWon')
    }
  const speed = firstServe ? rng.int(178, 222) : rng.int(138, 174)
  if (kind === 'double_fault') return
  count(game, server, undefined, `${serve}Kmh`, speed)
  count(game, server, undefined, `${serve}Measured`)
  const fastest = game.counts[server].get(undefined)!
  fastest.fastest = Math.max(fastest.fastest ?? 0, speed)
}

const average = (sum: number, of: number): number | undefined => (of === 0 ? undefined : Math.round(sum / of))

/** `counts` are the counts of a side. The points it won as returner are the points its opponent lost as server. */
export const buildStats: StatsBuilder = (counts, matchLog, side) => {
  const other = matchLog.counts[opponent(side)].get(undefined) ?? {}
  const of = (what: string, from = counts) => from[what] ?? 0
  const served = of('firstServed') + of('secondServed')
  const returned = of('firstServed', other) + of('secondServed', other)
  const lostBy = (serve: string) => of(`${serve}Served`, other) - of(`${serve}Won`, other)
  const averages = {
    maxServeKmh: counts.fastest,
    avgFirstServeKmh: average(of('firstKmh'), of('firstMeasured')),
    avgSecondServeKmh: average(of('secondKmh'), of('secondMeasured')),
  }
  const value = {
    aces: of('aces'),
    doubleFaults: of('doubleFaults'),
    firstServeIn: of('firstServed'),
    firstServeTotal: served,
    firstServePointsWon: of('firstWon'),
    firstServePointsTotal: of('firstServed'),
    secondServePointsWon: of('secondWon'),
    secondServePointsTotal: of('secondServed'),
    breakPointsSaved: of('saved'),
    breakPointsFaced: of('faced'),
    breakPointsConverted: of('faced', other) - of('saved', other),
    breakPointsTotal: of('faced', other),
    serviceGames: of('serviceGames'),
    returnGames: of('serviceGames', other),
    firstServeReturnPointsWon: lostBy('first'),
    firstServeReturnPointsTotal: of('firstServed', other),
    secondServeReturnPointsWon: lostBy('second'),
    secondServeReturnPointsTotal: of('secondServed', other),
    servicePointsWon: of('firstWon') + of('secondWon'),
    servicePointsTotal: served,
    returnPointsWon: lostBy('first') + lostBy('second'),
    returnPointsTotal: returned,
    totalPointsWon: of('won'),
    totalPoints: served + returned,
    winners: of('winners'),
    unforcedErrors: of('unforcedErrors'),
    netPoints: of('net'),
    netPointsWon: of('netWon'),
    durationMin: Math.floor((matchLog.second - (matchLog as Game).idleSeconds) / 60),
  }
  return { case: 'tennis', value: { ...value, ...Object.fromEntries(Object.entries(averages).filter(([, kmh]) => kmh !== undefined)) } }
}

/** The parts that do not change during a match. */
export const getCourt = ({ format: { bestOf }, surface }: Tournament) => ({ case: 'tennis' as const, value: { bestOf, surface } })

/** The current game on the scoreboard; empty between games. */
export function getDetail({ tournament, tennis }: Game, inGame: boolean) {
  const { format } = tournament
  const current = { server: getServer(format, tennis), gameScore: getCall(format, tennis) }
  return { case: 'tennis' as const, value: { ...(inGame && current), ...getCourt(tournament).value } }
}

/** A moment in play, either in a game or between two games. */
export function recordLive(game: Game, inGame: boolean): void {
  const { period } = game.periods.at(-1)!
  recordMoment(game, { state: 'live', status: period, period, detail: getDetail(game, inGame) })
}

/** The set and the game of a play, both from 1. */
export interface Place {
  set: number
  game: number
}
export const getPlace = ({ tennis: { sets, games } }: Game): Place => ({ set: sets.length + 1, game: games.home + games.away + 1 })

/** The player who is the side. */
export const getPlayer = ({ id, name }: MatchLog['match']['home']): Member => ({ id, name, number: 0, position: '' })

export const inTieBreak = ({ tournament, tennis }: Game): boolean => isTieBreak(tournament.format, tennis)

/** The last moment. `reason`: the reason why the match did not end on court. */
export const endMatch = (game: Game, ending: Ending, reason?: string): void =>
  recordMoment(game, {
    ...getResult(game.tennis, ending),
    ...(reason !== undefined && { statusReason: reason }),
    detail: getDetail(game, false),
  })
