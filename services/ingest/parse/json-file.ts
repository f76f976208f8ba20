import { magicBytes, nonTextIn } from './archives.ts'
import type { FeedFile } from './feed-file.ts'
import { textOf } from './text.ts'

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
  if (foreignFormat) throw new Error(`${foreignFormat} in place of JSON`)
  if (fault) throw new Error(fault)
  if (text.trim() === '') throw new Error('the file is empty')
  return JSON.parse(text)
}
