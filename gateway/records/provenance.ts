import { type JsonValue, toJson } from '@bufbuild/protobuf'
import { type Value, ValueSchema } from '@bufbuild/protobuf/wkt'
import { getFormat } from '@touchline/contract/contributions'
import type { FieldProvenance, FieldReport } from '@touchline/contract/gen/stats'
import { cityIn, type View } from '../render/view.ts'
import { anyValue, flag, instant, text } from './field-types.ts'
import { fieldsFrom, is, list, orNull, record } from './record.ts'

/**
 * Reports keep the source's words. A source is named by its format, because the operator chose the rest of its name.
 */
const report = fieldsFrom<FieldReport>()({
  source: is(text('As in the list of sources.', 'wyscout'), ({ source }) => getFormat(source)),
  value: is(anyValue('As in `value`. null: it has events of this kind, and not this one.', 1), ({ value }) => getJson(value)),
  received_at: orNull(instant('When its newest report was received, with milliseconds.', '2025-11-08T15:49:10.006Z')),
})

const fields = fieldsFrom<FieldProvenance>()({
  field: text('Path in the match; `events[ID]` is one event.', 'home_team.score'),
  value: is(
    anyValue('As in the match, of an event without its id and the time of its last change. null: not shown.', 2),
    ({ field, value }, view) => shownValue(field, getJson(value), view),
  ),
  source: is(
    orNull(text('Where the value was taken from; null without a value, and where no source reports just this value.', 'openfootball-json')),
    ({ source }) => getFormat(source),
  ),
  disagrees: flag('A source contradicts the value.'),
  reports: list(record(report, 'A report.'), 'What each source reported, the preferred source first. A start without a time is a day.'),
})
export const fieldProvenance = record(fields, 'Where a field of a match comes from.')

/** Cities are shown in the language of the request. */
const shownValue = (field: string, value: JsonValue, view: View): JsonValue =>
  field === 'venue.city' && typeof value === 'string' ? cityIn(view, value) : value

const getJson = (value: Value | undefined): JsonValue => (value ? toJson(ValueSchema, value) : null)
