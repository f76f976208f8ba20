import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** Maps field numbers to the name of a text field, or to the wanted fields of a nested message. */
export interface WantedTexts<Name extends string> {
  readonly [field: number]: Name | WantedTexts<Name>
}

/** Reads the wanted text fields of an encoded message without decoding the rest. A missing field is ''. */
export function textsIn<Name extends string>(bytes: Uint8Array, names: readonly Name[], wanted: WantedTexts<Name>): Record<Name, string> {
  const texts = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
  const reader = new BinaryReader(bytes)
  readTexts(reader, reader.len, wanted, texts)
  return texts
}

function readTexts<Name extends string>(reader: BinaryReader, end: number, wanted: WantedTexts<Name>, texts: Record<Name, string>): void {
  while (reader.pos < end) {
    const [field, wireType] = reader.tag()
    const at = wanted[field]
    if (at === undefined) pass(reader, wireType, field)
    else if (typeof at === 'object') readTexts(reader, getEnd(reader), at, texts)
    else texts[at] = reader.string()
  }
}

/** Reads the length of a text, bytes or message and returns the position of its end. */
function getEnd(reader: BinaryReader): number {
  const length = reader.uint32()
  const end = reader.pos + length
  if (end > reader.len) throw new RangeError('the message breaks off')
  return end
}

/** Skips a field. The library's `skip` would allocate an array for it. */
function pass(reader: BinaryReader, wireType: WireType, field: number): void {
  if (wireType === WireType.LengthDelimited) reader.pos = getEnd(reader)
  else reader.skip(wireType, field)
}

/**
 * Removes a field from an encoded message or from a message nested in it. `path` has the field numbers from the
 * outermost message inwards. All other bytes are unchanged; nothing is decoded. Returns `bytes` when the field is
 * missing.
 */
export function withoutField(bytes: Uint8Array, [number, ...inner]: readonly number[]): Uint8Array {
  const reader = new BinaryReader(bytes)
  const parts: Uint8Array[] = []
  let copied = 0
  while (reader.pos < reader.len) {
    const start = reader.pos
    const [field, wireType] = reader.tag()
    if (field !== number || inner.length === 0) pass(reader, wireType, field)
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
