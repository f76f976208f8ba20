import { namespacePattern } from '@touchline/contract/external-ids'
import { type IdKind, idKinds, idPattern } from '@touchline/contract/ids'
import type { Schema } from './json-schema.ts'
import type { Type } from './record.ts'

/*
 * Types of the fields of public records. Every field has a description and an example; a quantity that is not a plain
 * count has a unit.
 */

type Keywords = Omit<Schema, 'description' | 'examples' | 'unit'>

const described = <Json>(keywords: Keywords, description: string, example: Json, unit?: string): Type<Json, Json> => ({
  schema: { ...keywords, description, examples: [example], ...(unit !== undefined && { unit }) },
  render: (value) => value,
})

export const text = (description: string, example: string) => described({ type: 'string', minLength: 1 }, description, example)
/** Text that matches a pattern, given as a regular expression or its source. */
export const matching = (pattern: RegExp | string, description: string, example: string) =>
  described({ type: 'string', pattern: typeof pattern === 'string' ? pattern : pattern.source }, description, example)
/** One of `values`; the first is the example. */
export const oneOf = (values: readonly string[], description: string) =>
  described({ type: 'string', enum: values }, description, values[0]!)
export const flag = (description: string, example = true) => described<boolean>({ type: 'boolean' }, description, example)

/** Any JSON value, including null. */
export const anyValue = (description: string, example: unknown) => described({}, description, example)

/** 0 or more. */
export const count = (description: string, example: number, unit?: string) =>
  described({ type: 'integer', minimum: 0 }, description, example, unit)
export const integer = (description: string, example: number, unit?: string) => described({ type: 'integer' }, description, example, unit)
export const number = (description: string, example: number, unit?: string) => described({ type: 'number' }, description, example, unit)
export const percent = (description: string, example: number) =>
  described({ type: 'number', minimum: 0, maximum: 100 }, `${description} One decimal.`, example, '%')

/** Numbers and days by name. */
export const valuesByName = (description: string, example: Record<string, number | string>) =>
  described(
    {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[a-z_]+$' },
      additionalProperties: { anyOf: [{ type: 'number' }, { type: 'string', format: 'date' }] },
    },
    description,
    example,
  )

/** Lists of ids of other providers, by namespace. */
export const idLists = (description: string, example: Record<string, string[]>) =>
  described(
    {
      type: 'object',
      propertyNames: { type: 'string', pattern: `^${namespacePattern}$` },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    description,
    example,
  )

/** Counts by name. */
export const countsByName = (description: string, example: Record<string, number>) =>
  described({ type: 'object', additionalProperties: { type: 'integer', minimum: 0 } }, description, example)

export const id = (kind: IdKind, description: string, example = `soc-${idKinds[kind]}7k2p9xq4ab`) =>
  matching(idPattern(kind), description, example)
/** The id of a team, player or match that may have been merged; rendered as the canonical id. */
export const currentId = (...about: Parameters<typeof id>): Type<string, string> => ({
  ...id(...about),
  render: (given, view) => view.current(given),
})
export const day = (description: string, example = '2025-11-08') => described({ type: 'string', format: 'date' }, description, example)
/** RFC 3339, UTC. */
export const instant = (description: string, example = '2025-11-08T14:30:00Z') =>
  described(
    { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' },
    description,
    example,
  )
export const season = matching(/^\d{4}(\/\d{4})?$/, '"2025/2026", or "2025" where seasons are calendar years.', '2025/2026')
export const countryCode = (description: string) => matching(/^([A-Z]{2}(-[A-Z]{3})?|[A-Z]{3})$/, description, 'DE')
export const image = (example: string) => described({ type: 'string', format: 'uri' }, 'Image rights are not part of the licence.', example)
