import type { From, Move } from '../play/move.ts'
import { type GameRecord, otherSide, type PlayLine, type SideIndex } from '../records/game-record.ts'
import { type Entry, type GameEvent, type Lineups, type Moment, openLineups } from './folded-game.ts'
import { type Tally, tally } from './tally.ts'

/** State of a game after the lines applied so far. Owned by one fold. */
export interface GameState {
  /** The side that bats first: the visitors, unless the file says the home side. */
  first: SideIndex
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
  /** Why the runs of a half-inning are not known. */
  unknownScore: string | undefined
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
  lineups: openLineups(game.starters, game.lostLineups),
  tally: tally(),
  pitched: new Set(),
  entries: [],
  events: [],
  unknownScore: undefined,
})

const momentAt = (state: GameState, inning: number, side: SideIndex): Moment => ({
  inning,
  side,
  half: side === state.first ? 'top' : 'bottom',
})

function nextMoment(state: GameState): Moment {
  const { moment, first } = state
  if (!moment) return momentAt(state, 1, first)
  return moment.side === first ? momentAt(state, moment.inning, otherSide(first)) : momentAt(state, moment.inning + 1, first)
}

/** Enters the half-inning of a line. Throws an Error when the previous one is not over or another one comes next. */
export function enter(state: GameState, inning: number, side: SideIndex): Moment {
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

export interface Runner {
  id: string
  /** The pitcher charged with the run; undefined for a runner placed on base by the rules of extra innings. */
  pitcher: string | undefined
}

/** Runners on first, second, third. */
export type Bases = readonly [Runner | undefined, Runner | undefined, Runner | undefined]
const emptyBases: Bases = [undefined, undefined, undefined]

export interface Moved {
  bases: Bases
  out: { runner: Runner; move: Move }[]
  /** In scoring order: the lead runner first. */
  home: { runner: Runner; move: Move }[]
}

/** Numbers of the occupied bases, 1 to 3. */
export const occupied = (bases: Bases): number[] => [1, 2, 3].filter((base) => bases[base - 1])
export const runnerAt = (bases: Bases, base: From): Runner | undefined => (base === 0 ? undefined : bases[base - 1])

const names = ['home', 'first', 'second', 'third']

/**
 * Applies the moves of a play. A runner without a move stays, unless the batter reaches first and forces the runner to the next
 * base: files omit "1-2" after a force at third. Throws an Error when a move has no runner or two runners end on one base.
 */
export function moveRunners(bases: Bases, batter: Runner, moves: readonly Move[]): Moved {
  const after: (Runner | undefined)[] = [...bases]
  const out: Moved['out'] = []
  const home: Moved['home'] = []
  const moving = withForced(bases, moves)
    .toSorted((a, b) => b.from - a.from)
    .map((move) => ({ move, runner: move.from === 0 ? batter : runnerOn(bases, move.from) }))
  for (const { move } of moving) if (move.from > 0) after[move.from - 1] = undefined
  for (const { move, runner } of moving) {
    if (move.out) out.push({ runner, move })
    else if (move.to === 4) home.push({ runner, move })
    else if (after[move.to - 1]) throw new Error(`two runners on ${names[move.to]}`)
    else after[move.to - 1] = runner
  }
  return { bases: after as unknown as Bases, out, home }
}

function withForced(bases: Bases, moves: readonly Move[]): Move[] {
  const all = [...moves]
  let isForced = all.some(({ from, to, out }) => from === 0 && to === 1 && !out)
  for (const base of [1, 2] as const) {
    isForced &&= bases[base - 1] !== undefined && !all.some(({ from }) => from === base)
    if (isForced) all.push({ from: base, to: (base + 1) as Move['to'], out: false })
  }
  return all
}

function runnerOn(bases: Bases, from: From): Runner {
  const runner = runnerAt(bases, from)
  if (!runner) throw new Error(`a runner goes from ${names[from]}, where nobody is`)
  return runner
}

/** The current plate appearance and the players charged with its result. */
export interface Plate {
  /** Applies a line and returns the letters of the pitches since the previous line. */
  addLine(line: PlayLine): string
  /** Every letter of this appearance, one a pitch: "BCFX". */
  pitches(): string
  /** The pitcher is replaced during the appearance. */
  pitcherLeaves(id: string): void
  /** Batter charged with a strikeout; rule 9.15(b): the one who had two strikes when he was replaced. */
  getStrikeout(batter: string): string
  /** Pitcher charged with a walk; rule 9.16(h): the one who left with the count in favor of the batter. */
  getWalk(pitcher: string): string
}

const advantages: ReadonlySet<string> = new Set(['20', '21', '30', '31', '32'])

/** A new plate appearance. */
export function plate(): Plate {
  let letters = ''
  let batter: string | undefined
  let count = { balls: 0, strikes: 0 }
  let batterWithTwoStrikes: string | undefined
  let leftPitcher: string | undefined
  return {
    addLine(line) {
      if (batter !== undefined && line.batter !== batter && count.strikes === 2) batterWithTwoStrikes ??= batter
      batter = line.batter
      count = line.count ?? count
      const added = line.pitches.startsWith(letters) ? line.pitches.slice(letters.length) : line.pitches
      letters = line.pitches || letters
      return pitchesIn(added)
    },
    pitches: () => pitchesIn(letters),
    pitcherLeaves(id) {
      if (leftPitcher === undefined && advantages.has(`${count.balls}${count.strikes}`)) leftPitcher = id
    },
    getStrikeout: (last) => batterWithTwoStrikes ?? last,
    getWalk: (last) => leftPitcher ?? last,
  }
}

/** Pitches only, without pickoff throws, marks and calls without a pitch. */
const pitchesIn = (letters: string): string => letters.replace(/[^BCFHIKLMOPQRSTUXY]/g, '')
/** Number of strikes: swinging, called, fouled off or put in play. */
export const strikesIn = (pitches: string): number => pitches.replace(/[^CFKLMOQRSTXY]/g, '').length
