import { cut, type From, getCredit, getToBase, isOut, type Move, readNotes, type To } from './move.ts'

export type BattingKind =
  | 'out'
  | 'strikeout'
  | 'walk'
  | 'intentional_walk'
  | 'hit_by_pitch'
  | 'interference'
  | 'single'
  | 'double'
  | 'triple'
  | 'home_run'
  | 'error'
  | 'fielders_choice'

/** The parsed first part of an event text. */
interface Basic {
  /** Result of the plate appearance. Absent: it continues. */
  batting?: BattingKind
  /** Set for a dropped foul fly; the batter stays at bat. */
  foulError?: true
  running: Running[]
  /** Moves of the runners without an explicit advance. */
  moves: Move[]
  errors: number[]
}

/** Throws an Error for a text outside the grammar. */
export function readBasic(text: string, modifiers: readonly string[]): Basic {
  const [first, ...added] = cut(text, '+')
  const batting = readBatting(first!, modifiers)
  if (batting) {
    if (added.length > 0 && !['strikeout', 'walk', 'intentional_walk'].includes(batting.batting ?? ''))
      throw new Error(`"${text}": nothing is added to "${first}"`)
    return withRunning(
      batting,
      added.flatMap((each) => cut(each, ';')),
    )
  }
  return withRunning({ running: [], moves: [], errors: [] }, cut(text, ';'))
}

function withRunning(basic: Basic, texts: readonly string[]): Basic {
  const running = texts.map((text) => {
    const read = readRunning(text)
    if (!read) throw new Error(`"${text}" is not an event of the grammar`)
    return read
  })
  return {
    ...basic,
    running,
    moves: [...basic.moves, ...running.flatMap(({ move }) => move ?? [])],
    errors: [...basic.errors, ...running.flatMap(({ errors }) => errors)],
  }
}

const toBase = (batting: BattingKind, to: To, errors: number[] = []): Basic => ({
  batting,
  running: [],
  moves: [{ from: 0, to, out: false }],
  errors,
})

const plain: readonly { pattern: RegExp; batting: BattingKind; to: To }[] = [
  { pattern: /^S\d*$/, batting: 'single', to: 1 },
  { pattern: /^(?:D|DGR)\d*$/, batting: 'double', to: 2 },
  { pattern: /^T\d*$/, batting: 'triple', to: 3 },
  { pattern: /^HR?\d*$/, batting: 'home_run', to: 4 },
  { pattern: /^W$/, batting: 'walk', to: 1 },
  { pattern: /^IW?$/, batting: 'intentional_walk', to: 1 },
  { pattern: /^HP$/, batting: 'hit_by_pitch', to: 1 },
  { pattern: /^FC\d*$/, batting: 'fielders_choice', to: 1 },
]

/** Parses batting events; undefined for events on the bases. */
function readBatting(text: string, modifiers: readonly string[]): Basic | undefined {
  const known = plain.find(({ pattern }) => pattern.test(text))
  if (known) return toBase(known.batting, known.to)
  if (text === 'C') return toBase('interference', 1, getErringFielders(modifiers))
  if (text === 'NP') return { running: [], moves: [], errors: [] }
  const [, foul, erring] = /^(FL)?E(\d)$/.exec(text) ?? []
  if (erring) return foul ? { foulError: true, running: [], moves: [], errors: [Number(erring)] } : toBase('error', 1, [Number(erring)])
  if (text.startsWith('K')) return readStrikeout(text)
  const fielded = readFieldedOut(text)
  return fielded && { batting: fielded.errors.length > 0 && isSafe(fielded.moves) ? 'error' : 'out', running: [], ...fielded }
}

const isSafe = (moves: readonly Move[]): boolean => moves.some(({ from, out }) => from === 0 && !out)

/** "C/E2": the interfering fielder is in the modifiers. */
const getErringFielders = (modifiers: readonly string[]): number[] =>
  modifiers.flatMap((modifier) => /^E(\d)$/.exec(modifier)?.[1] ?? []).map(Number)

/** "K", "K23", "K2E3": an out unless an advance moves the batter to first. */
function readStrikeout(text: string): Basic | undefined {
  if (text === 'K') return { batting: 'strikeout', running: [], moves: [{ from: 0, to: 1, out: true }], errors: [] }
  const fielded = readFieldedOut(text.slice(1))
  return fielded && { batting: 'strikeout', running: [], ...fielded }
}

/** Outs and errors on a ball in play. */
interface FieldedOut {
  moves: Move[]
  errors: number[]
}

/**
 * Parses "63", "64(1)3", "8(B)84(2)", "6E3": fielders, with the player they put out in brackets. Fielders without
 * brackets put out the batter; when all have brackets and none is the batter, the batter is safe at first. An error
 * among the fielders means safe. Undefined for other texts.
 */
function readFieldedOut(text: string): FieldedOut | undefined {
  const moves: Move[] = []
  const errors: number[] = []
  const group = /(?:\d+(?:E(\d))?|E(\d))(?:\(([B123])\))?/y
  while (group.lastIndex < text.length) {
    const found = group.exec(text)
    if (!found) return undefined
    const [, errorAfter, errorOnly, who = 'B'] = found
    const erring = errorAfter ?? errorOnly
    if (erring) errors.push(Number(erring))
    moves.push(put(who, erring === undefined))
  }
  if (moves.length === 0) return undefined
  return { moves: moves.some(({ from }) => from === 0) ? moves : [...moves, { from: 0, to: 1, out: false }], errors }
}

function put(who: string, out: boolean): Move {
  if (who === 'B') return { from: 0, to: 1, out }
  const from = Number(who) as Exclude<From, 0>
  return { from, to: (from + 1) as Move['to'], out }
}

type RunningKind =
  | 'stolen_base'
  | 'caught_stealing'
  | 'pickoff'
  | 'wild_pitch'
  | 'passed_ball'
  | 'balk'
  | 'defensive_indifference'
  | 'other_advance'
  | 'error'

/** An event on the bases. */
export interface Running {
  kind: RunningKind
  move?: Move
  errors: number[]
}

const words: Readonly<Record<string, RunningKind>> = {
  WP: 'wild_pitch',
  PB: 'passed_ball',
  BK: 'balk',
  DI: 'defensive_indifference',
  OA: 'other_advance',
}

/** Parses "SB2", "CS3(25)", "PO1(13)", "POCS2(136)", "WP" …; undefined for other texts. */
function readRunning(text: string): Running | undefined {
  const word = words[text]
  if (word) return { kind: word, errors: [] }
  const [, erring] = /^E(\d)$/.exec(text) ?? []
  if (erring) return { kind: 'error', errors: [Number(erring)] }
  const [, what, base, brackets] = /^(SB|CS|PO|POCS)([123H])((?:\([^()]*\))*)$/.exec(text) ?? []
  if (what === undefined || base === undefined) return undefined
  return what === 'PO' ? pickedOff(base, brackets!) : stealing(what, base, brackets!)
}

/** A pickoff at the base of the runner. On an error the runner stays unless an advance follows. */
function pickedOff(base: string, brackets: string): Running | undefined {
  if (base === 'H') return undefined
  const notes = readNotes(brackets)
  const at = Number(base) as 1 | 2 | 3
  return { kind: 'pickoff', move: { from: at, to: at, out: isOut(notes) }, errors: notes.errors }
}

/** A steal of the next base. On an error the runner is safe there. */
function stealing(what: string, base: string, brackets: string): Running | undefined {
  const to: To = getToBase(base)
  if (to === 1) return undefined
  const notes = readNotes(brackets)
  const move: Move = { from: (to - 1) as From, to, out: what !== 'SB' && isOut(notes), ...getCredit(notes) }
  return { kind: what === 'SB' ? 'stolen_base' : 'caught_stealing', move, errors: notes.errors }
}
