import { isUtf8 } from 'node:buffer'
import { readable } from './utf8.ts'

/** No document of one game or one list is longer: five times the longest, parsed in a few hundredths of a second. */
const textBytesMax = 2 * 1024 * 1024

/** A whole small text file. `fault` when it is none; then `text` shows its beginning. Throws only what reading the bytes throws. */
export async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<{ text: string; fault?: string }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > textBytesMax) return { text: readable(chunks[0] ?? chunk).slice(0, 2_000), fault: `longer than ${textBytesMax} bytes` }
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) return { text: readable(whole.subarray(0, 2_000)), fault: 'not UTF-8' }
  return { text: whole.toString('utf8').replace(/^\uFEFF/, '') }
}
