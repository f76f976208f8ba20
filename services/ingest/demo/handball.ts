import type { Side } from '@touchline/contract/outcome'
import {
  mayTakeTimeOut,
  periodsUntil,
  shootOut,
  shootOutPeriod,
  statusIn,
  type Throw,
  timeAt,
} from '@touchline/sources/scoreboard/handball'
import { buildStats, chances, foul, type Game, getClock, loseBall, player, realSecondsPerSecond, shoot, tell } from './handball-game.ts'
import { count, finish, openMatchLog, otherSide, recordBreak, recordMoment, sides, writeEvent } from './match-log.ts'
import type { Moment } from './moment.ts'
import { getSum, type SeasonResult, withPlayoffs } from './placement-playoffs.ts'
import type { Roster } from './roster.ts'
import { roundRobin } from './round-robin.ts'
import type { Simulation } from './simulation.ts'

const roster: Roster = {
  league: 'Demo Handball League',
  clubs: 6,
  starters: 7,
  positions: 'GK LW LB CB RB RW PV GK LW LB CB RB RW PV'.split(' '),
  grounds: { names: ['Arena', 'Hall', 'Sports Hall'], capacity: [1_200, 9_000] },
  heightCm: [178, 208],
  officials: ['referee', 'referee'],
}

/** The competition has one extra time before a shoot-out, like some cups. */
const [first, second, ...extra] = periodsUntil('ET2')
const halfTimeSeconds = 600
const attackSeconds = [20, 47] as const
const waitingSeconds = [240, 900] as const

/** Ranked by points, goal difference, goals. */
const criteria = (results: readonly SeasonResult[]): number[] => [
  getSum(results, ({ own, other }) => (own > other ? 2 : own === other ? 1 : 0)),
  getSum(results, ({ own, other }) => own - other),
  getSum(results, ({ own }) => own),
]

export const handball: Simulation = {
  sport: 'handball',
  seasons: 'split-year',
  roundSeconds: 180 * 60,
  coverage: { events: true, cards: true, live: 'full', lineups: true, statistics: true, injuries: true },
  roster,
  competition: withPlayoffs(roundRobin(2), { clubs: roster.clubs, legs: 1, criteria }),
  simulate(rng, match) {
    const game: Game = Object.assign(openMatchLog('handball', roster, buildStats, rng, match), {
      played: 0,
      punished: new Map(),
      reduced: { home: [], away: [] },
      timeOuts: { home: [], away: [] },
      suspendedUntil: new Map(),
    })
    const stopsIn = rng.chance(chances.interruption) ? rng.pick(['1H', '2H'] as const) : undefined
    half(game, first!, stopsIn === '1H')
    recordBreak(game, 'HT')
    game.second += halfTimeSeconds
    half(game, second!, stopsIn === '2H')
    if (!match.isKnockout || !isLevel(game)) return finish(game, 'FT')
    for (const period of extra) {
      recordBreak(game, 'BT')
      game.second += period === extra[0] ? 300 : 60
      half(game, period, false)
    }
    if (!isLevel(game)) return finish(game, 'AET')
    return throwOut(game)
  },
}

const isLevel = ({ score }: Game): boolean => score.home === score.away

/** The sides attack in turn until the signal. `stops`: play is interrupted once. */
function half(game: Game, { period, from, to }: { period: string; from: number; to: number }, stops: boolean): void {
  const { rng } = game
  game.periods.push({ period, home: 0, away: 0 })
  let side: Side = rng.pick(sides)
  let stopsAt = stops ? rng.int(from + 5, to - 5) * 60 : Number.POSITIVE_INFINITY
  for (;;) {
    const seconds = rng.int(...attackSeconds)
    if (game.played + seconds > to * 60) break
    game.played += seconds
    game.second += Math.round(seconds * realSecondsPerSecond)
    attack(game, side)
    recordMoment(game, liveState(game, period))
    if (game.played >= stopsAt) {
      interrupt(game)
      stopsAt = Number.POSITIVE_INFINITY
      recordMoment(game, liveState(game, period))
    }
    side = otherSide(side)
  }
  game.second += Math.round((to * 60 - game.played) * realSecondsPerSecond)
  game.played = to * 60
}

const liveState = (game: Game, period: string) => ({
  ...{ state: 'live', status: statusIn(period), period },
  ...{ minute: timeAt(game.played)!.minute, clock: getClock(game) },
})

function attack(game: Game, side: Side): void {
  const { rng, timeOuts } = game
  if (rng.chance(chances.timeOut) && mayTakeTimeOut(timeOuts[side], game.played)) {
    timeOuts[side].push(game.played)
    count(game, side, undefined, 'timeOuts')
    tell(game, 'timeout', side, undefined)
  }
  foul(game, otherSide(side))
  if (rng.chance(chances.fault)) loseBall(game, side)
  else shoot(game, side)
}

/** The clock is stopped, as in a power cut or with water on the floor. */
function interrupt(game: Game): void {
  recordMoment(game, { state: 'interrupted', status: 'INT', statusReason: 'Power cut' })
  game.second += game.rng.int(...waitingSeconds)
}

/** The sides throw five times each in turn, then once each until one side leads (rule 2:2). */
function throwOut(game: Game): Moment[] {
  const { rng } = game
  const throws: Throw[] = []
  const begins = rng.pick(sides)
  recordBreak(game, 'BT')
  game.second += 300
  game.penalties = { home: 0, away: 0 }
  for (let nth = 0; shootOut(throws).winner === undefined; nth++) {
    const side = nth % 2 === 0 ? begins : otherSide(begins)
    throws.push({ side, scored: rng.chance(chances.sevenMetreGoal) })
    const { home, away } = shootOut(throws)
    game.penalties = { home, away }
    const { minute } = timeAt(game.played)!
    const type = throws.at(-1)!.scored ? 'seven_m_goal' : 'seven_m_missed'
    writeEvent(game, { type, side, member: player(game, side, 'field'), minute, period: shootOutPeriod })
    recordMoment(game, { state: 'live', status: 'SO', period: shootOutPeriod })
    game.second += 30
  }
  const { winner } = shootOut(throws)
  recordMoment(game, { state: 'finished', status: 'AP', winner: winner! })
  return game.moments
}
