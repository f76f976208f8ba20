import { play } from './american-football-downs.ts'
import { type Game, kickoff, roster } from './american-football-game.ts'
import { wording } from './american-football-stats.ts'
import { finish, openBook, otherSide, type Side, sides, tellNow } from './match-log.ts'
import type { Moment, Simulation } from './simulation.ts'

/** Of a play, about what top leagues see. */
export const chances = {
  pass: 0.56,
  complete: 0.65,
  sack: 0.065,
  interception: 0.022,
  fumble: 0.012,
  extraPoint: 0.94,
  twoPoint: 0.1,
  twoPointMade: 0.48,
}
const quarterSeconds = 900
const overtimeSeconds = 600
/** Real seconds for one of the game clock. */
export const slower = 2.6

export const americanFootball: Simulation = {
  sport: 'american-football',
  roundSeconds: 225 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true },
  roster,
  simulate(rng, match) {
    const at = { period: '', left: 0, side: rng.pick(sides), ball: 25, down: 1, distance: 10, drive: 0, had: new Set<Side>() }
    const game: Game = Object.assign(openBook('american-football', roster, wording, rng, match), at)
    const first = game.side
    for (let n = 1; n <= 4; n++) {
      open(game, `Q${n}`, quarterSeconds)
      if (n === 1) kickoff(game, otherSide(first))
      if (n === 3) kickoff(game, first)
      while (game.left > 0) play(game)
      if (n < 4) rest(game, n === 2 ? 'HT' : 'BT', n === 2 ? 780 : 120)
    }
    return game.score.home === game.score.away ? overtime(game) : finish(game, 'FT')
  },
}

/** Each side has the ball once; then whoever leads has won, and who leads nobody by the end has drawn (as top leagues play it). */
export function overtime(game: Game): Moment[] {
  game.fulltime = { ...game.score }
  rest(game, 'BT', 180)
  open(game, 'OT', overtimeSeconds)
  game.had.clear()
  kickoff(game, game.rng.pick(sides))
  const decided = () => game.score.home !== game.score.away && game.had.size === 2
  while (game.left > 0 && !decided()) play(game)
  game.extraTime = { ...game.score }
  return finish(game, 'AOT')
}

function open(game: Game, period: string, seconds: number): void {
  game.periods.push({ period, home: 0, away: 0 })
  Object.assign(game, { period, left: seconds })
}

function rest(game: Game, status: string, seconds: number): void {
  tellNow(game, { state: 'break', status })
  game.second += seconds
}
