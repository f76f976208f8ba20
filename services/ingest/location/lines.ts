import { isUtf8 } from 'node:buffer'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { magicBytes, noTextIn } from './archives.ts'
import { readable } from './utf8.ts'

/** One line of a text file. */
export interface Line {
  /** From 1. */
  number: number
  /** Without its end. Of a line with a fault, what of its beginning can be shown. */
  text: string
  /** Why it cannot be read as text. The lines after it are read, unless `last`. */
  fault?: string
  /** No line comes after it: the file ends without the end of this line, or is not read any further. */
  last?: true
}

/**
 * The bound of a line of every text format, in bytes without its end: seven times the longest that any source has (a row of a game log,
 * 1,166). Of a longer one no more than this is ever in memory; it is a fault of its own, and the lines after it are read.
 */
export const lineBytesMax = 8 * 1024
/** How much may be passed over in looking for the end of lines that are too long. */
const skippedBytesMax = 128 * 1024 * 1024
/** How much of sound lines is read: twenty times the largest file of lines. What cannot be read is kept with its text, so it bounds memory. */
const readBytesMax = 32 * 1024 * 1024
const linesMax = 200_000
const shownBytes = 1_000

/**
 * The lines of a UTF-8 file, at most 200,000 and 32 MiB, whether they end in LF or CR LF; the last one may have no end. A line of more than 8 KiB, with
 * bytes that are no UTF-8, or with NUL bytes comes with its fault, and the reading goes on. What is no text at all gives one line that says
 * so. Memory stays bounded whatever the bytes are, and others have a turn between two lines. Throws only what reading the bytes throws.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line, void, undefined> {
  const cutter = lineCutter()
  for await (const chunk of startKept(bytes)) {
    const other = cutter.atStart() ? noTextIn(chunk) : undefined
    if (other) return yield { number: 1, text: readable(chunk.subarray(0, shownBytes)), fault: `${other} in place of text`, last: true }
    for (const line of cutter.take(chunk)) {
      await yieldToEventLoop()
      yield line
      if (line.last) return
    }
  }
  yield* cutter.end()
}

/** The same bytes; the first chunk has enough of them to tell what the file is, as far as there are so many. */
async function* startKept(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
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

/** Cuts chunks into lines, holding no more than what one line may have. */
function lineCutter() {
  const held = heldLine()
  let number = 0
  const cut = (): Line => ({ number: ++number, ...held.take(number) })
  const limits = [
    { isOver: () => number >= linesMax, most: `${linesMax} lines` },
    { isOver: () => held.skipped() > skippedBytesMax, most: `${skippedBytesMax} bytes in lines that are too long` },
    { isOver: () => held.read() > readBytesMax, most: `${readBytesMax} bytes` },
  ]
  const isOver = () => limits.some((limit) => limit.isOver())
  const over = () => `the file has more than ${limits.find((limit) => limit.isOver())!.most}`
  return {
    atStart: () => number === 0 && held.isEmpty(),
    *take(chunk: Uint8Array): Generator<Line, void, undefined> {
      let from = 0
      for (let end = chunk.indexOf(lf); end >= 0 && !isOver(); end = chunk.indexOf(lf, from)) {
        held.add(chunk.subarray(from, end))
        yield cut()
        from = end + 1
      }
      held.add(chunk.subarray(from))
      if (!held.isEmpty() && isOver()) yield { ...cut(), fault: over(), last: true }
    },
    *end(): Generator<Line, void, undefined> {
      if (!held.isEmpty()) yield { ...cut(), last: true }
    },
  }
}

/** What has come of one line: all of it, or of one that is too long its beginning. */
function heldLine() {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let skipped = 0
  let read = 0
  const isTooLong = () => bytes > lineBytesMax
  return {
    isEmpty: () => bytes === 0,
    /** Bytes passed over, in all lines. */
    skipped: () => skipped,
    /** Bytes of all other lines. */
    read: () => read,
    add(piece: Uint8Array) {
      if (piece.length === 0) return
      if (bytes + piece.length <= lineBytesMax)
        pieces.push(Uint8Array.from(piece)) // A copy: what is read next may use the same memory.
      else {
        if (!isTooLong()) pieces = [Buffer.concat([...pieces, piece.subarray(0, shownBytes)]).subarray(0, shownBytes)]
        skipped += piece.length
      }
      bytes += piece.length
    },
    take(number: number): { text: string; fault?: string } {
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
