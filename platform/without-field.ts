import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'

/**
 * The encoded message without a field of it, or of a message in it: `path` has the field numbers from the outermost
 * message inwards. All other bytes are the same; nothing is decoded. Returns `bytes` when the field is not there.
 */
export function withoutField(bytes: Uint8Array, [number, ...inner]: readonly number[]): Uint8Array {
  const reader = new BinaryReader(bytes)
  const parts: Uint8Array[] = []
  let copied = 0
  while (reader.pos < reader.len) {
    const start = reader.pos
    const [field, wireType] = reader.tag()
    if (field !== number || inner.length === 0) reader.skip(wireType, field)
    if (field !== number) continue
    if (inner.length === 0) parts.push(bytes.subarray(copied, start))
    else {
      const message = reader.bytes()
      const shorter = withoutField(message, inner)
      if (shorter === message) continue
      parts.push(bytes.subarray(copied, start), new BinaryWriter().tag(field, wireType).bytes(shorter).finish())
    }
    copied = reader.pos
  }
  return copied === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(copied)])
}
