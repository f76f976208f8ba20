import {
  beginDrive,
  chances,
  endDrive,
  type Game,
  kicker,
  kickoff,
  type PlayEntry,
  punter,
  recordEvent,
  runClock,
  runningBack,
  squadMember,
  write,
} from './american-football-game.ts'
import { addScore, count, otherSide } from './match-log.ts'

export function touchdown(game: Game, kind: 'run' | 'pass', yards: number, people: PlayEntry['people']): undefined {
  const { side, rng } = game
  const scorer = Object.values(people).at(-1)!
  addScore(game, side, 6)
  count(game, side, undefined, 'firstDowns')
  count(game, side, scorer, kind === 'run' ? 'rushTouchdowns' : 'catchTouchdowns')
  if (kind === 'pass') count(game, side, people.passer, 'passTouchdowns')
  if (game.down === 3) count(game, side, undefined, 'thirdsMade')
  write(game, { type: 'touchdown', people, yards, scoring: true })
  recordEvent(game, 'touchdown', side, scorer, { yards: String(yards), scoringKind: kind })
  if (game.period !== 'OT') (rng.chance(chances.twoPoint) ? twoPoint : extraPoint)(game)
  scored(game, 'Touchdown')
}

function scored(game: Game, result: string): void {
  endDrive(game, result)
  // A half that ends with the kick has no further kickoff.
  if (game.secondsLeft > 0 || game.period === 'Q1' || game.period === 'Q3') kickoff(game, game.side)
}

export function extraPoint(game: Game): void {
  const { side } = game
  const member = squadMember(game, side, kicker)
  const good = game.rng.chance(chances.extraPoint)
  count(game, side, member, 'extraTried')
  if (good) {
    addScore(game, side, 1)
    count(game, side, member, 'extraMade')
    recordEvent(game, 'extra_point', side, member)
  }
  write(game, { type: 'extra_point', people: { kicker: member }, scoring: good, result: good ? 'good' : 'no good' })
}

export function twoPoint(game: Game): void {
  const { side } = game
  const runner = squadMember(game, side, runningBack)
  const good = game.rng.chance(chances.twoPointMade)
  count(game, side, runner, 'twoTried')
  if (good) {
    addScore(game, side, 2)
    count(game, side, runner, 'twoMade')
    recordEvent(game, 'two_point', side, runner)
  }
  write(game, { type: 'two_point', people: { rusher: runner }, scoring: good, result: good ? 'good' : 'no good' })
}

export function safety(game: Game): void {
  const { side } = game
  const other = otherSide(side)
  addScore(game, other, 2)
  // The preceding play recorded the lost yards; this entry only carries the points of the other side.
  write(game, { type: 'drive_end', people: {}, scoring: true, result: 'Safety' })
  recordEvent(game, 'safety', other, squadMember(game, other, 11))
  game.hadPossession.add(side)
  if (game.secondsLeft > 0) kickoff(game, side)
  else beginDrive(game, other, 35)
}

/** Fourth down: a field goal attempt from the opponent's 38-yard line or closer, else a punt. */
export function fourth(game: Game): void {
  const { ball } = game
  runClock(game, 6, 10)
  if (ball >= 62) fieldGoal(game)
  else punt(game)
}

function punt(game: Game): void {
  const { rng, side, ball } = game
  const punted = squadMember(game, side, punter)
  const yards = Math.min(rng.int(36, 52), 92 - ball)
  for (const [what, by] of [
    ['punts', 1],
    ['puntYards', yards],
    ['inside20', ball + yards > 80 ? 1 : 0],
  ] as const)
    count(game, side, punted, what, by)
  write(game, { type: 'punt', people: { punter: punted }, yards })
  endDrive(game, 'Punt')
  beginDrive(game, otherSide(side), 100 - ball - yards)
}

function fieldGoal(game: Game): void {
  const { rng, side, ball } = game
  const member = squadMember(game, side, kicker)
  // Kick distance: the yards to the goal line, 7 yards behind the line of scrimmage and 10 yards of end zone.
  const distance = 117 - ball
  const good = rng.chance(distance < 40 ? 0.94 : 0.74)
  count(game, side, member, 'goalsTried')
  if (good) {
    addScore(game, side, 3)
    count(game, side, member, 'goalsMade')
  }
  write(game, { type: 'field_goal', people: { kicker: member }, yards: distance, scoring: good, result: good ? 'good' : 'no good' })
  if (good) {
    recordEvent(game, 'field_goal', side, member, { yards: String(distance) })
    scored(game, 'Field goal')
  } else {
    endDrive(game, 'Missed field goal')
    beginDrive(game, otherSide(side), Math.max(20, 107 - ball))
  }
}
