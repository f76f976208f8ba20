import { JSONParser } from '@streamparser/json'
import { reasonOf } from '../reason-of.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { archiveIn } from './archives.ts'
import { readable, soundBytes } from './utf8.ts'

/** Where the rows of a JSON file are, and how much of it is believed to be sound. */
export interface RowsAt {
  /**
   * The way to the list, by keys and "*" for every entry: "matches" of {matches: [row, …]}, "" of [row, …], "rounds.*.matches" of
   * {rounds: [{name, matches: [row, …]}, …]}.
   */
  list: string
  /** Default 64 KiB. More than this without the end of a row, and the reading ends, so memory stays bounded. */
  rowBytesMax?: number
  /** Default 10,000. */
  rowsMax?: number
}

/** Why the rest of a file could not be read, and what it looks like there. */
export interface BrokenOff {
  reason: string
  near: string
}

/** The name of the file, a row, or, as the last item, the end of a file that is not in order. */
export type JsonItem = { name: string } | JsonRow | { brokenOff: BrokenOff }

export interface JsonRow {
  /** As parsed. */
  row: unknown
  /** The name of what its list belongs to, as far as it stands before it: of "rounds.*.matches" the round's; of others the file's. */
  under: string
}

/** What stood in a file {name, matches: [row, …]}. */
export interface FileRows {
  /** "" when the file has none. */
  name: string
  /** In order, as parsed; the first is row 1. */
  rows: unknown[]
  /** Absent: it was read to its end. */
  brokenOff?: BrokenOff
}

/** All rows of a file. What comes before a fault is kept. Throws only what reading the bytes throws. */
export async function readJsonRows(bytes: AsyncIterable<Uint8Array>, at: RowsAt): Promise<FileRows> {
  const file: FileRows = { name: '', rows: [] }
  for await (const item of eachJsonRow(bytes, at)) {
    if ('row' in item) file.rows.push(item.row)
    else Object.assign(file, item)
  }
  return file
}

const pieceBytes = 16 * 1024

/**
 * Reads a file row by row, never the whole of it as one text and never more than some rows at a time. What comes before a fault is given: a
 * file that is cut, not UTF-8, or no JSON at all ends with `brokenOff`. Throws only what reading the bytes throws.
 */
export async function* eachJsonRow(bytes: AsyncIterable<Uint8Array>, at: RowsAt): AsyncGenerator<JsonItem, void, undefined> {
  let found: JsonItem[] = []
  const reader = rowReader(at, (item) => found.push(item))
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes)
      const reason = faultOf(() => reader.take(piece))
      for (const item of found) {
        await yieldToEventLoop()
        yield item
      }
      found = []
      await yieldToEventLoop()
      if (reason !== undefined) return yield { brokenOff: { reason, near: readable(piece.subarray(0, 2_000)) } }
    }
  }
  const reason = faultOf(reader.end)
  if (reason !== undefined) yield { brokenOff: { reason, near: '' } }
}

/** Gives to `found` what the pieces hold. Both functions throw an Error that says what is wrong. */
function rowReader({ list, rowBytesMax = 64 * 1024, rowsMax = 10_000 }: RowsAt, found: (item: JsonItem) => void) {
  const rows = rowFinder(list, rowsMax, found)
  const parser = new JSONParser({ paths: rows.paths, keepStack: false })
  let read = 0
  let endOfRow = 0
  let cut: Uint8Array = new Uint8Array()
  parser.onValue = (value) => {
    if (rows.take(value)) endOfRow = read
  }
  return {
    take(piece: Uint8Array) {
      if (read === 0) refuseArchive(piece)
      const whole = cut.length > 0 ? Buffer.concat([cut, piece]) : piece
      const sound = soundBytes(whole)
      cut = whole.slice(sound)
      read += piece.length
      parser.write(whole.subarray(0, sound))
      if (cut.length > 3) throw new Error('not UTF-8')
      if (read - endOfRow > rowBytesMax) throw new Error(`a row of more than ${rowBytesMax} bytes`)
    },
    end() {
      if (cut.length > 0) throw new Error('not UTF-8')
      if (!parser.isEnded) throw new Error(read === 0 ? 'the file is empty' : `the file ends before ${rows.called} does`)
      rows.end()
    },
  }
}

/** Tells rows, names and the lists themselves apart, among the values that a parser of `paths` finds. */
function rowFinder(list: string, rowsMax: number, found: (item: JsonItem) => void) {
  const way = list === '' ? [] : list.split('.')
  const last = way.at(-1)
  const above = way.slice(0, -1)
  const nested = above.at(-1) === '*'
  const lists = { found: 0, here: false, without: 0 }
  let rows = 0
  let under = ''
  return {
    paths: last === undefined ? ['$', '$.*'] : pathsOf(above, last),
    called: last === undefined ? 'its list' : `its list of ${last}`,
    /** Whether a row, or what a list belongs to, is complete. */
    take({ value, key, parent, stack }: JsonValue): boolean {
      const depth = stack.length
      if (depth === way.length + 1 && Array.isArray(parent)) {
        if (++rows > rowsMax) throw new Error(`more than ${rowsMax} rows`)
        // The parser would keep the rows of a list whose end it is to tell; it counts them elsewhere, so they may go.
        parent.length = 0
        found({ row: value, under })
        return true
      }
      if (depth === way.length && key === last) {
        lists.here = Array.isArray(value)
        lists.found += Number(lists.here)
        return false
      }
      if (nested && depth === above.length) {
        lists.without += Number(!lists.here)
        lists.here = false
        under = ''
        return true
      }
      const name = typeof value === 'string' ? value : ''
      if (depth === 1 && key === 'name') found({ name })
      if (depth === way.length) under = name
      return false
    },
    end() {
      if (lists.found === 0) throw new Error(last === undefined ? 'the file is no list' : `the file has no list named "${list}"`)
      if (lists.without > 0) throw new Error(`${lists.without} of "${above.join('.')}" without a list named "${last}"`)
    },
  }
}

type JsonValue = Parameters<JSONParser['onValue']>[0]

/** A list of many lists is told where each thing that holds one ends. */
const pathsOf = (above: readonly string[], last: string): string[] => [
  '$.name',
  ...(above.at(-1) === '*' ? [above, [...above, 'name']] : []).map((way) => ['$', ...way].join('.')),
  ...[[last], [last, '*']].map((way) => ['$', ...above, ...way].join('.')),
]

function faultOf(step: () => void): string | undefined {
  try {
    step()
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

function refuseArchive(start: Uint8Array) {
  const archive = archiveIn(start)
  if (archive) throw new Error(`${archive} in place of JSON`)
}
