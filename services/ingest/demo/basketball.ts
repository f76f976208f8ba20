import type { Side } from '@touchline/contract/outcome'
import { clockText } from '@touchline/sources/parse/number-text'
import { buildStats, chances, type Game } from './basketball-game.ts'
import {
  addScore,
  addSubstitute,
  count,
  finish,
  getCount,
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

/** Real seconds per second of game clock: the clock is stopped half the time. */
const realSecondsPerClockSecond = 2

const roster: Roster = {
  league: 'Demo Hoops League',
  clubs: 4,
  starters: 5,
  positions: 'PG SG SF PF C PG SG SF PF C G F'.split(' '),
  grounds: { names: ['Arena', 'Hall', 'Center'], capacity: [6_000, 19_000] },
  heightCm: [183, 214],
  officials: ['referee', 'umpire', 'umpire'],
}

export const basketball: Simulation = {
  sport: 'basketball',
  seasons: 'split-year',
  roundSeconds: 155 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true, injuries: true },
  roster,
  competition: roundRobin(4),
  simulate(rng, match) {
    const matchLog = openMatchLog('basketball', roster, buildStats, rng, match)
    const court = { home: matchLog.squads.home.slice(0, 5), away: matchLog.squads.away.slice(0, 5) }
    const game: Game = Object.assign(matchLog, { court, secondsLeft: 0, lead: { home: 0, away: 0 } })
    for (let quarter = 1; quarter <= 4; quarter++) {
      period(game, `Q${quarter}`, 720)
      if (quarter < 4) rest(game, quarter === 2 ? 'HT' : 'BT', quarter === 2 ? 900 : 130)
    }
    const isTied = () => game.score.home === game.score.away
    if (!isTied()) return finish(game, 'FT')
    for (let overtime = 1; isTied(); overtime++) {
      rest(game, 'BT', 130)
      period(game, `OT${overtime}`, 300, overtime === 2)
    }
    return finish(game, 'AOT')
  },
}

function rest(game: Game, status: string, seconds: number): void {
  recordBreak(game, status)
  game.second += seconds
}

/** `last`: this period always has a winner, which bounds the length of a round. */
function period(game: Game, name: string, seconds: number, last = false): void {
  const { rng } = game
  game.periods.push({ period: name, home: 0, away: 0 })
  game.secondsLeft = seconds
  writePlay(game, { type: 'period_start', clock: clockText(seconds) })
  if (game.periods.length > 1) for (const side of sides) substitute(game, side)
  let side: Side = rng.pick(sides)
  if (game.periods.length === 1)
    writePlay(game, { type: 'jump_ball', side, clock: clockText(seconds), people: { jumper: sides.map((each) => game.court[each][4]!) } })
  live(game, name)
  while (game.secondsLeft > 0) {
    const minute = Math.ceil(game.secondsLeft / 60)
    pass(game, Math.min(game.secondsLeft, rng.int(9, 20)))
    if (rng.chance(chances.timeout)) timeout(game, side)
    possession(game, side)
    side = otherSide(side)
    if (game.secondsLeft > 0 && Math.ceil(game.secondsLeft / 60) < minute) live(game, name)
  }
  if (last && game.score.home === game.score.away) made(game, 'home', game.court.home[0]!, 2)
  const { home, away } = game.periods.at(-1)!
  writePlay(game, { type: 'period_end', clock: '0:00' })
  writeEvent(game, { type: 'period_end', extra: { case: 'basketball', value: { periodScore: `${home}-${away}` } } })
}

const live = (game: Game, name: string): void =>
  recordMoment(game, { state: 'live', status: name, period: name, clock: clockText(game.secondsLeft) })

function pass(game: Game, seconds: number): void {
  game.secondsLeft -= seconds
  game.second += seconds * realSecondsPerClockSecond
  for (const side of sides) for (const member of game.court[side]) count(game, side, member, 'seconds', seconds)
}

function timeout(game: Game, side: Side): void {
  writePlay(game, { type: 'timeout', side, clock: clockText(game.secondsLeft) })
  writeEvent(game, { type: 'timeout', side })
}

function substitute(game: Game, side: Side): void {
  const bench = game.squads[side].filter((member) => !game.court[side].includes(member))
  const [out, into] = [game.rng.pick(game.court[side]), game.rng.pick(bench)]
  game.court[side] = game.court[side].map((member) => (member === out ? into : member))
  addSubstitute(game, side, into)
  writePlay(game, { type: 'substitution', side, clock: clockText(game.secondsLeft), people: { in: into, out } })
}

function possession(game: Game, side: Side): void {
  const { rng, court } = game
  const other = otherSide(side)
  const shooter = rng.pick(court[side])
  if (rng.chance(chances.turnover)) return void turnover(game, side, shooter)
  if (rng.chance(chances.shootingFoul)) return void freeThrows(game, side, shooter)
  const value = rng.chance(chances.three) ? 3 : 2
  if (rng.chance(value === 3 ? chances.threeMade : chances.twoMade)) return void made(game, side, shooter, value)
  count(game, side, shooter, `tried${value}`)
  const blocker = rng.chance(chances.block) ? rng.pick(court[other]) : undefined
  if (blocker) count(game, other, blocker, 'blk')
  writePlay(game, {
    type: 'shot_missed',
    side,
    clock: clockText(game.secondsLeft),
    people: { shooter, blocker },
    details: { case: 'basketball', value: { shotValue: value, ...spot(game, value) } },
  })
  rebound(game, side)
}

function rebound(game: Game, side: Side): void {
  const { rng, court } = game
  const offensive = rng.chance(chances.offensiveRebound)
  const winner = offensive ? side : otherSide(side)
  const member = rng.pick(court[winner])
  count(game, winner, member, offensive ? 'oreb' : 'dreb')
  writePlay(game, {
    type: 'rebound',
    side: winner,
    clock: clockText(game.secondsLeft),
    people: { rebounder: member },
    details: { case: 'basketball', value: {} },
  })
}

function turnover(game: Game, side: Side, member: Member): void {
  const other = otherSide(side)
  count(game, side, member, 'turnover')
  const stealer = game.rng.chance(chances.steal) ? game.rng.pick(game.court[other]) : undefined
  if (stealer) count(game, other, stealer, 'stl')
  writePlay(game, {
    type: 'turnover',
    side,
    clock: clockText(game.secondsLeft),
    people: { committed: member, stealer },
    details: { case: 'basketball', value: {} },
  })
}

function freeThrows(game: Game, side: Side, shooter: Member): void {
  const { rng, court } = game
  const other = otherSide(side)
  const allowed = court[other].filter((member) => getCount(game, other, member, 'pf') < 5)
  if (allowed.length === 0) return void made(game, side, shooter, 2)
  const fouler = rng.pick(allowed)
  const clock = clockText(game.secondsLeft)
  count(game, other, fouler, 'pf')
  writePlay(game, {
    type: 'foul',
    side: other,
    clock,
    people: { committed: fouler, fouled: shooter },
    details: { case: 'basketball', value: { foulKind: 'shooting' } },
  })
  for (const freeThrow of ['1 of 2', '2 of 2']) {
    const scoring = rng.chance(chances.freeThrow)
    count(game, side, shooter, 'fta')
    if (scoring) {
      count(game, side, shooter, 'ftm')
      points(game, side, 1)
    }
    writePlay(game, {
      type: scoring ? 'free_throw_made' : 'free_throw_missed',
      side,
      clock,
      people: { shooter },
      scoring,
      details: { case: 'basketball', value: { shotValue: 1, freeThrow: freeThrow } },
    })
  }
}

function made(game: Game, side: Side, shooter: Member, value: 2 | 3): void {
  const { rng, court } = game
  const helper = rng.chance(chances.assist) ? rng.pick(court[side].filter((member) => member !== shooter)) : undefined
  const place = spot(game, value)
  for (const what of [`tried${value}`, `made${value}`]) count(game, side, shooter, what)
  if (helper) count(game, side, helper, 'ast')
  if (place.distance < 4) count(game, side, undefined, 'paint', value)
  points(game, side, value)
  writePlay(game, {
    type: 'shot_made',
    side,
    clock: clockText(game.secondsLeft),
    people: { shooter, assist: helper },
    scoring: true,
    details: { case: 'basketball', value: { shotValue: value, ...place, ...(helper && { assist: helper.name }) } },
  })
}

/** A place on the court, in metres: distance from the basket, across and towards the centre line. */
function spot({ rng }: Game, value: 2 | 3): { distance: number; x: number; y: number } {
  const distance = (value === 3 ? rng.int(72, 85) : rng.int(5, 65)) / 10
  const angle = (rng.int(-80, 80) * Math.PI) / 180
  return { distance, x: tenth(distance * Math.sin(angle)), y: tenth(distance * Math.cos(angle)) }
}

/** Rounded to 0.1; adding 0 converts -0 to 0. */
const tenth = (metres: number): number => Math.round(metres * 10) / 10 + 0

function points(game: Game, side: Side, value: number): void {
  const other = otherSide(side)
  addScore(game, side, value)
  for (const member of game.court[side]) count(game, side, member, 'plusMinus', value)
  for (const member of game.court[other]) count(game, other, member, 'plusMinus', -value)
  const lead = game.score[side] - game.score[other]
  game.lead[side] = Math.max(game.lead[side], lead)
  if (lead <= 0) return
  if (game.ahead === other) writeEvent(game, { type: 'lead_change', side })
  game.ahead = side
}
