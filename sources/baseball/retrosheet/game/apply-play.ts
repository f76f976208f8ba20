import { hasModifier, isAtBat, isBattedIn, isHit, type Play } from '../play/read-play.ts'
import { otherSide, type PlayLine } from '../records/game-record.ts'
import type { Entry, EntryType, GameEvent, Moment } from './folded-game.ts'
import {
  type Bases,
  enter,
  type GameState,
  type Moved,
  moveRunners,
  occupied,
  type Plate,
  plate,
  type Runner,
  runnerAt,
  strikesIn,
} from './game-state.ts'
import { sentence } from './sentence.ts'

/** Applies a play line. Throws an Error when the play is impossible in the current state. */
export function applyPlay(state: GameState, line: PlayLine): void {
  const moment = enter(state, line.inning, line.side)
  const fielding = otherSide(line.side)
  const pitcher = state.lineups.pitcher(fielding)
  const thrown = state.plate.addLine(line)
  const { pitching } = state.tally.of(pitcher, fielding)
  pitching.pitches += thrown.length
  pitching.strikes += strikesIn(thrown)
  if (line.play) applyStep(state, { line, play: line.play, moment, pitcher })
}

interface Step {
  line: PlayLine
  play: Play
  moment: Moment
  pitcher: string
}

function applyStep(state: GameState, step: Step): void {
  const { line, play, pitcher } = step
  state.pitched.add(pitcher)
  const current = { bases: withPitcher(state.bases, pitcher), batter: { id: line.batter, pitcher } }
  const { bases: before, batter } = assignPitchers(play, current, state.plate)
  const moved = moveRunners(before, batter, play.moves)
  const loaded = before.every((runner) => runner)
  const battedIn = moved.home.map(({ move }) => isBattedIn(play, move, { outs: state.outs, loaded }))
  if (state.outs + moved.out.length > 3) throw new Error('more than three out')
  countPlay(state, { ...step, before, moved, rbi: battedIn.filter(Boolean).length })
  addRunEvents(state, step, moved, battedIn)
  state.outs += moved.out.length
  state.bases = moved.bases
  state.entries.push(getEntry(state, step, { before, moved, rbi: battedIn.filter(Boolean).length }))
  if (play.batting) state.plate = plate()
}

/** Placed runners are charged to the first pitcher who faces a batter. */
const withPitcher = (bases: Bases, pitcher: string): Bases =>
  bases.map((runner) => (runner && runner.pitcher === undefined ? { ...runner, pitcher } : runner)) as unknown as Bases

function addRunEvents(state: GameState, { line, play, moment }: Step, moved: Moved, battedIn: readonly boolean[]): void {
  const { side } = moment
  const addEvent = (more: Partial<GameEvent> & Pick<GameEvent, 'type'>) =>
    state.events.push({ ...moment, team: side, score: [...state.score], ...more })
  for (const [i, { runner }] of moved.home.entries()) {
    state.score[side]++
    state.innings[side][moment.inning - 1]!++
    if (play.batting === 'home_run') continue
    const detail = battedIn[i] ? { detail: `Batted in by ${state.lineups.getName(line.batter)}` } : {}
    addEvent({ type: 'run', player: runner.id, rbi: battedIn[i] ? 1 : 0, ...detail })
  }
  if (play.batting === 'home_run') addEvent({ type: 'home_run', player: line.batter, rbi: battedIn.filter(Boolean).length })
}

function getEntry(state: GameState, step: Step, { before, moved, rbi }: Pick<CountedPlay, 'before' | 'moved' | 'rbi'>): Entry {
  const { line, play, moment } = step
  const outs = moved.out.length
  const result = getResult(play, outs)
  const runners = play.running.map(({ move }) => move && runnerAt(before, move.from)?.id).map((id) => id && state.lineups.getName(id))
  const names = (list: Moved['out']) => list.map(({ runner }) => state.lineups.getName(runner.id))
  const summary = { batter: state.lineups.getName(line.batter), result, home: names(moved.home), out: names(moved.out), runners }
  return {
    ...moment,
    type: getType(play),
    team: moment.side,
    players: getPlayers(step, before, moved),
    outs: state.outs,
    ...(line.count && { count: line.count }),
    ...(state.plate.pitches() !== '' && { pitches: state.plate.pitches() }),
    ...(result && { result }),
    basesBefore: occupied(before),
    basesAfter: occupied(moved.bases),
    runs: moved.home.length,
    rbi,
    code: play.code,
    score: [...state.score],
    text: sentence(play, summary),
  }
}

/**
 * Players of an entry: batter and pitcher first, then the runners; on a play without a batting result, the runners
 * first. A batter who scores on a play other than a home run is listed twice.
 */
function getPlayers({ line, play, pitcher }: Step, before: Bases, moved: Moved): Entry['players'] {
  const home = new Set(moved.home.map(({ runner }) => runner.id))
  const batterScores = home.has(line.batter) && play.batting !== 'home_run'
  const runners = play.moves
    .toSorted((a, b) => b.from - a.from)
    .flatMap(({ from }) => (from === 0 ? [] : (before[from - 1]?.id ?? [])))
    .map((id) => ({ id, role: home.has(id) ? 'scored' : 'runner' }))
  const atBat = [
    { id: line.batter, role: 'batter' },
    { id: pitcher, role: 'pitcher' },
  ]
  const all = play.batting ? [...atBat, ...runners] : [...runners, ...atBat]
  return batterScores ? [...all, { id: line.batter, role: 'scored' }] : all
}

interface Responsibility {
  bases: Bases
  batter: Runner
}

/**
 * Assigns the responsible pitcher of each runner on a play. Rule 9.16(g): a relief pitcher is not charged with a batter
 * who reaches on a fielder's choice that puts out a runner of a previous pitcher; each pitcher is charged with as many
 * runners as he put on base, so the runners behind take over the pitcher of the runner ahead. Rule 9.16(h): a walk can
 * be charged to the pitcher who left during it.
 */
function assignPitchers(play: Play, { bases, batter }: Responsibility, plate: Plate): Responsibility {
  const { pitcher } = batter
  if (play.batting === 'walk' || play.batting === 'intentional_walk')
    return { bases, batter: { ...batter, pitcher: plate.getWalk(pitcher!) } }
  const reaches = play.moves.some(({ from, out }) => from === 0 && !out)
  if (!reaches || (play.batting !== 'out' && play.batting !== 'fielders_choice')) return { bases, batter }
  const outBases = play.moves.filter(({ from, out }) => from > 0 && out).map(({ from }) => from)
  return outBases.toSorted((a, b) => b - a).reduce(shifted, { bases, batter })
}

/** Each runner behind `base`, the batter last, takes over the pitcher of the runner ahead. */
function shifted({ bases, batter }: Responsibility, base: number): Responsibility {
  const next: (Runner | undefined)[] = [...bases]
  let pitcher = bases[base - 1]?.pitcher
  for (let behind = base - 1; behind >= 1; behind--) {
    const runner = bases[behind - 1]
    if (!runner) continue
    next[behind - 1] = { ...runner, pitcher }
    pitcher = runner.pitcher
  }
  return { bases: next as unknown as Bases, batter: { ...batter, pitcher: pitcher ?? batter.pitcher } }
}

/**
 * Entry type of a play. Plays without a type of their own (an error on a foul fly, indifference) are plate appearances.
 */
function getType({ batting, running }: Play): EntryType {
  if (batting) return 'plate_appearance'
  for (const { kind } of running) {
    if (kind === 'defensive_indifference' || kind === 'other_advance' || kind === 'error') continue
    return kind
  }
  return 'plate_appearance'
}

/** Result of the plate appearance; undefined while it continues. `outs`: made on the play. */
function getResult(play: Play, outs: number): string | undefined {
  const { batting } = play
  if (batting === 'out' || batting === 'fielders_choice' || batting === 'error') {
    if (hasModifier(play, 'SH')) return 'sacrifice_hit'
    if (hasModifier(play, 'SF')) return 'sacrifice_fly'
  }
  if (batting !== 'out') return batting
  if (outs > 1) return outs > 2 ? 'triple_play' : 'double_play'
  return flight(play)
}

const flights: readonly [pattern: RegExp, result: string][] = [
  [/^B?G/, 'ground_out'],
  [/^B?[FP](?!O$|L$|INT$)/, 'fly_out'],
]

const flight = ({ modifiers }: Play): string =>
  flights.find(([pattern]) => modifiers.some((modifier) => modifier !== 'FDP' && pattern.test(modifier)))?.[1] ?? 'out'

/** A play with its outcome. */
interface CountedPlay {
  line: PlayLine
  play: Play
  moment: Moment
  pitcher: string
  before: Bases
  moved: Moved
  rbi: number
}

/** Adds a play to the stats of all players involved. */
function countPlay(state: GameState, counted: CountedPlay): void {
  if (counted.play.batting) countBatting(state, counted)
  countRunning(state, counted)
  countRuns(state, counted)
  countErrors(state, counted)
  const { pitcher, moment, moved } = counted
  state.tally.of(pitcher, otherSide(moment.side)).pitching.outs += moved.out.length
}

function countBatting({ tally, plate, hits }: GameState, { line, play, moment, pitcher, rbi }: CountedPlay): void {
  const isStrikeout = play.batting === 'strikeout'
  const { batting } = tally.of(isStrikeout ? plate.getStrikeout(line.batter) : line.batter, moment.side)
  const isWalk = play.batting === 'walk' || play.batting === 'intentional_walk'
  const { pitching } = tally.of(isWalk ? plate.getWalk(pitcher) : pitcher, otherSide(moment.side))
  hits[moment.side][moment.inning - 1]! += Number(isHit(play))
  batting.pa++
  batting.ab += Number(isAtBat(play))
  batting.rbi += rbi
  for (const stats of [batting, pitching]) {
    stats.h += Number(isHit(play))
    stats.hr += Number(play.batting === 'home_run')
    stats.bb += Number(isWalk)
    stats.so += Number(isStrikeout)
  }
  batting.doubles += Number(play.batting === 'double')
  batting.triples += Number(play.batting === 'triple')
  batting.hbp += Number(play.batting === 'hit_by_pitch')
  batting.sf += Number(getResult(play, 1) === 'sacrifice_fly')
}

/** Rule 9.07(h): caught stealing also counts when only an error saved the runner. */
function countRunning({ tally }: GameState, { play, moment, before }: CountedPlay): void {
  for (const { kind, move } of play.running) {
    const runner = move && move.from > 0 ? before[move.from - 1] : undefined
    if (!runner) continue
    const { batting } = tally.of(runner.id, moment.side)
    batting.sb += Number(kind === 'stolen_base')
    batting.cs += Number(kind === 'caught_stealing')
  }
}

function countRuns({ tally, teamUnearned }: GameState, { moved, moment, pitcher }: CountedPlay): void {
  const fielding = otherSide(moment.side)
  for (const { runner, move } of moved.home) {
    tally.of(runner.id, moment.side).batting.r++
    const { pitching } = tally.of(runner.pitcher ?? pitcher, fielding)
    pitching.r++
    pitching.unearned += Number(move.unearned ?? false)
    teamUnearned[fielding] += Number(move.teamUnearned ?? false)
  }
}

function countErrors({ tally, lineups, errors }: GameState, { play, moment }: CountedPlay): void {
  const fielding = otherSide(moment.side)
  for (const position of play.errors) {
    errors[fielding]++
    const fielder = lineups.fielder(fielding, position)
    if (fielder) tally.of(fielder, fielding).errors++
  }
}
