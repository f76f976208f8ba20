import { readFieldedOut } from './fielded-out.ts'
import type { Move, To } from './move.ts'
import { type Running, readRunning } from './running.ts'
import { cut } from './split-play.ts'

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
export interface Basic {
  /** Result of the plate appearance. Absent: it continues. */
  batting?: BattingKind
  /** A dropped foul fly; the batter stays at bat. */
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
    if (!read) throw new Error(`"${text}" is no event that the grammar knows`)
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
  if (text === 'C') return toBase('interference', 1, erringOf(modifiers))
  if (text === 'NP') return { running: [], moves: [], errors: [] }
  const [, foul, erring] = /^(FL)?E(\d)$/.exec(text) ?? []
  if (erring) return foul ? { foulError: true, running: [], moves: [], errors: [Number(erring)] } : toBase('error', 1, [Number(erring)])
  if (text.startsWith('K')) return readStrikeout(text)
  const fielded = readFieldedOut(text)
  return fielded && { batting: fielded.errors.length > 0 && isSafe(fielded.moves) ? 'error' : 'out', running: [], ...fielded }
}

const isSafe = (moves: readonly Move[]): boolean => moves.some(({ from, out }) => from === 0 && !out)

/** "C/E2": the interfering fielder is in the modifiers. */
const erringOf = (modifiers: readonly string[]): number[] =>
  modifiers.flatMap((modifier) => /^E(\d)$/.exec(modifier)?.[1] ?? []).map(Number)

/** "K", "K23", "K2E3": an out unless an advance moves the batter to first. */
function readStrikeout(text: string): Basic | undefined {
  if (text === 'K') return { batting: 'strikeout', running: [], moves: [{ from: 0, to: 1, out: true }], errors: [] }
  const fielded = readFieldedOut(text.slice(1))
  return fielded && { batting: 'strikeout', running: [], ...fielded }
}
