import { create, toBinary as expectedBytes } from '@bufbuild/protobuf'
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'
import { BytesValueSchema, StringValueSchema } from '@bufbuild/protobuf/wkt'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fromBinary } from './from-binary.ts'
import { toBinary } from './to-binary.ts'

const anyBytes = fc
  .oneof(fc.nat({ max: 300 }), fc.constantFrom(10_000, 700_000, 1_100_000, 2_300_000))
  .map((length) => Buffer.alloc(length, length))

test('messages of any size are what was written, and do not change with later ones', () => {
  fc.assert(
    fc.property(fc.array(anyBytes, { maxLength: 10 }), (all) => {
      const written = all.map((value) => toBinary(BytesValueSchema, create(BytesValueSchema, { value })))
      expect(written.map((bytes, i) => all[i]!.equals(fromBinary(BytesValueSchema, bytes).value))).toEqual(all.map(() => true))
    }),
    { numRuns: 30 },
  )
})

test('writers that write by turns, and one that is used again, do not share a buffer', () => {
  const write = fc.record({ writer: fc.nat({ max: 2 }), value: fc.oneof(fc.double({ noNaN: true }), fc.string()), ends: fc.boolean() })
  fc.assert(
    fc.property(fc.array(write, { maxLength: 60 }), (writes) => {
      const writers = Array.from({ length: 3 }, () => ({ writer: new BinaryWriter(), values: [] as (number | string)[] }))
      const finished: { bytes: Uint8Array; values: (number | string)[] }[] = []
      for (const { writer: n, value, ends } of writes) {
        const one = writers[n]!
        if (typeof value === 'number') one.writer.double(value)
        else one.writer.string(value)
        one.values.push(value)
        if (!ends) continue
        finished.push({ bytes: one.writer.finish(), values: one.values })
        one.values = []
      }
      for (const { bytes, values } of finished) {
        const reader = new BinaryReader(bytes)
        expect(values.map((value) => (typeof value === 'number' ? reader.double() : reader.string()))).toEqual(values)
        expect(reader.pos).toBe(reader.len)
      }
    }),
  )
})

test('a message that cannot be encoded leaves the next ones as they are', () => {
  const unreadable = {
    toString() {
      throw new Error('no text')
    },
  }
  const broken = { ...create(StringValueSchema), value: unreadable }
  expect(() => toBinary(StringValueSchema, broken as never)).toThrow('no text')
  const sound = create(StringValueSchema, { value: 'y' })
  expect(toBinary(StringValueSchema, sound)).toEqual(expectedBytes(StringValueSchema, sound))
  expect(fromBinary(StringValueSchema, toBinary(StringValueSchema, sound))).toEqual(sound)
})
