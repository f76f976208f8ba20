import { fromBinary, fromJson, type JsonObject, toJson } from '@bufbuild/protobuf'
import { BinaryWriter } from '@bufbuild/protobuf/wire'
import { StringValueSchema, StructSchema } from '@bufbuild/protobuf/wkt'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toBinary } from './to-binary.ts'

const encoded = (value: JsonObject) => toBinary(StructSchema, fromJson(StructSchema, value))
const decoded = (bytes: Uint8Array) => toJson(StructSchema, fromBinary(StructSchema, bytes))

test('messages of every size are what they were, however many are encoded after them', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(31, 127, 32_766, 32_768, 70_000).map((length) => 'ä'.repeat(length)),
  )
  const value = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.array(text, { maxLength: 5 }))
  const message = fc.dictionary(fc.string(), value).map((each) => JSON.parse(JSON.stringify(each)) as JsonObject)
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
      const all = messages.map(encoded)
      expect(all.map(decoded)).toEqual(messages)
    }),
    { numRuns: 30 },
  )
})

test('a message that cannot be encoded leaves nothing behind', () => {
  expect(() => toBinary(StructSchema, { $typeName: 'google.protobuf.Struct', fields: { a: {} } } as never)).toThrow()
  expect(decoded(encoded({ a: 1.5 }))).toEqual({ a: 1.5 })
})

test('two writers at a time, and one used again, do not mix', () => {
  const [first, second] = [new BinaryWriter(), new BinaryWriter()]
  first.double(1.5)
  second.double(2.5)
  const between = toBinary(StringValueSchema, { $typeName: 'google.protobuf.StringValue', value: 'between' })
  const [one, two] = [first.finish(), second.finish()]
  second.double(3.5)
  first.double(4.5)
  const [three, four] = [second.finish(), first.finish()]
  expect([one, two, three, four].map((bytes) => new DataView(bytes.buffer).getFloat64(0, true))).toEqual([1.5, 2.5, 3.5, 4.5])
  expect(fromBinary(StringValueSchema, between).value).toBe('between')
})
