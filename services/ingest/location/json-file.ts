import { magicBytes, noTextIn } from './archives.ts'
import type { FeedFile } from './feed-file.ts'
import { textOf } from './text.ts'

/** A small file as a whole, of at most 2 MiB: a game, a list of players. Throws an Error that says why it is no JSON. */
export async function jsonOf(file: FeedFile): Promise<unknown> {
  let other: string | undefined
  async function* watched() {
    let start = Buffer.alloc(0)
    for await (const chunk of file.bytes()) {
      if (start.length < magicBytes) {
        start = Buffer.concat([start, chunk.subarray(0, magicBytes)])
        other = noTextIn(start)
      }
      if (other) return
      yield chunk
    }
  }
  const { text, fault } = await textOf(watched())
  if (other) throw new Error(`${other} in place of JSON`)
  if (fault) throw new Error(fault)
  if (text.trim() === '') throw new Error('the file is empty')
  return JSON.parse(text)
}
