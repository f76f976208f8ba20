import { create, toBinary } from '@bufbuild/protobuf'
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'
import { StringValueSchema } from '@bufbuild/protobuf/wkt'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fromBinary } from './from-binary.ts'

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.string({ minLength: 60, maxLength: 300 }),
)

test('every text is read as it was written, and the reader stops behind it', () => {
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const writer = new BinaryWriter()
      for (const text of texts) writer.string(text)
      const reader = new BinaryReader(writer.finish())
      for (const text of texts) expect(reader.string(true)).toBe(text)
      expect(reader.pos).toBe(reader.len)
    }),
  )
})

test('a message keeps its text', () => {
  const message = create(StringValueSchema, { value: 'Türkgücü – 1. FC Köln' })
  expect(fromBinary(StringValueSchema, toBinary(StringValueSchema, message))).toEqual(message)
})

test('text beyond the end and invalid UTF-8 are refused', () => {
  expect(() => new BinaryReader(Uint8Array.of(5, 65, 66)).string()).toThrow(RangeError)
  expect(() => new BinaryReader(Uint8Array.of(2, 65, 0xff)).string(true)).toThrow('not valid')
})
