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

/**
 * The lines of a UTF-8 file, at most 200,000 lines and 32 MiB, terminated by LF or CR LF; the terminator of the last
 * line is optional. A line that is longer than 8 KiB, is not UTF-8 or contains NUL bytes is emitted with its fault, and
 * reading continues. A file that is not text gives one line with a fault. Memory is bounded for any input, and each
 * line yields to the event loop. Throws only the errors of reading the bytes.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void, undefined> {
  const splitter = lineSplitter()
  for await (const chunk of withFullStart(bytes)) {
    const foreignFormat = splitter.atStart() ? nonTextIn(chunk) : undefined
    if (foreignFormat)
      return yield { number: 1, text: readable(chunk.subarray(0, shownBytes)), fault: `${foreignFormat} instead of text`, last: true }
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
function lineSplitter() {
  const buffer = lineBuffer()
  let number = 0
  const nextLine = (): Line => ({ number: ++number, ...buffer.consume(number) })
  const limits = [
    { isOver: () => number >= linesMax, bound: `${linesMax} lines` },
    { isOver: () => buffer.skipped() > skippedBytesMax, bound: `${skippedBytesMax} bytes in lines that are too long` },
    { isOver: () => buffer.read() > readBytesMax, bound: `${readBytesMax} bytes` },
  ]
  const isOver = () => limits.some((limit) => limit.isOver())
  const excess = () => `the file has more than ${limits.find((limit) => limit.isOver())!.bound}`
  return {
    atStart: () => number === 0 && buffer.isEmpty(),
    *consume(chunk: Uint8Array): Generator<Line, void, undefined> {
      let from = 0
      for (let end = chunk.indexOf(lf); end >= 0 && !isOver(); end = chunk.indexOf(lf, from)) {
        buffer.add(chunk.subarray(from, end))
        yield nextLine()
        from = end + 1
      }
      buffer.add(chunk.subarray(from))
      if (!buffer.isEmpty() && isOver()) yield { ...nextLine(), fault: excess(), last: true }
    },
    *end(): Generator<Line, void, undefined> {
      if (!buffer.isEmpty()) yield { ...nextLine(), last: true }
    },
  }
}

/** Buffer for one line; for a line that is too long, its beginning only. */
function lineBuffer() {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let skipped = 0
  let read = 0
  const isTooLong = () => bytes > lineBytesMax
  return {
    isEmpty: () => bytes === 0,
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
      const line = isTooLong() ? tooLong(pieces[0]!) : decoded(Buffer.concat(pieces), number)
      pieces = []
      bytes = 0
      return line
    },
  }
}

const tooLong = (beginning: Uint8Array) => ({ text: readable(beginning), fault: `a line of more than ${lineBytesMax} bytes` })

function decoded(bytes: Buffer, number: number): { text: string; fault?: string } {
  const text = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes
  if (!isUtf8(text)) return { text: readable(text.subarray(0, shownBytes)), fault: 'not UTF-8' }
  if (text.includes(0)) return { text: readable(text.subarray(0, shownBytes)), fault: 'NUL bytes, which no text has' }
  const string = text.toString('utf8')
  return { text: number === 1 ? string.replace(/^\uFEFF/, '') : string }
}
