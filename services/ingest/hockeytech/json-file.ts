import { type Fields, fieldsOf } from '../row-fields.ts'

/** The object that lies at the end of a way of keys. Throws an Error where there is none. */
export function objectAt(value: unknown, ...way: readonly string[]): Fields {
  return way.reduce<Fields>((fields, key) => fieldsOf(fields(key), key), fieldsOf(value, 'a file'))
}
