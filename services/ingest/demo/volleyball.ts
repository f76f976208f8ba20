import type { Side } from '@touchline/contract/outcome'
import {
  awardedSets,
  getBoard,
  getResult,
  goldenSet,
  matchPoints,
  needsGoldenSet,
  type Points,
  rallyPoint,
  type SetRule,
  setWinner,
  startOfMatch,
} from '@touchline/sources/scoreboard/volleyball'
import { addSubstitute, finish, openMatchLog, otherSide, recordBreak, recordMoment, sides, writeEvent } from './match-log.ts'
import type { Moment } from './moment.ts'
import { getSum, type SeasonResult, withPlayoffs } from './placement-playoffs.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'
import { roundRobin } from './round-robin.ts'
import type { Simulation } from './simulation.ts'
import { buildStats, chances, type Game, getPeriodStats, levelSets, setWinners, tellRally } from './volleyball-game.ts'

const roster: Roster = {
  league: 'Demo Volley League',
  clubs: 6,
  starters: 7,
  positions: 'S OH MB OP OH MB L S OH MB OP L'.split(' '),
  grounds: { names: ['Arena', 'Hall', 'Sports Hall'], capacity: [1_500, 8_000] },
  heightCm: [182, 212],
  officials: ['referee', 'referee'],
}

const ratio = (won: number, lost: number): number => (lost === 0 ? Number.POSITIVE_INFINITY : won / lost)

/** Ranked by points, wins, set ratio, points ratio. */
function criteria(results: readonly SeasonResult[]): number[] {
  const sets = results.flatMap(({ periods }) => periods)
  return [
    getSum(results, ({ own, other }) => matchPoints({ home: own, away: other }).home),
    results.filter(({ own, other }) => own > other).length,
    ...[results, sets].map((each) =>
      ratio(
        getSum(each, ({ own }) => own),
        getSum(each, ({ other }) => other),
      ),
    ),
  ]
}

export const volleyball: Simulation = {
  sport: 'volleyball',
  seasons: 'split-year',
  roundSeconds: 185 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, injuries: true },
  roster,
  competition: withPlayoffs(roundRobin(2), { clubs: roster.clubs, legs: 2, criteria }),
  simulate(rng, match) {
    const { firstLeg } = match
    if (!firstLeg && rng.chance(chances.forfeit)) return forfeited(rng)
    const log = openMatchLog('volleyball', roster, buildStats, rng, match)
    const court = (side: Side) => log.squads[side].slice(0, 6)
    const libero = (side: Side) => log.squads[side][6]!
    const game: Game = Object.assign(log, {
      court: { home: court('home'), away: court('away') },
      libero: { home: libero('home'), away: libero('away') },
      bySet: [],
      timeouts: { home: 0, away: 0 },
      periodStats: () => getPeriodStats(game),
    })
    const winners = firstLeg && rng.chance(2 / 3) ? levelSets(rng, firstLeg) : setWinners(rng)
    const interrupted = rng.chance(chances.interruption) ? rng.int(0, winners.length - 1) : undefined
    for (const [i, winner] of winners.entries()) {
      if (i > 0) rest(game, 180)
      playSet(game, { name: `S${i + 1}`, rule: i === 4 ? rallyPoint.deciding : rallyPoint.set, winner, isInterrupted: i === interrupted })
    }
    if (firstLeg && needsGoldenSet({ home: firstLeg.away, away: firstLeg.home }, game.score)) {
      rest(game, 300)
      playSet(game, { name: 'GS', rule: goldenSet, winner: rng.pick(sides), isInterrupted: false })
    }
    return finish(game, 'FT')
  },
}

const waitingSeconds = 15 * 60

/** One side does not appear; after a quarter of an hour the match is awarded to the other side. */
function forfeited(rng: Random): Moment[] {
  const winner = rng.pick(sides)
  const sets = awardedSets(startOfMatch, winner)
  const statusReason = `${winner === 'home' ? 'Away' : 'Home'} team did not appear`
  return [
    { second: 0, state: { state: 'delayed', status: 'DEL', statusReason }, events: [] },
    { second: waitingSeconds, state: { state: 'awarded', status: 'AWD', statusReason, ...getBoard(sets, getResult(sets)) }, events: [] },
  ]
}

function rest(game: Game, seconds: number): void {
  recordBreak(game, 'BT')
  game.second += seconds
}

interface PlannedSet {
  name: string
  rule: SetRule
  winner: Side
  /** Play stops for some minutes in this set. */
  isInterrupted: boolean
}

/** Plays a set, with a moment for each rally. A golden set does not count in the match. */
function playSet(game: Game, { name, rule, winner, isInterrupted }: PlannedSet): void {
  const { rng } = game
  const points = { period: name, home: 0, away: 0 }
  game.periods.push(points)
  game.bySet.push({ period: name, counts: { home: {}, away: {} } })
  game.timeouts = { home: 0, away: 0 }
  let serving: Side = game.periods.length % 2 === 1 ? 'home' : 'away'
  const rallies = getRallies(rng, rule, serving, winner)
  const stop = isInterrupted ? rng.int(5, rallies.length - 5) : undefined
  let run = 0
  for (const [i, side] of rallies.entries()) {
    game.second += rng.int(18, 34)
    tellRally(game, serving, side)
    points[side]++
    run = side === serving ? run + 1 : 1
    if (side !== serving) rotate(game, side)
    serving = side
    const isOver = i === rallies.length - 1
    if (isOver) endSet(game, side)
    else if (run >= 3) timeout(game, otherSide(side))
    incidents(game)
    recordMoment(game, { state: 'live', status: name, period: name })
    if (i === stop) interrupt(game, name)
  }
}

/** The winners of all rallies of a set that `winner` wins; drawn repeatedly until that side wins. */
function getRallies(rng: Random, rule: SetRule, first: Side, winner: Side): Side[] {
  for (;;) {
    const points: Points = { home: 0, away: 0 }
    const rallies: Side[] = []
    for (let serving = first; !setWinner(points, rule); ) {
      serving = rng.chance(chances.sideOut) ? otherSide(serving) : serving
      points[serving]++
      rallies.push(serving)
    }
    if (setWinner(points, rule) === winner) return rallies
  }
}

/** The side that wins the serve rotates by one place. */
function rotate({ court }: Game, side: Side): void {
  const [first, ...others] = court[side]
  court[side] = [...others, first!]
}

function endSet(game: Game, winner: Side): void {
  if (game.periods.at(-1)!.period !== 'GS') game.score[winner]++
  tell(game, 'set_end', winner)
}

function timeout(game: Game, side: Side): void {
  if (game.timeouts[side] === 2 || !game.rng.chance(chances.timeout)) return
  game.timeouts[side]++
  game.second += 30
  tell(game, 'timeout', side)
}

/** Occasional events between rallies. */
function incidents(game: Game): void {
  const { rng, court } = game
  const side = rng.pick(sides)
  if (rng.chance(chances.substitution)) substitute(game, side)
  if (rng.chance(chances.challenge)) {
    game.second += 40
    tell(game, 'challenge', side, { detail: rng.chance(0.35) ? 'successful' : 'unsuccessful' })
  }
  if (rng.chance(chances.card)) tell(game, 'card', side, { member: rng.pick(court[side]), detail: 'yellow' })
}

/** Substitutes a player on court by another one of the same position. */
function substitute(game: Game, side: Side): void {
  const { rng, court, squads } = game
  const out = rng.pick(court[side])
  const into = squads[side].find((member) => member.position === out.position && !court[side].includes(member))
  if (!into) return
  court[side] = court[side].map((member) => (member === out ? into : member))
  addSubstitute(game, side, into)
}

function tell(game: Game, type: string, side: Side, more: Partial<Parameters<typeof writeEvent>[1]> = {}): void {
  const { home, away } = game.periods.at(-1)!
  writeEvent(game, { type, side, extra: { case: 'volleyball', value: { periodScore: `${home}-${away}` } }, ...more })
}

/** A power failure stops play for a quarter of an hour. */
function interrupt(game: Game, name: string): void {
  recordMoment(game, { state: 'interrupted', status: 'INT', statusReason: 'Power failure' })
  game.second += 15 * 60
  recordMoment(game, { state: 'live', status: name, period: name })
}
