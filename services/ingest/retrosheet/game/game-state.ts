import { type GameRecord, otherSide, type Side } from '../records/game-record.ts'
import { type Bases, nobody, type Runner, taken } from './bases.ts'
import type { Entry, GameEvent, Moment } from './folded-game.ts'
import { type LineUps, lineUps } from './line-up.ts'
import { type Plate, plate } from './plate.ts'
import { type Tally, tally } from './tally.ts'

/** A game as far as its lines were taken in. One fold owns it. */
export interface GameState {
  /** Who bats first: the visitors, but where the home side is told to. */
  first: Side
  /** Absent before the first play. */
  moment: Moment | undefined
  outs: number
  bases: Bases
  score: [number, number]
  /** Runs by side and inning; so hits. */
  innings: [number[], number[]]
  hits: [number[], number[]]
  errors: [number, number]
  /** Runners put on base by the rules of extra innings. */
  placed: [number, number]
  /** Runs that are earned against a pitcher and not against his side. */
  teamUnearned: [number, number]
  plate: Plate
  ups: LineUps
  tally: Tally
  /** Who pitched in a play. */
  pitched: Set<string>
  entries: Entry[]
  events: GameEvent[]
}

export const openedGame = (game: GameRecord): GameState => ({
  first: game.info.get('htbf') === 'true' ? 1 : 0,
  moment: undefined,
  outs: 0,
  bases: nobody,
  score: [0, 0],
  innings: [[], []],
  hits: [[], []],
  errors: [0, 0],
  placed: [0, 0],
  teamUnearned: [0, 0],
  plate: plate(),
  ups: lineUps(game.starters),
  tally: tally(),
  pitched: new Set(),
  entries: [],
  events: [],
})

const momentAt = (state: GameState, inning: number, side: Side): Moment => ({ inning, side, half: side === state.first ? 'top' : 'bottom' })

function nextMoment(state: GameState): Moment {
  const { moment, first } = state
  if (!moment) return momentAt(state, 1, first)
  return moment.side === first ? momentAt(state, moment.inning, otherSide(first)) : momentAt(state, moment.inning + 1, first)
}

/** Goes into the half-inning of a line. Throws an Error when the one before is not over, or another comes next. */
export function enter(state: GameState, inning: number, side: Side): Moment {
  if (state.moment?.inning === inning && state.moment.side === side) return state.moment
  const next = nextMoment(state)
  if (state.moment && state.outs !== 3) throw new Error(`the next half-inning begins with ${state.outs} out`)
  if (next.inning !== inning || next.side !== side) throw new Error(`inning ${inning}, team ${side} does not come next`)
  return go(state, next)
}

/** Where the next line belongs: the half-inning that goes on, or the next one when that is over. */
export const present = (state: GameState): Moment => (state.moment && state.outs < 3 ? state.moment : go(state, nextMoment(state)))

function go(state: GameState, next: Moment): Moment {
  endHalf(state)
  state.moment = next
  state.outs = 0
  state.bases = nobody
  state.plate = plate()
  state.innings[next.side].push(0)
  state.hits[next.side].push(0)
  return next
}

/** Tells that a half-inning is over, be it by the end of the game. */
export function endHalf(state: GameState): void {
  const { moment, outs, bases } = state
  if (!moment) return
  const score: [number, number] = [...state.score]
  const { inning, half, side } = moment
  const text = `End of the ${half} of inning ${inning}.`
  const on = taken(bases)
  state.events.push({ type: 'inning_end', inning, half, side, score })
  const nothing = { players: [], runs: 0, rbi: 0, basesBefore: on, basesAfter: on }
  state.entries.push({ type: 'inning_end', inning, half, side, outs, score, text, ...nothing })
}

/** Puts a runner on a base; he answers to whoever pitches first. */
export function placeRunner(state: GameState, runner: Runner, base: 1 | 2 | 3): void {
  const { side } = present(state)
  state.bases = state.bases.with(base - 1, runner) as unknown as Bases
  state.placed[side]++
}

/** Makes a pitcher answer for the runner on a base, where the file says so. Throws an Error when nobody is there. */
export function answersFor(state: GameState, pitcher: string, base: 1 | 2 | 3): void {
  const runner = state.bases[base - 1]
  if (!runner) throw new Error('nobody is on the base that a pitcher is to answer for')
  state.bases = state.bases.with(base - 1, { ...runner, pitcher }) as unknown as Bases
}
