import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'

/**
 * The encoded message without a field of it, or of a message in it: `path` has the field numbers from the outermost
 * message inwards. All other bytes are the same; nothing is decoded.
 */
export function withoutField(bytes: Uint8Array, [number, ...inner]: readonly number[]): Uint8Array {
  const reader = new BinaryReader(bytes)
  const writer = new BinaryWriter()
  let copied = 0
  while (reader.pos < reader.len) {
    const start = reader.pos
    const [field, wireType] = reader.tag()
    if (field !== number) {
      reader.skip(wireType, field)
      continue
    }
    writer.raw(bytes.subarray(copied, start))
    if (inner.length === 0) reader.skip(wireType, field)
    else writer.tag(field, wireType).bytes(withoutField(reader.bytes(), inner))
    copied = reader.pos
  }
  return writer.raw(bytes.subarray(copied)).finish()
}
