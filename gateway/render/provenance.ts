import { toJson } from '@bufbuild/protobuf'
import { type Value, ValueSchema } from '@bufbuild/protobuf/wkt'
import { formatOf } from '@touchline/contract/contributions'
import type { FieldProvenance } from '@touchline/contract/gen/stats'
import type * as json from '../records/provenance.ts'
import { orNull } from '../view.ts'

/** A source is named by its format: the rest of its name is the operator's. */
export const renderField = ({ field, value, source, disagrees, reports }: FieldProvenance): json.FieldProvenance => ({
  field,
  value: renderValue(value),
  source: orNull(formatOf(source)),
  disagrees,
  reports: reports.map((report) => ({
    source: formatOf(report.source),
    value: renderValue(report.value),
    received_at: orNull(report.receivedAt),
  })),
})

const renderValue = (value: Value | undefined) => (value ? toJson(ValueSchema, value) : null)
