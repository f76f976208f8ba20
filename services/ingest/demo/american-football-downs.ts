import {
  beginDrive,
  chances,
  defender,
  endDrive,
  type Game,
  type PlayEntry,
  quarterback,
  recordDown,
  recordEvent,
  runClock,
  runningBack,
  squadMember,
  write,
} from './american-football-game.ts'
import { fourth, safety, touchdown } from './american-football-scores.ts'
import { count, type Member, otherSide } from './match-log.ts'

export const play = (game: Game): void => (game.down === 4 ? fourth(game) : down(game))

export function down(game: Game): void {
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
export function rush(game: Game): number | undefined {
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

export function pass(game: Game): number | undefined {
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
    return lose(game, 'interception', { passer, intercepted_by: hunter }, Math.min(99, ball + rng.int(5, 20)))
  }
  if (!rng.chance(chances.complete)) {
    write(game, { type: 'pass', people: { passer, target: receiver }, yards: 0, result: 'incomplete' })
    return 0
  }
  const yards = Math.min(rng.chance(0.12) ? rng.int(20, 55) : rng.int(2, 16), 100 - ball)
  count(game, side, passer, 'completions')
  count(game, side, passer, 'passYards', yards)
  carried(game, receiver, 'catch', yards)
  if (ball + yards >= 100) return touchdown(game, 'pass', yards, { passer, receiver })
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
  const [loser, winner] = Object.values(people) as [Member, Member]
  count(game, side, undefined, 'turnovers')
  if (type === 'fumble') {
    count(game, side, loser, 'lost')
    count(game, other, winner, 'recovered')
  }
  write(game, { type, people })
  recordEvent(game, 'turnover', other, winner)
  endDrive(game, type === 'fumble' ? 'Fumble' : 'Interception')
  beginDrive(game, other, 100 - ball)
}
