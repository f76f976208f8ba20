import type { Side } from '@touchline/contract/outcome'
import { clockText } from '@touchline/sources/parse/number-text'
import {
  buildStats,
  chances,
  faceoff,
  type Game,
  goalie,
  infractions,
  isShort,
  longestShootout,
  onIce,
  overtimeMinutes,
  periodMinutes,
  realSecondsPerMinute,
  spot,
  strength,
} from './hockey-game.ts'
import {
  addScore,
  count,
  finish,
  type Member,
  openMatchLog,
  otherSide,
  recordBreak,
  recordMoment,
  sides,
  writeEvent,
  writePlay,
} from './match-log.ts'
import type { Roster } from './roster.ts'
import { roundRobin } from './round-robin.ts'
import type { Simulation } from './simulation.ts'

const lines = ['C LW RW', 'C LW RW', 'C LW RW', 'C LW RW'].join(' ').split(' ')
const roster: Roster = {
  league: 'Demo Ice League',
  clubs: 4,
  starters: 19,
  positions: ['G', 'D', 'D', 'D', 'D', 'D', 'D', ...lines, 'G', 'D'],
  grounds: { names: ['Rink', 'Ice Hall', 'Arena'], capacity: [4_000, 17_000] },
  heightCm: [175, 198],
  officials: ['referee', 'referee'],
}

export const hockey: Simulation = {
  sport: 'hockey',
  seasons: 'split-year',
  roundSeconds: 180 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true, injuries: true },
  roster,
  competition: roundRobin(4),
  preferred: (shoots) => ({ shoots }),
  simulate(rng, match) {
    const game: Game = Object.assign(openMatchLog('hockey', roster, buildStats, rng, match), { minute: 0, short: { home: 0, away: 0 } })
    const isTied = () => game.score.home === game.score.away
    for (let n = 1; n <= 3; n++) {
      period(game, `P${n}`, `P${n}`, periodMinutes)
      if (n < 3 || isTied()) rest(game, n < 3 ? 1_000 : 120)
    }
    if (!isTied()) return end(game, 'FT')
    period(game, 'OT1', 'OT', overtimeMinutes)
    if (!isTied()) return end(game, 'AOT')
    rest(game, 120)
    shootout(game)
    return end(game, 'AP')
  },
}

function end(game: Game, status: string) {
  const winner: Side = game.score.home > game.score.away ? 'home' : 'away'
  game.decisions.set(goalie(game, winner).id, 'W')
  game.decisions.set(goalie(game, otherSide(winner)).id, status === 'FT' ? 'L' : 'OTL')
  return finish(game, status)
}

function rest(game: Game, seconds: number): void {
  recordBreak(game, 'BT')
  game.second += seconds
}

/** Overtime ends with its first goal. */
function period(game: Game, name: string, status: string, minutes: number): void {
  game.periods.push({ period: name, home: 0, away: 0 })
  const before = game.score.home + game.score.away
  const isDecided = () => status === 'OT' && game.score.home + game.score.away > before
  for (let played = 0; played < minutes; played++) {
    game.minute++
    const clock = clockText(played * 60 + game.rng.int(1, 59))
    if (played === 0) faceoff(game, clockText(0))
    getMinute(game, clock, status === 'OT' ? before : -1)
    recordMoment(game, { state: 'live', status, period: name, minute: game.minute, clock })
    game.second += realSecondsPerMinute
    if (isDecided()) break
  }
  writePlay(game, { type: 'period_end', ...(!isDecided() && { clock: clockText(minutes * 60) }) })
}

/** `suddenDeathAfter`: total of goals after which the next one ends the match; -1: no sudden death. */
function getMinute(game: Game, clock: string, suddenDeathAfter: number): void {
  const { rng } = game
  for (const side of sides) for (const member of [goalie(game, side), ...onIce(game, side)]) count(game, side, member, 'seconds', 60)
  for (const side of rng.chance(0.5) ? sides : (['away', 'home'] as const)) {
    if (suddenDeathAfter >= 0 && game.score.home + game.score.away > suddenDeathAfter) return
    const [skaters, others] = [onIce(game, side), onIce(game, otherSide(side))]
    if (rng.chance(strength(game, side) === 'pp' ? chances.onPowerPlay : chances.shot)) shot(game, side, clock)
    if (rng.chance(chances.hit)) duel(game, side, clock, 'hit', { hitter: rng.pick(skaters), hit: rng.pick(others) })
    if (rng.chance(chances.block)) duel(game, side, clock, 'block', { blocker: rng.pick(skaters), shooter: rng.pick(others) })
    if (rng.chance(chances.miss))
      writePlay(game, { type: 'miss', side, clock, people: { shooter: rng.pick(skaters) }, details: spot(game, side) })
    if (!isShort(game, side) && rng.chance(chances.penalty)) penalty(game, side, clock)
  }
}

/** Three rounds, then sudden death. The winner is credited with one goal. */
function shootout(game: Game): void {
  const { rng } = game
  const minute = game.minute
  game.periods.push({ period: 'SO', home: 0, away: 0 })
  const goals = { home: 0, away: 0 }
  game.penalties = goals
  for (let round = 1; round <= 3 || goals.home === goals.away; round++) {
    for (const side of sides) {
      const shooter = game.squads[side][7 + (round % lines.length)]!
      const scored = round > longestShootout ? side === 'home' : rng.chance(chances.shootout)
      if (scored) goals[side]++
      const last = side === 'away' && round >= 3 && goals.home !== goals.away
      if (last) addScore(game, goals.home > goals.away ? 'home' : 'away', 1)
      writePlay(game, {
        type: 'shootout_attempt',
        side,
        people: { [scored ? 'scorer' : 'shooter']: shooter, goalie: goalie(game, otherSide(side)) },
        scoring: last,
        details: { case: 'hockey', value: { strength: 'ps' } },
      })
      writeEvent(game, { type: scored ? 'shootout_goal' : 'shootout_miss', side, member: shooter, minute })
      recordMoment(game, { state: 'live', status: 'SO', period: 'SO' })
      game.second += 40
    }
  }
}

function duel(game: Game, side: Side, clock: string, type: 'hit' | 'block', people: Record<string, Member>): void {
  count(game, side, Object.values(people)[0], type)
  writePlay(game, { type, side, clock, people })
}

function penalty(game: Game, side: Side, clock: string): void {
  const member = game.rng.pick(onIce(game, side))
  const infraction = game.rng.pick(infractions)
  game.short[side] = game.minute + 2
  count(game, side, member, 'pim', 2)
  count(game, otherSide(side), undefined, 'powerPlays')
  writePlay(game, {
    type: 'penalty',
    side,
    clock,
    people: { penalized: member },
    details: { case: 'hockey', value: { minutes: 2, infraction } },
  })
  const value = { minutes: '2', infraction, clock }
  writeEvent(game, { type: 'penalty', side, member, minute: game.minute, extra: { case: 'hockey', value } })
}

function shot(game: Game, side: Side, clock: string): void {
  const { rng } = game
  const shooter = rng.pick(onIce(game, side))
  const keeper = goalie(game, otherSide(side))
  count(game, side, shooter, 'shots')
  count(game, otherSide(side), keeper, 'shotsAgainst')
  if (rng.chance(chances.goal)) return void goal(game, side, shooter, clock)
  count(game, otherSide(side), keeper, 'saves')
  writePlay(game, { type: 'shot', side, clock, people: { shooter, goalie: keeper }, details: spot(game, side) })
}

function goal(game: Game, side: Side, scorer: Member, clock: string): void {
  const { rng } = game
  const other = otherSide(side)
  const how = strength(game, side)
  const mates = onIce(game, side).filter((member) => member !== scorer)
  const assist = rng.chance(chances.assist) ? mates.splice(rng.int(0, 3), 1)[0] : undefined
  const assist2 = assist && rng.chance(chances.assist2) ? rng.pick(mates) : undefined
  addScore(game, side, 1)
  count(game, side, scorer, 'goals')
  if (how !== 'ev') count(game, side, scorer, how)
  for (const helper of [assist, assist2]) if (helper) count(game, side, helper, 'assists')
  if (how !== 'pp')
    for (const each of [side, other]) for (const member of onIce(game, each)) count(game, each, member, 'plusMinus', each === side ? 1 : -1)
  writePlay(game, {
    type: 'goal',
    side,
    clock,
    people: { scorer, assist, assist2, goalie: goalie(game, other) },
    scoring: true,
    details: spot(game, side),
  })
  const named = {
    ...(assist && { assist: assist.name, assistId: assist.id }),
    ...(assist2 && { assist2: assist2.name, assist2Id: assist2.id }),
  }
  const value = { ...named, strength: how, clock }
  writeEvent(game, { type: 'goal', side, member: scorer, minute: game.minute, extra: { case: 'hockey', value } })
  // A power-play goal ends the minor penalty (IIHF rule 16.2).
  if (how === 'pp') game.short[other] = 0
  faceoff(game, clock)
}
