import { type JsonValue, toJson } from '@bufbuild/protobuf'
import { type Value, ValueSchema } from '@bufbuild/protobuf/wkt'
import { getFormat } from '@touchline/contract/contributions'
import type { FieldProvenance } from '@touchline/contract/gen/stats'
import type * as json from '../records/provenance.ts'
import { cityIn, orNull, type View } from './view.ts'

/**
 * The value as the match shows it; reports keep the words of the source. A source is named by its format: the rest of its
 * name is the operator's.
 */
export const renderField = ({ field, value, source, disagrees, reports }: FieldProvenance, view: View): json.FieldProvenance => ({
  field,
  value: shownValue(field, renderValue(value), view),
  source: orNull(getFormat(source)),
  disagrees,
  reports: reports.map((report) => ({
    source: getFormat(report.source),
    value: renderValue(report.value),
    received_at: orNull(report.receivedAt),
  })),
})

/** Cities are shown in the language of the request. */
const shownValue = (field: string, value: JsonValue, view: View): JsonValue =>
  field === 'venue.city' && typeof value === 'string' ? cityIn(view, value) : value

const renderValue = (value: Value | undefined) => (value ? toJson(ValueSchema, value) : null)
