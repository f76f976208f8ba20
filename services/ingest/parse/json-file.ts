import { isUtf8 } from 'node:buffer'
import { magicBytes, nonTextIn, readable } from './encodings.ts'
import type { FeedFile } from './feed-file.ts'

/**
 * Parses a small JSON file of at most 2 MiB: a game, a list of players. Throws an Error with the reason if it is not
 * JSON.
 */
export async function jsonOf(file: FeedFile): Promise<unknown> {
  let foreignFormat: string | undefined
  async function* checkedBytes() {
    let start = Buffer.alloc(0)
    for await (const chunk of file.bytes()) {
      if (start.length < magicBytes) {
        start = Buffer.concat([start, chunk.subarray(0, magicBytes)])
        foreignFormat = nonTextIn(start)
      }
      if (foreignFormat) return
      yield chunk
    }
  }
  const { text, fault } = await textOf(checkedBytes())
  if (foreignFormat) throw new Error(`${foreignFormat} instead of JSON`)
  if (fault) throw new Error(fault)
  if (text.trim() === '') throw new Error('the file is empty')
  return JSON.parse(text)
}

/**
 * Maximum size of a document of one game or one list: five times the largest known one, which parses in tens of
 * milliseconds.
 */
const textBytesMax = 2 * 1024 * 1024

/** Reads a small text file. With a `fault`, `text` is its beginning. Throws only the errors of reading the bytes. */
async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<{ text: string; fault?: string }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > textBytesMax) return { text: readable(chunks[0] ?? chunk).slice(0, 2_000), fault: `longer than ${textBytesMax} bytes` }
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (!isUtf8(content)) return { text: readable(content.subarray(0, 2_000)), fault: 'not UTF-8' }
  return { text: content.toString('utf8').replace(/^\uFEFF/, '') }
}
