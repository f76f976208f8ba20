import type { Side } from '@touchline/contract/outcome'
import { type Count, countAfter, noCount, situation } from '@touchline/sources/scoreboard/baseball-count'
import { batting, buildStats, chances, type Game, occupied, out, type Runner, results, value } from './baseball-game.ts'
import {
  addScore,
  addSubstitute,
  count,
  finish,
  type Member,
  openMatchLog,
  otherSide,
  recordBreak,
  recordMoment,
  writeEvent,
  writePlay,
} from './match-log.ts'
import type { Roster } from './roster.ts'
import { roundRobin } from './round-robin.ts'
import type { Simulation } from './simulation.ts'

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
  grounds: { names: ['Field', 'Park', 'Grounds'], capacity: [9_000, 42_000] },
  heightCm: [175, 198],
  officials: ['umpire', 'umpire', 'umpire', 'umpire'],
}

export const baseball: Simulation = {
  sport: 'baseball',
  seasons: 'calendar-year',
  roundSeconds: 220 * 60,
  coverage: { events: true, live: 'full', lineups: true, statistics: true, playByPlay: true, injuries: true },
  roster,
  competition: roundRobin(4),
  preferred: (hand) => ({ bats: hand, throws: hand }),
  simulate(rng, match) {
    const matchLog = openMatchLog('baseball', roster, buildStats, rng, match)
    const pitcher = { home: matchLog.squads.home[9]!, away: matchLog.squads.away[9]! }
    const game: Game = Object.assign(matchLog, { inning: 0, half: 'top' as const, outs: 0, bases: [], pitcher, next: { home: 0, away: 0 } })
    const isTied = () => game.score.home === game.score.away
    for (game.inning = 1; game.inning <= 9 || isTied(); game.inning++) {
      if (game.inning > 1) change(game)
      game.periods.push({ period: String(game.inning), away: 0 })
      half(game, 'top')
      // The home side does not bat when it leads after eight and a half innings.
      if (game.inning >= 9 && game.score.home > game.score.away) break
      game.periods.at(-1)!.home = 0
      half(game, 'bottom')
    }
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
  recordBreak(game, 'BT', situation({ inning: game.inning - 1, inningHalf: game.half, outs: 3, bases: [] }))
  game.second += sideChangeSeconds
}

function half(game: Game, which: Game['half']): void {
  Object.assign(game, { half: which, outs: 0, bases: [] })
  relieve(game, otherSide(batting(game)))
  const { inning, half } = game
  const isWalkOff = () => half === 'bottom' && inning >= 9 && game.score.home > game.score.away
  while (game.outs < 3 && !isWalkOff()) {
    const endsAt = game.second + appearanceSeconds
    steal(game)
    if (game.outs < 3) appearance(game)
    recordSituation(game, noCount)
    game.second = endsAt
  }
  writePlay(game, { type: 'inning_end', details: { case: 'baseball', value: value(game) } })
  writeEvent(game, { type: 'inning_end', extra: { case: 'baseball', value: { inning: String(inning), half } } })
}

function recordSituation(game: Game, count: Count): void {
  const { inning, half, outs } = game
  const detail = situation({ inning, inningHalf: half, outs, bases: occupied(game).occupied, count })
  recordMoment(game, { state: 'live', status: `IN${inning}`, period: String(inning), detail })
}

function relieve(game: Game, side: Side): void {
  const nth = reliefBefore.indexOf(game.inning)
  if (nth < 0) return
  const [out, into] = [game.pitcher[side], game.squads[side][10 + nth]!]
  game.pitcher[side] = into
  addSubstitute(game, side, into)
  game.innings.set(into, { inInning: game.inning })
  game.innings.set(out, { ...game.innings.get(out), outInning: game.inning })
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

function getResult({ rng, outs, bases, inning, half }: Game): string {
  // From the tenth inning on, home runs of the home side become more likely, which bounds the length of a match.
  if (half === 'bottom' && inning > 9 && rng.chance((inning - 9) * 0.15)) return 'home_run'
  let remaining = rng.int(0, 999)
  for (const [result, parts] of Object.entries(results)) {
    remaining -= parts
    if (remaining < 0) return result
  }
  if (bases[1] && outs < 2 && rng.chance(chances.doublePlay)) return 'double_play'
  if (bases[3] && outs < 2 && rng.chance(chances.sacrificeFly)) return 'sacrifice_fly'
  return rng.chance(0.5) ? 'ground_out' : 'fly_out'
}

function appearance(game: Game): void {
  const side = batting(game)
  const pitcher = game.pitcher[otherSide(side)]
  const batter = game.squads[side][game.next[side]++ % 9]!
  const [before, result] = [occupied(game), getResult(game)]
  const thrown = pitches(game, result)
  for (let pitch = 1; pitch < thrown.pitches.length; pitch++) {
    recordSituation(game, countAfter(thrown.pitches.slice(0, pitch)))
    game.second += Math.floor(appearanceSeconds / thrown.pitches.length)
  }
  const home = advance(game, result, { member: batter, pitcher, earned: result !== 'error' })
  const rbi = result === 'error' || result === 'double_play' ? 0 : home.length
  tally(game, side, batter, pitcher, result, rbi, thrown.pitches)
  for (const runner of home) run(game, side, runner, batter, rbi > 0 ? 1 : 0, result)
  const details = { ...value(game), ...thrown, result, basesBefore: before, basesAfter: occupied(game), runs: home.length, rbi }
  const people = { batter, pitcher, scored: home.map(({ member }) => member) }
  writePlay(game, { type: 'plate_appearance', side, people, scoring: home.length > 0, details: { case: 'baseball', value: details } })
  if (result === 'home_run')
    writeEvent(game, {
      type: 'home_run',
      side,
      member: batter,
      extra: { case: 'baseball', value: { inning: String(game.inning), half: game.half, rbi: String(rbi) } },
    })
}

/** The pitches of one plate appearance and the count before the last pitch. */
function pitches({ rng }: Game, result: string): { pitches: string; balls: number; strikes: number } {
  const [balls, strikes] = [result === 'walk' ? 3 : rng.int(0, 3), result === 'strikeout' ? 2 : rng.int(0, 2)]
  const last = result === 'walk' ? 'B' : result === 'hit_by_pitch' ? 'H' : result === 'strikeout' ? rng.pick(['S', 'C']) : 'X'
  return { pitches: 'B'.repeat(balls) + Array.from({ length: strikes }, () => rng.pick(['C', 'S', 'F'])).join('') + last, balls, strikes }
}

/** Moves the runners and returns those who score, the lead runner first. */
function advance(game: Game, result: string, batter: Runner): Runner[] {
  if (result.endsWith('_out') || ['strikeout', 'double_play', 'sacrifice_fly'].includes(result)) out(game, result === 'double_play' ? 2 : 1)
  const [, ...stood] = game.bases
  const { bases, home } = nextBases(game, result, batter, [stood[0], stood[1], stood[2]])
  game.bases = [undefined, ...bases]
  return home.filter((runner) => runner !== undefined)
}

type Occupant = Runner | undefined

function nextBases(
  { rng }: Game,
  result: string,
  batter: Runner,
  [first, second, third]: [Occupant, Occupant, Occupant],
): { bases: Occupant[]; home: Occupant[] } {
  const scores = result === 'single' && rng.chance(chances.secondToHome)
  const forced = first ? { bases: [batter, first, second ?? third], home: [second && third] } : { bases: [batter, second, third], home: [] }
  const moves: Record<string, { bases: Occupant[]; home: Occupant[] }> = {
    home_run: { bases: [], home: [third, second, first, batter] },
    triple: { bases: [undefined, undefined, batter], home: [third, second, first] },
    double: { bases: [undefined, batter, first], home: [third, second] },
    single: { bases: [batter, first, scores ? undefined : second], home: [third, scores ? second : undefined] },
    error: { bases: [batter, first, second], home: [third] },
    walk: forced,
    hit_by_pitch: forced,
    double_play: { bases: [undefined, second, third], home: [] },
    sacrifice_fly: { bases: [first, second], home: [third] },
  }
  return moves[result] ?? { bases: [first, second, third], home: [] }
}

function tally(game: Game, side: Side, batter: Member, pitcher: Member, result: string, rbi: number, thrown: string): void {
  const other = otherSide(side)
  const hit = ['single', 'double', 'triple', 'home_run'].includes(result)
  if (!['walk', 'hit_by_pitch', 'sacrifice_fly'].includes(result)) count(game, side, batter, 'ab')
  for (const what of [result, ...(hit ? ['h'] : [])]) count(game, side, batter, what)
  if (rbi > 0) count(game, side, batter, 'rbi', rbi)
  for (const what of [`p_${result}`, ...(hit ? ['p_h'] : [])]) count(game, other, pitcher, what)
  count(game, other, pitcher, 'pitches', thrown.length)
  count(game, other, pitcher, 'strikes', thrown.replaceAll(/[BH]/g, '').length)
  if (result === 'error') count(game, other, game.rng.pick(game.squads[other].slice(0, 6)), 'e')
}

function run(game: Game, side: Side, { member, pitcher, earned }: Runner, batter: Member, rbi: number, result: string): void {
  const other = otherSide(side)
  addScore(game, side, 1)
  count(game, side, member, 'r')
  count(game, other, pitcher, 'p_r')
  if (earned) count(game, other, pitcher, 'er')
  const lead = game.score[side] - game.score[other]
  if (lead === 0) delete game.record
  if (lead === 1) game.record = { winner: game.pitcher[side], loser: pitcher }
  // One home_run event covers all runs of the hit.
  if (result === 'home_run') return
  const extra = { case: 'baseball', value: { inning: String(game.inning), half: game.half, rbi: String(rbi) } } as const
  writeEvent(game, { type: 'run', side, member, ...(rbi > 0 && { detail: `Batted in by ${batter.name}` }), extra })
}
