import { create, toBinary } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type MatchEvent, MatchEventSchema, MatchSchema, MatchStateSchema } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { fromBinary } from './from-binary.ts'
import { withoutField } from './without-field.ts'

const path = [MatchSchema.field.state.number, MatchStateSchema.field.events.number]
const text = fc.string({ unit: 'grapheme', maxLength: 300 })
const event = fc.record({ id: text, minute: text }).map((init): MatchEvent => create(MatchEventSchema, init))

test('removes the field at the path and nothing else', () => {
  const matches = fc.record(
    {
      id: text,
      weather: text,
      version: fc.nat(),
      events: fc.option(fc.array(event, { maxLength: 40 }), { nil: undefined }),
      archived: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(matches, ({ id = '', weather, version, events, archived = false }) => {
      const withEvents = (items: MatchEvent[] | undefined) =>
        create(MatchSchema, {
          ...{ id, archived },
          ...(weather !== undefined && { schedule: { weather } }),
          ...(version !== undefined && { state: { version, ...(items && { events: { items } }) } }),
        })
      const expected = toBinary(MatchSchema, withEvents(undefined))
      expect(Buffer.from(withoutField(toBinary(MatchSchema, withEvents(events)), path)).equals(expected)).toBe(true)
    }),
  )
})

test('a field that occurs twice is removed twice', () => {
  const bytes = toBinary(MatchSchema, create(MatchSchema, { state: { version: 1, events: { items: [{ id: 'a' }] } } }))
  const once = withoutField(Buffer.concat([bytes, bytes]), path)
  expect(fromBinary(MatchSchema, once)).toEqual(create(MatchSchema, { state: { version: 1 } }))
})

test('a message without the field is not copied', () => {
  const bytes = toBinary(MatchSchema, create(MatchSchema, { state: { version: 1 } }))
  expect(withoutField(bytes, path)).toBe(bytes)
})

test('a message that breaks off is rejected', () => {
  const bytes = toBinary(MatchSchema, create(MatchSchema, { id: 'soc-m0000000001' }))
  expect(() => withoutField(bytes.subarray(0, 5), path)).toThrow()
})
