import { type GameRecord, otherSide, type Side } from '../records/game-record.ts'
import { type Bases, emptyBases, occupied, type Runner } from './bases.ts'
import type { Entry, GameEvent, Moment } from './folded-game.ts'
import { type Lineups, openLineups } from './line-up.ts'
import { type Plate, plate } from './plate.ts'
import { type Tally, tally } from './tally.ts'

/** State of a game after the lines applied so far. Owned by one fold. */
export interface GameState {
  /** The side that bats first: the visitors, unless the file says the home side. */
  first: Side
  /** Absent before the first play. */
  moment: Moment | undefined
  outs: number
  bases: Bases
  score: [number, number]
  /** Runs by side and inning; `hits` alike. */
  innings: [number[], number[]]
  hits: [number[], number[]]
  errors: [number, number]
  /** Runners placed on base by the rules of extra innings. */
  placed: [number, number]
  /** Runs earned against a pitcher but not against his team. */
  teamUnearned: [number, number]
  plate: Plate
  lineups: Lineups
  tally: Tally
  /** Players who pitched in a play. */
  pitched: Set<string>
  entries: Entry[]
  events: GameEvent[]
}

export const openedGame = (game: GameRecord): GameState => ({
  first: game.info.get('htbf') === 'true' ? 1 : 0,
  moment: undefined,
  outs: 0,
  bases: emptyBases,
  score: [0, 0],
  innings: [[], []],
  hits: [[], []],
  errors: [0, 0],
  placed: [0, 0],
  teamUnearned: [0, 0],
  plate: plate(),
  lineups: openLineups(game.starters),
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

/** Enters the half-inning of a line. Throws an Error when the previous one is not over or another one comes next. */
export function enter(state: GameState, inning: number, side: Side): Moment {
  if (state.moment?.inning === inning && state.moment.side === side) return state.moment
  const next = nextMoment(state)
  if (state.moment && state.outs !== 3) throw new Error(`the next half-inning begins with ${state.outs} out`)
  if (next.inning !== inning || next.side !== side) throw new Error(`inning ${inning}, team ${side} does not come next`)
  return startHalf(state, next)
}

/** The half-inning of the next line: the current one, or the next when the current one is over. */
export const currentHalf = (state: GameState): Moment =>
  state.moment && state.outs < 3 ? state.moment : startHalf(state, nextMoment(state))

function startHalf(state: GameState, next: Moment): Moment {
  endHalf(state)
  state.moment = next
  state.outs = 0
  state.bases = emptyBases
  state.plate = plate()
  state.innings[next.side].push(0)
  state.hits[next.side].push(0)
  return next
}

/** Adds the event and the entry for the end of a half-inning; also called at the end of the game. */
export function endHalf(state: GameState): void {
  const { moment, outs, bases } = state
  if (!moment) return
  const score: [number, number] = [...state.score]
  const { inning, half, side } = moment
  const text = `End of the ${half} of inning ${inning}.`
  const on = occupied(bases)
  state.events.push({ type: 'inning_end', inning, half, side, score })
  const nothing = { players: [], runs: 0, rbi: 0, basesBefore: on, basesAfter: on }
  state.entries.push({ type: 'inning_end', inning, half, side, outs, score, text, ...nothing })
}

/** Places a runner on a base. */
export function placeRunner(state: GameState, runner: Runner, base: 1 | 2 | 3): void {
  const { side } = currentHalf(state)
  state.bases = state.bases.with(base - 1, runner) as unknown as Bases
  state.placed[side]++
}

/**
 * Sets the responsible pitcher of the runner on a base, as specified by the file. Throws an Error when the base is
 * empty.
 */
export function setResponsiblePitcher(state: GameState, pitcher: string, base: 1 | 2 | 3): void {
  const runner = state.bases[base - 1]
  if (!runner) throw new Error('nobody is on the base that a pitcher is to answer for')
  state.bases = state.bases.with(base - 1, { ...runner, pitcher }) as unknown as Bases
}
