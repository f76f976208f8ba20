import { type Fields, fieldsOf } from '../../../parse/row-fields.ts'

/** The object at a path of keys. Throws an Error when it is missing. */
export function objectAt(value: unknown, ...path: readonly string[]): Fields {
  return path.reduce<Fields>((fields, key) => fieldsOf(fields(key), key), fieldsOf(value, 'a file'))
}
