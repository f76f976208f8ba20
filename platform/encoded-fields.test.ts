import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type MatchEvent, MatchEventSchema, MatchScheduleSchema, MatchSchema, MatchStateSchema } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { textsIn, withoutField } from './encoded-fields.ts'

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

const fields = {
  [MatchSchema.field.sport.number]: 'sport',
  [MatchSchema.field.schedule.number]: { [MatchScheduleSchema.field.season.number]: 'season' },
} as const
const read = (bytes: Uint8Array) => textsIn(bytes, ['sport', 'season'], fields)

test('texts are read at their paths, whatever is around them', () => {
  fc.assert(
    fc.property(text, text, text, fc.nat(), fc.boolean(), (sport, season, weather, version, archived) => {
      const match = create(MatchSchema, {
        ...{ id: weather, sport, archived },
        schedule: { season, weather, neutral: archived },
        state: { version },
      })
      expect(read(toBinary(MatchSchema, match))).toEqual({ sport, season })
    }),
  )
})

test('a text that is not there is empty', () => {
  expect(read(toBinary(MatchSchema, create(MatchSchema, { sport: 'tennis' })))).toEqual({ sport: 'tennis', season: '' })
})

test('texts of a message that breaks off are not read', () => {
  const bytes = toBinary(MatchSchema, create(MatchSchema, { sport: 'tennis', schedule: { season: '2024' } }))
  for (let length = bytes.length - 1; length > 'tennis'.length + 2; length--) expect(() => read(bytes.subarray(0, length))).toThrow()
})
