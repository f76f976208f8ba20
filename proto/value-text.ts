import { type JsonObject, toJson } from '@bufbuild/protobuf'
import { type Value, ValueSchema } from '@bufbuild/protobuf/wkt'

/** The value of a field as JSON. Null: there is none. */
export const getValueJson = (value: Value | undefined) => (value ? toJson(ValueSchema, value) : null)

/** The value of a field as one line for people. "–": there is none. */
export function getValueText(value: Value | undefined): string {
  const json = getValueJson(value)
  if (json === null) return '–'
  if (typeof json === 'string') return json
  return typeof json === 'object' && !Array.isArray(json) ? getWords(json) : JSON.stringify(json)
}

/** An event or a score without ids: "goal 18 1H home H. Kane 1 0 confirmed". */
const getWords = (record: JsonObject): string =>
  Object.entries(record)
    .filter(([name]) => !name.endsWith('_id'))
    .map(([, each]) => (typeof each === 'object' ? JSON.stringify(each) : String(each)))
    .join(' ')
