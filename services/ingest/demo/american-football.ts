import type { Side } from '@touchline/contract/outcome'
import { play } from './american-football-downs.ts'
import { buildStats, type Game, kickoff, roster } from './american-football-game.ts'
import { finish, openMatchLog, otherSide, recordBreak, sides } from './match-log.ts'
import type { Moment } from './moment.ts'
import { roundRobin } from './round-robin.ts'
import type { Simulation } from './simulation.ts'

const quarterSeconds = 900
const overtimeSeconds = 600

export const americanFootball: Simulation = {
  sport: 'american-football',
  seasons: 'calendar-year',
  roundSeconds: 225 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true, injuries: true },
  roster,
  competition: roundRobin(4),
  simulate(rng, match) {
    const at = {
      period: '',
      secondsLeft: 0,
      side: rng.pick(sides),
      ball: 25,
      down: 1,
      distance: 10,
      drive: 0,
      timeouts: { home: 0, away: 0 },
      hadPossession: new Set<Side>(),
    }
    const game: Game = Object.assign(openMatchLog('american-football', roster, buildStats, rng, match), at)
    const first = game.side
    for (let n = 1; n <= 4; n++) {
      open(game, `Q${n}`, quarterSeconds)
      if (n % 2 === 1) Object.assign(game, { timeouts: { home: 3, away: 3 } })
      if (n === 1) kickoff(game, otherSide(first))
      if (n === 3) kickoff(game, first)
      while (game.secondsLeft > 0) play(game)
      if (n < 4) rest(game, n === 2 ? 'HT' : 'BT', n === 2 ? 780 : 120)
    }
    return game.score.home === game.score.away ? overtime(game) : finish(game, 'FT')
  },
}

/**
 * Each side gets one possession; then a lead wins. A game that is tied when the period ends is a draw, as in top
 * leagues.
 */
function overtime(game: Game): Moment[] {
  rest(game, 'BT', 180)
  open(game, 'OT', overtimeSeconds)
  game.hadPossession.clear()
  Object.assign(game, { timeouts: { home: 2, away: 2 } })
  kickoff(game, game.rng.pick(sides))
  const decided = () => game.score.home !== game.score.away && game.hadPossession.size === 2
  while (game.secondsLeft > 0 && !decided()) play(game)
  return finish(game, 'AOT')
}

function open(game: Game, period: string, seconds: number): void {
  game.periods.push({ period, home: 0, away: 0 })
  Object.assign(game, { period, secondsLeft: seconds })
}

function rest(game: Game, status: string, seconds: number): void {
  recordBreak(game, status)
  game.second += seconds
}
