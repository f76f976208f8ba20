import { JSONParser } from '@streamparser/json'
import { readable, soundBytes } from '../location/utf8.ts'

/** What stood in a file {name, matches: [row, …]}. */
export interface FileRows {
  /** "" when the file has none. */
  name: string
  /** In order, as parsed; the first is row 1. */
  rows: unknown[]
  /** Why the rest of the file could not be read, and what it looks like there. Absent: it was read to its end. */
  brokenOff?: { reason: string; near: string }
}

/** A match is a few hundred bytes. More than this without the end of a row, and the reading ends, so memory stays bounded. */
const rowBytesMax = 64 * 1024
/** No season has more matches. */
const rowsMax = 10_000
const pieceBytes = 16 * 1024

/**
 * Reads a file row by row, never the whole of it as one text. What comes before a fault is kept: a file that is cut, not UTF-8, or no JSON
 * at all ends with `brokenOff`. Throws only what reading the bytes throws.
 */
export async function readRows(bytes: AsyncIterable<Uint8Array>): Promise<FileRows> {
  const file: FileRows = { name: '', rows: [] }
  const reader = rowReader(file)
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const piece = chunk.subarray(from, from + pieceBytes)
      const reason = faultOf(() => reader.take(piece))
      if (reason !== undefined) return { ...file, brokenOff: { reason, near: readable(piece.subarray(0, 2_000)) } }
    }
  }
  const reason = faultOf(reader.end)
  return reason === undefined ? file : { ...file, brokenOff: { reason, near: '' } }
}

/** Puts into `file` what the pieces hold. Both throw an Error that says what is wrong. */
function rowReader(file: FileRows) {
  const parser = new JSONParser({ paths: ['$.name', '$.matches', '$.matches.*'], keepStack: false })
  let hasList = false
  let read = 0
  let endOfRow = 0
  let cut: Uint8Array = new Uint8Array()
  parser.onValue = ({ value, key, stack }) => {
    endOfRow = read
    const inList = stack.length === 2
    if (!inList && key === 'name') file.name = typeof value === 'string' ? value : ''
    else if (!inList) hasList = Array.isArray(value)
    else if (typeof key === 'number' && file.rows.push(value) >= rowsMax) throw new Error(`more than ${rowsMax} rows`)
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
      if (!parser.isEnded) throw new Error(read === 0 ? 'the file is empty' : 'the file ends before its list of matches does')
      if (!hasList) throw new Error('the file has no list named "matches"')
    },
  }
}

function faultOf(step: () => void): string | undefined {
  try {
    step()
    return undefined
  } catch (error) {
    return Error.isError(error) ? error.message : String(error)
  }
}

const archives = [
  { name: 'a ZIP archive', magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'a gzip archive', magic: [0x1f, 0x8b] },
]

function refuseArchive(start: Uint8Array) {
  const archive = archives.find(({ magic }) => magic.every((byte, i) => start[i] === byte))
  if (archive) throw new Error(`${archive.name} in place of JSON`)
}
