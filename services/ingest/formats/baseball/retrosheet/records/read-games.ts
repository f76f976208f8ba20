import type { Line } from '../../../../parse/lines.ts'
import { lineFields, shown } from './fields.ts'
import { lineReaders, type OpenGame } from './game-line.ts'
import type { GameRecord } from './game-record.ts'

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
  if (!/^[A-Z0-9]{3}\d{8}\d$/.test(id)) return { fault: faultAt(line, `id ${shown(id)} is no game`) }
  return { game: { id, line: line.number, info: new Map(), starters: [], lines: [], earned: new Map() } }
}

function applyLine(open: Opened, line: Line): void {
  if (open.fault || !open.game || isBlank(line) || line.text.startsWith('com,')) return
  try {
    if (line.fault) throw new Error(line.fault)
    const [type, ...fields] = lineFields(line.text)
    const read = Object.hasOwn(lineReaders, type!) ? lineReaders[type!] : undefined
    if (!read) throw new Error(`a line of a type that games do not have: ${shown(type)}`)
    read(fields, open.game, line.number)
    if (open.game.lines.length + open.game.starters.length > linesMax) throw new Error(`a game of more than ${linesMax} lines`)
  } catch (error) {
    open.fault = faultAt(line, Error.isError(error) ? error.message : String(error))
  }
}

const isBlank = ({ text, fault }: Line): boolean => fault === undefined && text.trim() === ''

const textMax = 1_000
const faultAt = ({ number, text }: Line, reason: string): LineFault => ({ line: number, reason, text: text.slice(0, textMax) })

function closed({ game, fault }: Opened): ReadGame {
  if (!fault) return { game: game! }
  return game ? { game, fault } : { fault }
}
