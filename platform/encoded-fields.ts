import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** By field number: the name that a text field gets, or what is read of the message in it. */
export interface WantedTexts<Name extends string> {
  readonly [field: number]: Name | WantedTexts<Name>
}

/** The wanted text fields of an encoded message, without decoding the rest. A field that is not there is ''. */
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

/** The end of the text, bytes or message whose length is next. */
function getEnd(reader: BinaryReader): number {
  const length = reader.uint32()
  const end = reader.pos + length
  if (end > reader.len) throw new RangeError('the message breaks off')
  return end
}

/** Moves on to the next field. `skip` of the library makes an array of each field that it skips. */
function pass(reader: BinaryReader, wireType: WireType, field: number): void {
  if (wireType === WireType.LengthDelimited) reader.pos = getEnd(reader)
  else reader.skip(wireType, field)
}

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
