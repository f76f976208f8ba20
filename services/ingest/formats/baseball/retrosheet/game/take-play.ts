import { isBattedIn } from '../play/batted-in.ts'
import type { Play } from '../play/read-play.ts'
import { otherSide, type PlayLine } from '../records/game-record.ts'
import { assignPitchers } from './answering.ts'
import { type Bases, type Moved, moveRunners, occupied, runnerAt } from './bases.ts'
import { type CountedPlay, countPlay } from './count-play.ts'
import type { Entry, GameEvent, Moment } from './folded-game.ts'
import { enter, type GameState } from './game-state.ts'
import { plate, strikesIn } from './plate.ts'
import { resultOf, typeOf } from './result.ts'
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
  state.entries.push(entryOf(state, step, { before, moved, rbi: battedIn.filter(Boolean).length }))
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
    const detail = battedIn[i] ? { detail: `Batted in by ${state.lineups.nameOf(line.batter)}` } : {}
    addEvent({ type: 'run', player: runner.id, rbi: battedIn[i] ? 1 : 0, ...detail })
  }
  if (play.batting === 'home_run') addEvent({ type: 'home_run', player: line.batter, rbi: battedIn.filter(Boolean).length })
}

function entryOf(state: GameState, step: Step, { before, moved, rbi }: Pick<CountedPlay, 'before' | 'moved' | 'rbi'>): Entry {
  const { line, play, moment } = step
  const outs = moved.out.length
  const result = resultOf(play, outs)
  const runners = play.running.map(({ move }) => move && runnerAt(before, move.from)?.id).map((id) => id && state.lineups.nameOf(id))
  const names = (list: Moved['out']) => list.map(({ runner }) => state.lineups.nameOf(runner.id))
  const summary = { batter: state.lineups.nameOf(line.batter), result, home: names(moved.home), out: names(moved.out), runners }
  return {
    ...moment,
    type: typeOf(play),
    team: moment.side,
    players: playersOf(step, before, moved),
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
function playersOf({ line, play, pitcher }: Step, before: Bases, moved: Moved): Entry['players'] {
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
