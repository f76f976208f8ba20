import { isBattedIn } from '../play/batted-in.ts'
import type { Play } from '../play/read-play.ts'
import { otherSide, type PlayLine } from '../records/game-record.ts'
import { answering } from './answering.ts'
import { type Bases, type Moved, moveRunners, runnerAt, taken } from './bases.ts'
import { type Counted, countPlay } from './count-play.ts'
import type { Entry, GameEvent, Moment } from './folded-game.ts'
import { enter, type GameState } from './game-state.ts'
import { plate, strikesIn } from './plate.ts'
import { resultOf, typeOf } from './result.ts'
import { sentence } from './sentence.ts'

/** Takes in one play line. Throws an Error when the play cannot have happened as the game stands. */
export function takePlay(state: GameState, line: PlayLine): void {
  const moment = enter(state, line.inning, line.side)
  const fielding = otherSide(line.side)
  const pitcher = state.ups.pitcher(fielding)
  const thrown = state.plate.sees(line)
  const { pitching } = state.tally.of(pitcher, fielding)
  pitching.pitches += thrown.length
  pitching.strikes += strikesIn(thrown)
  if (line.play) apply(state, { line, play: line.play, moment, pitcher })
}

interface Step {
  line: PlayLine
  play: Play
  moment: Moment
  pitcher: string
}

function apply(state: GameState, step: Step): void {
  const { line, play, pitcher } = step
  state.pitched.add(pitcher)
  const asked = { bases: answeredFor(state.bases, pitcher), batter: { id: line.batter, pitcher } }
  const { bases: before, batter } = answering(play, asked, state.plate)
  const moved = moveRunners(before, batter, play.moves)
  const loaded = before.every((runner) => runner)
  const battedIn = moved.home.map(({ move }) => isBattedIn(play, move, { outs: state.outs, loaded }))
  if (state.outs + moved.out.length > 3) throw new Error('more than three out')
  countPlay(state, { ...step, before, moved, rbi: battedIn.filter(Boolean).length })
  tellRuns(state, step, moved, battedIn)
  state.outs += moved.out.length
  state.bases = moved.bases
  state.entries.push(entryOf(state, step, { before, moved, rbi: battedIn.filter(Boolean).length }))
  if (play.batting) state.plate = plate()
}

/** Runners whom the rules put on base answer to the first who pitches to them. */
const answeredFor = (bases: Bases, pitcher: string): Bases =>
  bases.map((runner) => (runner && runner.pitcher === undefined ? { ...runner, pitcher } : runner)) as unknown as Bases

function tellRuns(state: GameState, { line, play, moment }: Step, moved: Moved, battedIn: readonly boolean[]): void {
  const { side } = moment
  const told = (more: Partial<GameEvent> & Pick<GameEvent, 'type'>) =>
    state.events.push({ ...moment, team: side, score: [...state.score], ...more })
  for (const [i, { runner }] of moved.home.entries()) {
    state.score[side]++
    state.innings[side][moment.inning - 1]!++
    if (play.batting === 'home_run') continue
    const detail = battedIn[i] ? { detail: `Batted in by ${state.ups.nameOf(line.batter)}` } : {}
    told({ type: 'run', player: runner.id, rbi: battedIn[i] ? 1 : 0, ...detail })
  }
  if (play.batting === 'home_run') told({ type: 'home_run', player: line.batter, rbi: battedIn.filter(Boolean).length })
}

function entryOf(state: GameState, step: Step, { before, moved, rbi }: Pick<Counted, 'before' | 'moved' | 'rbi'>): Entry {
  const { line, play, moment } = step
  const outs = moved.out.length
  const result = resultOf(play, outs)
  const runners = play.running.map(({ move }) => move && runnerAt(before, move.from)?.id).map((id) => id && state.ups.nameOf(id))
  const names = (told: Moved['out']) => told.map(({ runner }) => state.ups.nameOf(runner.id))
  const told = { batter: state.ups.nameOf(line.batter), result, home: names(moved.home), out: names(moved.out), runners }
  return {
    ...moment,
    type: typeOf(play),
    team: moment.side,
    players: playersOf(step, before, moved),
    outs: state.outs,
    ...(line.count && { count: line.count }),
    ...(state.plate.pitches() !== '' && { pitches: state.plate.pitches() }),
    ...(result && { result }),
    basesBefore: taken(before),
    basesAfter: taken(moved.bases),
    runs: moved.home.length,
    rbi,
    code: play.code,
    score: [...state.score],
    text: sentence(play, told),
  }
}

/**
 * Who bats first, or who runs where nobody's turn is over; then the pitcher, then who else moved. A batter who comes home on something else
 * than a home run stands there twice.
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
