import { appearance } from './baseball-batting.ts'
import { batting, buildStats, chances, type Game, occupied, out, stateNow, value } from './baseball-game.ts'
import { addSubstitute, count, finish, openMatchLog, otherSide, recordMoment, type Side, writeEvent, writePlay } from './match-log.ts'
import type { Roster, Simulation } from './simulation.ts'

const appearanceSeconds = 85
const sideChangeSeconds = 90
/** Innings before which a pitcher is relieved: first the starter, then each reliever. */
const reliefBefore = [7, 9, 11]

const fielders = 'CF SS 1B RF 3B LF DH C 2B'.split(' ')
const roster: Roster = {
  league: 'Demo Diamond League',
  clubs: 4,
  starters: 10,
  batters: 9,
  positions: [...fielders, 'SP', 'RP', 'RP', 'RP', 'IF', 'OF'],
}

export const baseball: Simulation = {
  sport: 'baseball',
  roundSeconds: 220 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true },
  roster,
  simulate(rng, match) {
    const matchLog = openMatchLog('baseball', roster, buildStats, rng, match)
    const pitcher = { home: matchLog.squads.home[9]!, away: matchLog.squads.away[9]! }
    const game: Game = Object.assign(matchLog, { inning: 0, half: 'top' as const, outs: 0, bases: [], pitcher, next: { home: 0, away: 0 } })
    const isTied = () => game.score.home === game.score.away
    for (game.inning = 1; game.inning <= 9 || isTied(); game.inning++) {
      if (game.inning === 10) game.fulltime = { ...game.score }
      if (game.inning > 1) change(game)
      game.periods.push({ period: String(game.inning), away: 0 })
      half(game, 'top')
      // The home side does not bat when it leads after eight and a half innings.
      if (game.inning >= 9 && game.score.home > game.score.away) break
      game.periods.at(-1)!.home = 0
      half(game, 'bottom')
    }
    if (game.fulltime) game.extraTime = { ...game.score }
    decide(game)
    return finish(game, 'FT')
  },
}

function decide({ decisions, record, pitcher, score }: Game): void {
  const closer = pitcher[score.home > score.away ? 'home' : 'away']
  decisions.set(record!.winner.id, 'W').set(record!.loser.id, 'L')
  if (closer !== record!.winner && Math.abs(score.home - score.away) <= 3) decisions.set(closer.id, 'S')
}

function change(game: Game): void {
  recordMoment(game, { state: 'break', status: 'BT' })
  game.second += sideChangeSeconds
}

export function half(game: Game, which: Game['half']): void {
  Object.assign(game, { half: which, outs: 0, bases: [] })
  relieve(game, otherSide(batting(game)))
  const { inning, half } = game
  const isWalkOff = () => half === 'bottom' && inning >= 9 && game.score.home > game.score.away
  while (game.outs < 3 && !isWalkOff()) {
    steal(game)
    if (game.outs < 3) appearance(game)
    const { inningHalf, outs, bases } = stateNow(game)
    recordMoment(game, {
      state: 'live',
      status: `IN${inning}`,
      period: String(inning),
      detail: { case: 'baseball', value: { inning, inningHalf, outs, bases } },
    })
    game.second += appearanceSeconds
  }
  writePlay(game, { type: 'inning_end', details: { case: 'baseball', value: value(game) } })
  if (half === 'bottom') writeEvent(game, { type: 'inning_end', extra: { case: 'baseball', value: { inning: String(inning), half } } })
}

function relieve(game: Game, side: Side): void {
  const nth = reliefBefore.indexOf(game.inning)
  if (nth < 0) return
  const [out, into] = [game.pitcher[side], game.squads[side][10 + nth]!]
  game.pitcher[side] = into
  addSubstitute(game, side, into)
  writePlay(game, { type: 'substitution', side, people: { in: into, out }, details: { case: 'baseball', value: value(game) } })
  writeEvent(game, {
    type: 'pitching_change',
    side,
    member: into,
    extra: { case: 'baseball', value: { inning: String(game.inning), half: game.half } },
  })
}

function steal(game: Game): void {
  const { bases, rng } = game
  const side = batting(game)
  const runner = bases[1]
  if (!runner || bases[2] || !rng.chance(chances.steal)) return
  const safe = rng.chance(chances.safe)
  const before = occupied(game)
  bases[1] = undefined
  if (safe) bases[2] = runner
  else out(game)
  count(game, side, runner.member, safe ? 'sb' : 'cs')
  const details = { case: 'baseball', value: { ...value(game), basesBefore: before, basesAfter: occupied(game) } } as const
  writePlay(game, { type: safe ? 'stolen_base' : 'caught_stealing', side, people: { runner: runner.member }, details })
}
