import { isUtf8 } from 'node:buffer'
import { magicBytes, nonTextIn } from './encodings.ts'
import type { FeedFile } from './feed-file.ts'

/**
 * The text of a small document, without a byte order mark. Throws an Error with the reason if it is not UTF-8 text, is empty or
 * longer than `bytesMax`. `language`: what the file should be, "JSON".
 */
export async function documentText(file: FeedFile, { language, bytesMax }: { language: string; bytesMax: number }): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  let start = Buffer.alloc(0)
  for await (const chunk of file.bytes()) {
    if (start.length < magicBytes) start = Buffer.concat([start, chunk.subarray(0, magicBytes)])
    const foreignFormat = nonTextIn(start)
    if (foreignFormat) throw new Error(`${foreignFormat} instead of ${language}`)
    length += chunk.length
    if (length > bytesMax) throw new Error(`longer than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  const content = Buffer.concat(chunks)
  if (!isUtf8(content)) throw new Error('not UTF-8')
  const text = content.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new Error('the file is empty')
  return text
}
