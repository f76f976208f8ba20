import { isUtf8 } from 'node:buffer'
import { magicBytes, nonTextIn, readable } from './encodings.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** One line of a text file. */
export interface Line {
  /** From 1. */
  number: number
  /** Without the line terminator. For a line with a fault, the displayable part of its beginning. */
  text: string
  /** Why the line is not text. The following lines are still read, unless `last`. */
  fault?: string
  /** The last line: the file ends without a line terminator, or reading stops here. */
  last?: true
}

export interface PlacedLine extends Line {
  /** Bytes of the file up to the end of this line, with its terminator. */
  end: number
}

/** A position between two lines of a file, as the number of lines and bytes before it. */
export interface Place {
  lines: number
  bytes: number
}
const beginning: Place = { lines: 0, bytes: 0 }

/**
 * Maximum length of a line in every text format, in bytes without the terminator: seven times the longest known line (a
 * row of a game log, 1,166). A longer line is a fault, of which no more than this is in memory; the following lines are
 * read.
 */
export const lineBytesMax = 8 * 1024
/** Maximum number of bytes skipped in lines that are too long. */
const skippedBytesMax = 128 * 1024 * 1024
/**
 * Maximum number of bytes in valid lines: twenty times the largest known file. Faulty lines are kept with their text,
 * so this bounds memory.
 */
const readBytesMax = 32 * 1024 * 1024
const linesMax = 200_000
const shownBytes = 1_000

/** Bounds of a file whose reader keeps neither its lines nor more than a fixed number of its faults. */
export interface LineLimits {
  lines: number
  bytes: number
}

/** latin1: every byte is a character, for files of unknown encoding, which the caller decodes. */
type Encoding = 'utf8' | 'latin1'

/**
 * The lines of a UTF-8 file, at most 200,000 lines and 32 MiB unless `limits` allow more, terminated by LF or CR LF; the
 * terminator of the last line is optional. A line that is longer than 8 KiB, is not UTF-8 or contains NUL bytes is emitted with
 * its fault, and reading continues. A file that is not text gives one line with a fault. `from`: position in the file at which
 * `bytes` begins. Memory is bounded for any input, and each line yields to the event loop. Throws only the errors of reading the
 * bytes.
 */
export async function* getLines(
  bytes: AsyncIterable<Uint8Array>,
  limits: LineLimits = { lines: linesMax, bytes: readBytesMax },
  encoding: Encoding = 'utf8',
  from: Place = beginning,
): AsyncGenerator<PlacedLine, void, undefined> {
  const splitter = lineSplitter(limits, encoding, from)
  for await (const chunk of withFullStart(bytes)) {
    const foreignFormat = splitter.atStart() ? nonTextIn(chunk) : undefined
    if (foreignFormat)
      return yield {
        number: 1,
        text: readable(chunk.subarray(0, shownBytes)),
        fault: `${foreignFormat} instead of text`,
        last: true,
        end: 0,
      }
    for (const line of splitter.consume(chunk)) {
      await yieldToEventLoop()
      yield line
      if (line.last) return
    }
  }
  yield* splitter.end()
}

/** The same bytes, with a first chunk long enough to identify the format, unless the file is shorter. */
async function* withFullStart(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let start: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of bytes) {
    if (!start) yield chunk
    else {
      start = Buffer.concat([start, chunk])
      if (start.length < magicBytes) continue
      yield start
      start = undefined
    }
  }
  if (start && start.length > 0) yield start
}

const lf = 0x0a

/** Splits chunks into lines; buffers at most one line. */
function lineSplitter(max: LineLimits, encoding: Encoding, from: Place) {
  const buffer = lineBuffer(encoding)
  let number = from.lines
  let end = from.bytes
  const nextLine = (terminatorBytes: number): PlacedLine => {
    end += buffer.bytes() + terminatorBytes
    return { number: ++number, ...buffer.consume(number), end }
  }
  const limits = [
    { isOver: () => number >= max.lines, bound: `${max.lines} lines` },
    { isOver: () => buffer.skipped() > skippedBytesMax, bound: `${skippedBytesMax} bytes in lines that are too long` },
    { isOver: () => buffer.read() > max.bytes, bound: `${max.bytes} bytes` },
  ]
  const isOver = () => limits.some((limit) => limit.isOver())
  const excess = () => `the file has more than ${limits.find((limit) => limit.isOver())!.bound}`
  return {
    atStart: () => number === 0 && buffer.isEmpty(),
    *consume(chunk: Uint8Array): Generator<PlacedLine, void, undefined> {
      let start = 0
      for (let at = chunk.indexOf(lf); at >= 0 && !isOver(); at = chunk.indexOf(lf, start)) {
        buffer.add(chunk.subarray(start, at))
        yield nextLine(1)
        start = at + 1
      }
      buffer.add(chunk.subarray(start))
      if (!buffer.isEmpty() && isOver()) yield { ...nextLine(0), fault: excess(), last: true }
    },
    *end(): Generator<PlacedLine, void, undefined> {
      if (!buffer.isEmpty()) yield { ...nextLine(0), last: true }
    },
  }
}

/** Buffer for one line; for a line that is too long, its beginning only. */
function lineBuffer(encoding: Encoding) {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let skipped = 0
  let read = 0
  const isTooLong = () => bytes > lineBytesMax
  return {
    isEmpty: () => bytes === 0,
    /** Bytes of this line so far, skipped ones included. */
    bytes: () => bytes,
    /** Bytes skipped in all lines. */
    skipped: () => skipped,
    /** Bytes of all lines that were not skipped. */
    read: () => read,
    add(piece: Uint8Array) {
      if (piece.length === 0) return
      if (bytes + piece.length <= lineBytesMax)
        pieces.push(Uint8Array.from(piece)) // Copied, because the next read may reuse the memory.
      else {
        if (!isTooLong()) pieces = [Buffer.concat([...pieces, piece.subarray(0, shownBytes)]).subarray(0, shownBytes)]
        skipped += piece.length
      }
      bytes += piece.length
    },
    consume(number: number): { text: string; fault?: string } {
      if (!isTooLong()) read += bytes
      const line = isTooLong() ? tooLong(pieces[0]!) : decoded(Buffer.concat(pieces), number, encoding)
      pieces = []
      bytes = 0
      return line
    },
  }
}

const tooLong = (beginning: Uint8Array) => ({ text: readable(beginning), fault: `a line of more than ${lineBytesMax} bytes` })

function decoded(bytes: Buffer, number: number, encoding: Encoding): { text: string; fault?: string } {
  const text = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes
  if (encoding === 'utf8' && !isUtf8(text)) return { text: readable(text.subarray(0, shownBytes)), fault: 'not UTF-8' }
  if (text.includes(0)) return { text: readable(text.subarray(0, shownBytes)), fault: 'NUL bytes, which no text has' }
  const string = text.toString(encoding)
  return { text: number === 1 ? string.replace(/^\uFEFF/, '') : string }
}
