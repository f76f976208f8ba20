import { buildStats, chances, type Game } from './basketball-game.ts'
import { made, possession } from './basketball-possession.ts'
import {
  addSubstitute,
  clockText,
  count,
  finish,
  openMatchLog,
  otherSide,
  recordMoment,
  type Side,
  sides,
  writeEvent,
  writePlay,
} from './match-log.ts'
import type { Roster, Simulation } from './simulation.ts'

/** Real seconds per second of game clock: the clock is stopped half the time. */
const realSecondsPerClockSecond = 2

const roster: Roster = { league: 'Demo Hoops League', clubs: 4, starters: 5, positions: 'PG SG SF PF C PG SG SF PF C G F'.split(' ') }

export const basketball: Simulation = {
  sport: 'basketball',
  roundSeconds: 155 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true },
  roster,
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
    game.fulltime = { ...game.score }
    for (let overtime = 1; isTied(); overtime++) {
      rest(game, 'BT', 130)
      period(game, `OT${overtime}`, 300, overtime === 2)
    }
    game.extraTime = { ...game.score }
    return finish(game, 'AOT')
  },
}

function rest(game: Game, status: string, seconds: number): void {
  recordMoment(game, { state: 'break', status })
  game.second += seconds
}

/** `last`: this period always has a winner, which bounds the length of a round. */
export function period(game: Game, name: string, seconds: number, last = false): void {
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
