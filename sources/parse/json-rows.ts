import { JSONParser } from '@streamparser/json'
import { archiveIn, readable, validUtf8Length } from './encodings.ts'
import { getReason } from './problem.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** The location of the rows in a JSON file, and the limits. */
interface RowsLocation {
  /**
   * Path to the list, by keys and "*" for every entry: "matches" for {matches: [row, …]}, "" for [row, …],
   * "rounds.*.matches" for {rounds: [{name, matches: [row, …]}, …]}.
   */
  list: string
  /** The key that an older layout has in place of the last one of `list`. */
  olderKey?: string
  /** Default 64 KiB. Parsing stops if a row is longer, which bounds memory. */
  rowBytesMax?: number
  /** Default 10,000. */
  rowsMax?: number
}

/** Why the rest of a file could not be parsed, and the text at that position. */
export interface BrokenOff {
  reason: string
  near: string
}

/** The name of the file, a row, or, as the last item, the fault that ended parsing. */
export type JsonItem = { name: string } | JsonRow | { brokenOff: BrokenOff }

interface JsonRow {
  /** As parsed. */
  row: unknown
  /** The name of the object that contains the list, if it precedes the list: the round for "rounds.*.matches", else the file. */
  under: string
}

/** The content of a file {name, matches: [row, …]}. */
export interface FileRows {
  /** "" if the file has no name. */
  name: string
  /** Parsed rows in order; the first is row 1. */
  rows: unknown[]
  /** Absent: parsed to the end. */
  brokenOff?: BrokenOff
}

/** All rows of a file. Rows before a fault are kept. Throws only the errors of reading the bytes. */
export async function readJsonRows(bytes: AsyncIterable<Uint8Array>, at: RowsLocation): Promise<FileRows> {
  const file: FileRows = { name: '', rows: [] }
  for await (const item of eachJsonRow(bytes, at)) {
    if ('row' in item) file.rows.push(item.row)
    else Object.assign(file, item)
  }
  return file
}

const pieceBytes = 16 * 1024

/**
 * Parses a file row by row with bounded memory. Rows before a fault are emitted; a file that is truncated, not UTF-8 or
 * not JSON ends with `brokenOff`. Throws only the errors of reading the bytes.
 */
export async function* eachJsonRow(bytes: AsyncIterable<Uint8Array>, at: RowsLocation): AsyncGenerator<JsonItem, void, undefined> {
  let found: JsonItem[] = []
  const reader = rowReader(at, (item) => found.push(item))
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes)
      const reason = getFault(() => reader.write(piece))
      for (const item of found) {
        await yieldToEventLoop()
        yield item
      }
      found = []
      await yieldToEventLoop()
      if (reason !== undefined) return yield { brokenOff: { reason, near: readable(piece.subarray(0, 2_000)) } }
    }
  }
  const reason = getFault(reader.end)
  if (reason !== undefined) yield { brokenOff: { reason, near: '' } }
}

/** Passes parsed items to `found`. Both functions throw an Error with the reason. */
function rowReader({ list, olderKey, rowBytesMax = 64 * 1024, rowsMax = 10_000 }: RowsLocation, found: (item: JsonItem) => void) {
  const rows = rowFinder({ list, olderKey, rowsMax }, found)
  const parser = new JSONParser({ paths: rows.paths, keepStack: false })
  let read = 0
  let endOfRow = 0
  let incomplete: Uint8Array = new Uint8Array()
  parser.onValue = (value) => {
    if (rows.write(value)) endOfRow = read
  }
  return {
    write(piece: Uint8Array) {
      if (read === 0) refuseArchive(piece)
      const buffer = incomplete.length > 0 ? Buffer.concat([incomplete, piece]) : piece
      const validLength = validUtf8Length(buffer)
      incomplete = buffer.slice(validLength)
      read += piece.length
      parser.write(buffer.subarray(0, validLength))
      if (incomplete.length > 3) throw new Error('not UTF-8')
      if (read - endOfRow > rowBytesMax) throw new Error(`a row of more than ${rowBytesMax} bytes`)
    },
    end() {
      if (incomplete.length > 0) throw new Error('not UTF-8')
      if (!parser.isEnded) throw new Error(read === 0 ? 'the file is empty' : `the file ends before ${rows.label} does`)
      rows.end()
    },
  }
}

/** Classifies the values that a parser of `paths` emits as rows, names or lists. */
function rowFinder(
  { list, olderKey, rowsMax }: { list: string; olderKey: string | undefined; rowsMax: number },
  found: (item: JsonItem) => void,
) {
  const path = list === '' ? [] : list.split('.')
  const last = path.at(-1)
  const parentPath = path.slice(0, -1)
  const nested = parentPath.at(-1) === '*'
  const lists = { found: 0, isPresent: false, missing: 0 }
  let rows = 0
  let under = ''
  return {
    paths: last === undefined ? ['$', '$.*'] : getPaths(parentPath, last, olderKey),
    label: last === undefined ? 'its list' : `its list of ${last}`,
    /** Returns true if a row or an object that contains a list is complete. */
    write({ value, key, parent, stack }: JsonValue): boolean {
      const depth = stack.length
      if (depth === path.length + 1 && Array.isArray(parent)) {
        if (++rows > rowsMax) throw new Error(`more than ${rowsMax} rows`)
        // The parser keeps all rows until the end of the list, but counts them separately, so they can be released here.
        parent.length = 0
        found({ row: value, under })
        return true
      }
      if (depth === path.length && (key === last || key === olderKey)) {
        lists.isPresent = Array.isArray(value)
        lists.found += Number(lists.isPresent)
        return false
      }
      if (nested && depth === parentPath.length) {
        lists.missing += Number(!lists.isPresent)
        lists.isPresent = false
        under = ''
        return true
      }
      const name = typeof value === 'string' ? value : ''
      if (depth === 1 && key === 'name') found({ name })
      if (depth === path.length) under = name
      return false
    },
    end() {
      if (lists.found === 0) throw new Error(last === undefined ? 'the file is not a list' : `the file has no list named "${list}"`)
      if (lists.missing > 0) throw new Error(`${lists.missing} of "${parentPath.join('.')}" without a list named "${last}"`)
    },
  }
}

type JsonValue = Parameters<JSONParser['onValue']>[0]

/** For nested lists, the parser also emits the objects that contain a list. */
const getPaths = (parentPath: readonly string[], last: string, olderKey = last): string[] => [
  '$.name',
  ...(parentPath.at(-1) === '*' ? [parentPath, [...parentPath, 'name']] : []).map((path) => ['$', ...path].join('.')),
  ...[...new Set([last, olderKey])].flatMap((key) => [[key], [key, '*']]).map((path) => ['$', ...parentPath, ...path].join('.')),
]

function getFault(step: () => void): string | undefined {
  try {
    step()
    return undefined
  } catch (error) {
    return getReason(error)
  }
}

function refuseArchive(start: Uint8Array) {
  const archive = archiveIn(start)
  if (archive) throw new Error(`${archive} instead of JSON`)
}
