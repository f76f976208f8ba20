import {
  beginDrive,
  chances,
  defender,
  endDrive,
  type Game,
  kicker,
  kickoff,
  type PlayEntry,
  punter,
  quarterback,
  recordDown,
  recordEvent,
  runClock,
  runningBack,
  squadMember,
  write,
} from './american-football-game.ts'
import { addScore, count, type Member, otherSide } from './match-log.ts'

export function play(game: Game): void {
  beforeSnap(game)
  if (game.down === 4) fourth(game)
  else down(game)
}

/** A timeout, or a false start of the offense: five yards, and the down is repeated. */
function beforeSnap(game: Game): void {
  const { rng, side, ball } = game
  if (game.timeouts[side] > 0 && rng.chance(chances.timeout)) {
    game.timeouts[side]--
    write(game, { type: 'timeout', people: {} })
  }
  const yards = Math.min(5, Math.floor(ball / 2))
  if (yards === 0 || !rng.chance(chances.falseStart)) return
  count(game, side, undefined, 'penalties')
  count(game, side, undefined, 'penaltyYards', yards)
  write(game, { type: 'penalty', people: { penalized: squadMember(game, side, rng.int(1, 10)) }, yards })
  game.ball -= yards
  game.distance += yards
  recordDown(game)
}

function down(game: Game): void {
  const { rng } = game
  const third = game.down === 3
  runClock(game, 20, 38)
  if (third) count(game, game.side, undefined, 'thirds')
  const how = rng.chance(chances.pass) ? 'pass' : 'run'
  const yards = how === 'pass' ? pass(game) : rush(game)
  if (yards === undefined) return
  game.ball += yards
  if (third && (yards >= game.distance || game.ball >= 100)) count(game, game.side, undefined, 'thirdsMade')
  if (game.ball <= 0) safety(game)
  else after(game, yards)
}

/** Starts the next down unless the play scored. */
function after(game: Game, yards: number): void {
  if (game.ball >= 100) return
  const isFirst = yards >= game.distance
  if (isFirst) count(game, game.side, undefined, 'firstDowns')
  game.distance = isFirst ? Math.min(10, 100 - game.ball) : game.distance - yards
  game.down = isFirst ? 1 : game.down + 1
  recordDown(game)
}

/** Returns the net yards; undefined when the drive is over. */
function rush(game: Game): number | undefined {
  const { rng, side, ball } = game
  const runner = squadMember(game, side, rng.chance(0.85) ? runningBack : quarterback)
  const yards = Math.min(rng.chance(0.06) ? rng.int(12, 45) : rng.int(-2, 9), 100 - ball)
  carried(game, runner, 'rush', yards)
  const tackler = defender(game)
  if (ball + yards >= 100) return touchdown(game, 'run', yards, { rusher: runner })
  count(game, otherSide(side), tackler, 'tackles')
  write(game, { type: 'rush', people: { rusher: runner, tackler }, yards })
  if (ball + yards <= 0 || !rng.chance(chances.fumble)) return yards
  count(game, side, runner, 'fumbles')
  return lose(game, 'fumble', { fumbled: runner, recovered_by: tackler }, ball + yards)
}

function carried(game: Game, member: Member, what: 'rush' | 'catch', yards: number): void {
  count(game, game.side, member, what)
  count(game, game.side, member, `${what}Yards`, yards)
}

function pass(game: Game): number | undefined {
  const { rng, side, ball } = game
  const [passer, receiver, hunter] = [squadMember(game, side, quarterback), squadMember(game, side, rng.int(1, 5)), defender(game)]
  const other = otherSide(side)
  if (rng.chance(chances.sack)) {
    const yards = -Math.min(rng.int(4, 9), ball)
    for (const what of ['sacks', 'tackles']) count(game, other, hunter, what)
    count(game, side, undefined, 'sackYards', yards)
    write(game, { type: 'sack', people: { sacked: passer, sacker: hunter }, yards })
    return yards
  }
  count(game, side, passer, 'passes')
  if (rng.chance(chances.interception)) {
    count(game, side, passer, 'intercepted')
    count(game, other, hunter, 'interceptions')
    return lose(game, 'interception', { intercepted_by: hunter, passer }, Math.min(99, ball + rng.int(5, 20)))
  }
  if (!rng.chance(chances.complete)) {
    write(game, { type: 'pass', people: { passer, target: receiver }, yards: 0, result: 'incomplete' })
    return 0
  }
  const yards = Math.min(rng.chance(0.12) ? rng.int(20, 55) : rng.int(2, 16), 100 - ball)
  count(game, side, passer, 'completions')
  count(game, side, passer, 'passYards', yards)
  carried(game, receiver, 'catch', yards)
  if (ball + yards >= 100) return touchdown(game, 'pass', yards, { receiver, passer })
  count(game, other, hunter, 'tackles')
  write(game, { type: 'pass', people: { passer, receiver, tackler: hunter }, yards, result: 'complete' })
  return yards
}

/**
 * Turnover: the other side starts a drive at the spot, `ball` yards from the own goal line of the side that lost the
 * ball.
 */
function lose(game: Game, type: 'fumble' | 'interception', people: PlayEntry['people'], ball: number): undefined {
  const { side } = game
  const other = otherSide(side)
  const [loser, winner] = type === 'fumble' ? [people.fumbled!, people.recovered_by!] : [people.passer!, people.intercepted_by!]
  count(game, side, undefined, 'turnovers')
  if (type === 'fumble') {
    count(game, side, loser, 'lost')
    count(game, other, winner, 'recovered')
  }
  write(game, { type, people, ...(type === 'fumble' ? { result: 'lost' } : { side: other }) })
  recordEvent(game, 'turnover', other, winner)
  endDrive(game, type === 'fumble' ? 'Fumble' : 'Interception')
  beginDrive(game, other, 100 - ball)
}

function touchdown(game: Game, kind: 'run' | 'pass', yards: number, people: PlayEntry['people']): undefined {
  const { side, rng } = game
  const scorer = Object.values(people)[0]!
  addScore(game, side, 6)
  count(game, side, undefined, 'firstDowns')
  count(game, side, scorer, kind === 'run' ? 'rushTouchdowns' : 'catchTouchdowns')
  if (kind === 'pass') count(game, side, people.passer, 'passTouchdowns')
  if (game.down === 3) count(game, side, undefined, 'thirdsMade')
  write(game, { type: 'touchdown', people, yards, scoring: true, result: kind })
  recordEvent(game, 'touchdown', side, scorer, { yards: String(yards), scoringKind: kind })
  if (game.period !== 'OT') tryAfterTouchdown(game, rng.chance(chances.twoPoint) ? 'two_point' : 'extra_point')
  scored(game, 'Touchdown')
}

function scored(game: Game, result: string): void {
  endDrive(game, result)
  // A half that ends with the kick has no further kickoff.
  if (game.secondsLeft > 0 || game.period === 'Q1' || game.period === 'Q3') kickoff(game, game.side)
}

/** The try after a touchdown. */
const tries = {
  extra_point: { by: kicker, role: 'kicker', chance: chances.extraPoint, points: 1, tried: 'extraTried', made: 'extraMade', no: 'missed' },
  two_point: { by: runningBack, role: 'rusher', chance: chances.twoPointMade, points: 2, tried: 'twoTried', made: 'twoMade', no: 'failed' },
} as const

function tryAfterTouchdown(game: Game, type: keyof typeof tries): void {
  const { side } = game
  const { by, role, chance, points, tried, made, no } = tries[type]
  const member = squadMember(game, side, by)
  const good = game.rng.chance(chance)
  count(game, side, member, tried)
  if (good) {
    addScore(game, side, points)
    count(game, side, member, made)
    recordEvent(game, type, side, member)
  }
  write(game, { type, people: { [role]: member }, scoring: good, result: good ? 'good' : no })
}

function safety(game: Game): void {
  const { side } = game
  const other = otherSide(side)
  addScore(game, other, 2)
  // The preceding play recorded the lost yards; this entry only has the points of the other side.
  write(game, { type: 'drive_end', people: {}, scoring: true, result: 'Safety' })
  recordEvent(game, 'safety', other, squadMember(game, other, 11))
  game.hadPossession.add(side)
  if (game.secondsLeft > 0) kickoff(game, side)
  else beginDrive(game, other, 35)
}

/** Fourth down: a field goal attempt from the opponent's 38-yard line or closer, else a punt. */
function fourth(game: Game): void {
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
  write(game, { type: 'field_goal', people: { kicker: member }, yards: distance, scoring: good, result: good ? 'good' : 'missed' })
  if (good) {
    recordEvent(game, 'field_goal', side, member, { yards: String(distance) })
    scored(game, 'Field goal')
  } else {
    endDrive(game, 'Missed field goal')
    beginDrive(game, otherSide(side), Math.max(20, 107 - ball))
  }
}
