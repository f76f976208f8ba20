import { noTextIn } from '../location/archives.ts'
import type { FeedFile } from '../location/feed-file.ts'
import { textOf } from '../location/text.ts'
import { type Fields, fieldsOf } from '../soccer/row-fields.ts'

/** A game as a whole, of at most 8 MiB. Throws an Error that says why it is no JSON. */
export async function jsonIn(file: FeedFile): Promise<unknown> {
  let other: string | undefined
  async function* watched() {
    let start = Buffer.alloc(0)
    for await (const chunk of file.bytes()) {
      if (start.length < 4) {
        start = Buffer.concat([start, chunk.subarray(0, 4)])
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

/** The object that lies at the end of a way of keys. Throws an Error where there is none. */
export function objectAt(value: unknown, ...way: readonly string[]): Fields {
  return way.reduce<Fields>((fields, key) => fieldsOf(fields(key), key), fieldsOf(value, 'a file'))
}
