/** Descriptions of public JSON records, and a checker for them. */

export interface Shape {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'record' | 'list'
  /** May be null. */
  nullable: boolean
  /** Of a record. */
  fields?: Fields
  /** Of a list. */
  of?: Shape
}
export type Fields = Readonly<Record<string, Shape>>

export const text: Shape = { type: 'string', nullable: false }
export const integer: Shape = { type: 'integer', nullable: false }
export const number: Shape = { type: 'number', nullable: false }
export const boolean: Shape = { type: 'boolean', nullable: false }
export const record = (fields: Fields): Shape => ({ type: 'record', nullable: false, fields })
export const listOf = (of: Shape): Shape => ({ type: 'list', nullable: false, of })
export const maybe = (shape: Shape): Shape => ({ ...shape, nullable: true })

/**
 * Deviations of `value` from `fields`: "home_team.score is a string". `filled`: null and empty lists are deviations
 * too.
 */
export function differences(value: unknown, fields: Fields, { filled = false } = {}, at = ''): string[] {
  const given = value as Record<string, unknown>
  const unknown = Object.keys(given).filter((name) => !(name in fields))
  const missing = Object.keys(fields).filter((name) => !(name in given))
  return [
    ...unknown.map((name) => `${at}${name} is in no table`),
    ...missing.map((name) => `${at}${name} is missing`),
    ...Object.entries(fields).flatMap(([name, shape]) => (name in given ? check(given[name], shape, filled, at + name) : [])),
  ]
}

function check(value: unknown, { type, nullable, fields, of }: Shape, filled: boolean, at: string): string[] {
  if (value === null) return nullable && !filled ? [] : [`${at} is null`]
  if (fields) return typeof value === 'object' ? differences(value, fields, { filled }, `${at}.`) : [`${at} is no record`]
  if (!of) return (type === 'integer' ? Number.isInteger(value) : typeof value === type) ? [] : [`${at} is a ${typeof value}`]
  if (!Array.isArray(value)) return [`${at} is no list`]
  if (filled && value.length === 0) return [`${at} is empty`]
  return value.flatMap((each, i) => check(each, of, filled, `${at}[${i}]`))
}
