import type { Line } from '../../../../parse/lines.ts'
import { tolerant } from '../../../../parse/tolerant.ts'
import { withoutUnknownNotes } from '../play/move.ts'
import { readPlay } from '../play/read-play.ts'
import {
  type Appearance,
  type GameLine,
  type GameRecord,
  lineFields,
  nameIn,
  numberIn,
  type PlayLine,
  personId,
  type Side,
  shown,
} from './game-record.ts'

/** A game, or the fault for which it is rejected, with the parsed part of the game for identification. */
export type ReadGame = { game: GameRecord; fault?: undefined } | { game?: Omit<GameRecord, 'lines'>; fault: LineFault }

export interface LineFault {
  line: number
  reason: string
  text: string
}

/**
 * The games of an event file, one at a time, so that at most one is in memory. A game with an invalid line is rejected,
 * since everything after that line would be wrong; its first invalid line is reported and the next game is read. Throws
 * only read errors.
 */
export async function* readGames(lines: AsyncIterable<Line>): AsyncGenerator<ReadGame> {
  let open: Opened | undefined
  for await (const line of lines) {
    if (open && isFirst(line)) yield closed(open)
    if (isFirst(line) || !open) open = openGame(line, open)
    else applyLine(open, line)
  }
  if (open) yield closed(open)
}

interface Opened {
  game?: OpenGame
  fault?: LineFault
}

/** Bound for the lines of a game: five times the longest. */
const linesMax = 2_000

const isFirst = ({ text, fault }: Line): boolean => fault === undefined && text.startsWith('id,')

function openGame(line: Line, open: Opened | undefined): Opened | undefined {
  if (!isFirst(line)) return isBlank(line) ? open : { fault: faultAt(line, line.fault ?? 'a line before the first game') }
  const id = line.text.slice(3).trim()
  if (!/^[A-Z0-9]{3}\d{8}\d$/.test(id)) return { fault: faultAt(line, `id ${shown(id)} is not a game`) }
  return {
    game: {
      id,
      line: line.number,
      info: new Map(),
      starters: [],
      lines: [],
      earned: new Map(),
      ...{ repairs: [], lostPitches: false, lostEarned: 0 },
    },
  }
}

function applyLine(open: Opened, line: Line): void {
  if (open.fault || !open.game || isBlank(line) || line.text.startsWith('com,')) return
  try {
    if (line.fault) throw new Error(line.fault)
    const [written, ...fields] = lineFields(line.text)
    const repairs = open.game.repairs.length
    const type = Object.hasOwn(lineReaders, written!) ? written! : typeOf(fields, open.game)
    const read = type === undefined ? undefined : lineReaders[type]
    if (!read) throw new Error(`a line of a type that games do not have: ${shown(written)}`)
    if (type !== written)
      open.game.repairs.push(`line ${line.number}: the type ${shown(written)} was left out: its fields are those of "${type}"`)
    read(fields, open.game, line.number)
    // A part of the last line that cannot be read may be cut off with whatever follows.
    if (line.last && open.game.repairs.length > repairs) throw new Error(open.game.repairs.at(-1))
    if (open.game.lines.length + open.game.starters.length > linesMax) throw new Error(`a game of more than ${linesMax} lines`)
  } catch (error) {
    open.fault = faultAt(line, Error.isError(error) ? error.message : String(error))
  }
}

/** The type that only lines with such fields have; undefined if they may be of several. */
function typeOf(fields: readonly string[], { lines }: GameRecord): string | undefined {
  const [first = '', second = '', third = ''] = fields
  if (fields.length === 6 && /^\d{1,2}$/.test(first) && /^[01]$/.test(second)) return 'play'
  if (fields.length === 5 && /^[01]$/.test(third)) return lines.some(({ type }) => type === 'play') ? 'sub' : 'start'
  if (fields.length === 3 && first === 'er') return 'data'
  if (fields.length === 1 && /^\d$/.test(first)) return 'version'
  return fields.length === 2 && lines.length === 0 && /^[a-z]{3,20}$/.test(first) ? 'info' : undefined
}

const isBlank = ({ text, fault }: Line): boolean => fault === undefined && text.trim() === ''

const textMax = 1_000
const faultAt = ({ number, text }: Line, reason: string): LineFault => ({ line: number, reason, text: text.slice(0, textMax) })

function closed({ game, fault }: Opened): ReadGame {
  if (!fault) return { game: game! }
  return game ? { game, fault } : { fault }
}

/** A game whose lines are being read. */
interface OpenGame extends GameRecord {
  info: Map<string, string>
  earned: Map<string, number>
}

/** Applies the fields of one line, without its type. Throws an Error that describes the problem. */
type Reader = (fields: string[], game: OpenGame, line: number) => void

const base = (value: string | undefined): 1 | 2 | 3 => numberIn(value, 'base', { min: 1, max: 3 }) as 1 | 2 | 3
const side = (value: string | undefined): Side => numberIn(value, 'team', { min: 0, max: 1 }) as Side
const pushes =
  (read: (fields: string[], line: number) => GameLine): Reader =>
  (fields, game, line) =>
    void game.lines.push(read(fields, line))
const nothing: Reader = () => undefined

/**
 * By line type; badj, padj and ladj have batting and pitching hand and batting out of turn, which no stat depends on.
 */
const lineReaders: Readonly<Record<string, Reader>> = {
  version: nothing,
  com: nothing,
  badj: nothing,
  padj: nothing,
  ladj: nothing,
  info([key, ...value], game, line) {
    if (/^[a-z0-9_]{2,20}$/.test(key ?? '')) game.info.set(key!, value.join(',').slice(0, 200))
    else game.repairs.push(`line ${line}: the info ${shown(key)} was left out`)
  },
  start: (fields, game, line) => void game.starters.push(appearanceOf(fields, game, line)),
  sub: (fields, game, line) => void game.lines.push({ type: 'sub', line, ...appearanceOf(fields, game, line) }),
  play: (fields, game, line) => void game.lines.push(playOf(readableParts(fields, game, line), line)),
  radj: pushes(([runner, at], line) => ({ type: 'runner', line, runner: personId(runner, 'runner'), base: base(at) })),
  presadj: pushes(([pitcher, at], line) => ({ type: 'responsible', line, pitcher: personId(pitcher, 'pitcher'), base: base(at) })),
  data([what, pitcher, runs], game, line) {
    if (what === 'er') {
      const earned = tolerant(
        game.repairs,
        () => [personId(pitcher, 'pitcher'), numberIn(runs, 'earned runs', { min: 0, max: 50 })] as const,
        (reason) => `line ${line}: ${reason}; the earned runs are those of the plays`,
      )
      if (earned) game.earned.set(...earned)
      else game.lostEarned++
    } else game.repairs.push(`line ${line}: the data ${shown(what)} were left out`)
  },
}

/** A name that cannot be shown does not cost the game: the id stands for it. */
function appearanceOf([id, name, team, order, position]: string[], game: OpenGame, line: number): Appearance {
  const player = personId(id, 'player')
  return {
    id: player,
    name:
      tolerant(
        game.repairs,
        () => nameIn(name, 'name'),
        (reason) => `line ${line}: ${reason}; ${player} stands for it`,
      ) ?? player,
    side: side(team),
    order: numberIn(order, 'batting order', { min: 0, max: 9 }),
    position: numberIn(position, 'position', { min: 1, max: 12 }),
  }
}

const pitchLetters = /^[ABCFHIKLMNOPQRSTUVXY123>.*+]*$/

/** The fields of a play without pitches and notes that stand for nothing: they do not cost the game. */
function readableParts(fields: string[], game: OpenGame, line: number): string[] {
  const [writtenInning, writtenTeam, batter, countText, pitches, event, ...more] = fields
  if (event === undefined) return fields
  const { inning, team } = halfOf({ inning: writtenInning!, team: writtenTeam!, batter: batter! }, game, line)
  const isCount = countForm.test(countText!)
  if (!isCount) game.repairs.push(`line ${line}: the count ${shown(countText)} was left out`)
  const count = isCount ? countText! : ''
  const isReadable = pitchLetters.test(pitches!)
  const known = withoutUnknownNotes(event)
  if (!isReadable) {
    game.lostPitches = true
    game.repairs.push(`line ${line}: pitches ${shown(pitches)} have letters that stand for none and were left out`)
  }
  for (const note of known.unknown) game.repairs.push(`line ${line}: the note ${shown(note)} was left out`)
  return [inning, team, batter!, count, isReadable ? pitches! : '', known.text, ...more]
}

/**
 * The half-inning of a play. A side that cannot be read is that of the batter; an inning that cannot be read is that of the
 * play before, or the next one when the visitors bat again.
 */
function halfOf(
  { inning, team, batter }: { inning: string; team: string; batter: string },
  { starters, lines, repairs }: OpenGame,
  line: number,
): { inning: string; team: string } {
  const [isInning, isTeam] = [/^\d{1,2}$/.test(inning), /^[01]$/.test(team)]
  if (isInning && isTeam) return { inning, team }
  const before = lines.findLast((each) => each.type === 'play')
  const named = [...starters, ...lines.filter((each) => each.type === 'sub')].find(({ id }) => id === batter)
  const side = isTeam ? Number(team) : named?.side
  const first = lines.find((each) => each.type === 'play')?.side ?? 0
  const begun = before === undefined ? 1 : before.inning + Number(before.side !== side && side === first)
  if (side === undefined) return { inning, team }
  repairs.push(`line ${line}: the half-inning ${shown(`${inning},${team}`)} was left out: the batter and the play before tell it`)
  return { inning: isInning ? inning : String(begun), team: String(side) }
}

function playOf([inning, team, batter, countText, pitches, event, ...more]: string[], line: number): PlayLine {
  if (event === undefined || more.length > 0) throw new Error('a play has six fields')
  const count = countOf(countText!)
  return {
    type: 'play',
    line,
    inning: numberIn(inning, 'inning', { min: 1, max: 40 }),
    side: side(team),
    batter: personId(batter, 'batter'),
    pitches: pitches!,
    ...(count && { count }),
    ...(event !== 'NP' && { play: readPlay(event) }),
  }
}

/** Balls and strikes, "?" where they are not known. */
const countForm = /^(?:[0-4?][0-3?])?$/

function countOf(text: string): PlayLine['count'] {
  if (text === '' || text.includes('?')) return undefined
  return { balls: Number(text[0]), strikes: Number(text[1]) }
}
