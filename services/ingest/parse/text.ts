import { isUtf8 } from 'node:buffer'
import { readable } from './utf8.ts'

/**
 * Maximum size of a document of one game or one list: five times the largest known one, which parses in tens of
 * milliseconds.
 */
const textBytesMax = 2 * 1024 * 1024

/** Reads a small text file. With a `fault`, `text` is its beginning. Throws only the errors of reading the bytes. */
export async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<{ text: string; fault?: string }> {
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
