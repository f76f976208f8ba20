import { noTextIn } from '../location/archives.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { textOf } from '../location/text.ts'

/** A small file as a whole, a game or a list of players. Throws an Error that says why it is no JSON. */
export async function jsonOf(file: FeedFile): Promise<unknown> {
  let other: string | undefined
  let begun = false
  async function* watched() {
    for await (const chunk of file.bytes()) {
      if (!begun) other = noTextIn(chunk)
      begun = true
      yield chunk
    }
  }
  const { text, fault } = await textOf(watched())
  if (other) throw new Error(`${other} in place of JSON`)
  if (fault) throw new Error(fault)
  if (text.trim() === '') throw new Error('the file is empty')
  return JSON.parse(text)
}
