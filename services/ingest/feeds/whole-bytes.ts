import { Unreadable } from '@touchline/sources/parse/feed-file'

/** All bytes, in memory. Throws Unreadable if there are more than `bytesMax`; `what`: "the reply", for its message. */
export async function wholeBytes(bytes: AsyncIterable<Uint8Array>, bytesMax: number, what: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    length += part.length
    if (length > bytesMax) throw new Unreadable(`${what} has more than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
